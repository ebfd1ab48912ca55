"""The style sheet of the HTML export, for screens in light and dark and for paper."""

from __future__ import annotations

COLOURS = {
    "paper": ("#faf8f2", "#191814"),
    "sunken": ("#f2eee4", "#12110f"),
    "ink": ("#25221c", "#e8e3d7"),
    "muted": ("#625c50", "#aaa395"),
    "rule": ("#ddd6c7", "#37342c"),
    "accent": ("#1f4e8c", "#9dc1f3"),
    "supported": ("#1c6739", "#86d6a3"),
    "partially_supported": ("#775000", "#e3bd66"),
    "contradicted": ("#ab1d1d", "#ff9f96"),
    "unsupported": ("#973f09", "#f4a876"),
    "conflicting": ("#782c8b", "#dca6ed"),
    "unverifiable": ("#475869", "#adbfd0"),
    "uncited": ("#665e4d", "#b9af9c"),
    "match": ("#efe8c6", "#3a3620"),
    "differ": ("#fae5e1", "#421b1b"),
}
"""By job: the colour on a light and on a dark ground. They are those of the site."""

VERDICTS = (
    "supported",
    "partially_supported",
    "contradicted",
    "unsupported",
    "conflicting",
    "unverifiable",
    "uncited",
)
LIGHT, DARK = 0, 1


def properties(scheme: int) -> str:
    return "".join(f"--{name}:{pair[scheme]};" for name, pair in COLOURS.items())


BODY = """
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:3rem 1.5rem;max-width:44rem;background:var(--paper);
color:var(--ink);font:400 15px/1.5 -apple-system,"Segoe UI",Roboto,"Noto Sans",
"Liberation Sans",system-ui,sans-serif;overflow-wrap:break-word}
h1,h2,h3,h4{line-height:1.25;margin:0;font-weight:600}
h1{font:500 2rem/1.2 "Iowan Old Style",Palatino,Charter,Georgia,"Liberation Serif",
serif}
h2{font-size:1.25rem}
h3{font-size:1rem}
p,ol,ul,dl,figure,blockquote,table{margin:0}
a{color:var(--accent);text-underline-offset:.18em}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
section{margin-top:3rem}
section>*+*{margin-top:1rem}
header>*+*{margin-top:.75rem}
.muted{color:var(--muted)}
.note{font-size:.8125rem}
.numbers{font-variant-numeric:tabular-nums}
figure{margin-top:1.5rem}
.bar{display:block;width:100%;height:1.5rem}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:.75rem 0;padding:0;
list-style:none}
.verdict{font-weight:600;color:var(--tone)}
.mark{display:inline-block;width:1em;height:1em;vertical-align:-.14em;fill:none;
stroke:currentcolor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.mark .solid{fill:currentcolor;stroke:none}
.quoted,.page,.passage{font-family:"Iowan Old Style",Palatino,Charter,Georgia,
"Liberation Serif",serif}
.look{padding:0;list-style:none}
.look>li{padding:.625rem 0;border-top:1px solid var(--rule)}
.look>li:last-child{border-bottom:1px solid var(--rule)}
.look a{display:block;margin:.125rem 0;color:inherit;text-decoration-color:var(--rule)}
.page{font-size:1.125rem;line-height:1.6}
.page>*+*{margin-top:1em}
.page h3{font-size:1.3em}
.page h4{font-size:1.1em}
.page pre{padding:1rem;background:var(--sunken);white-space:pre-wrap;font-size:.85em}
.page ul{padding-left:1.5em}
.page .entry{font-size:.875em}
.page table{font-size:.9em}
.claim{color:inherit;text-decoration:underline 1px solid var(--tone);
text-underline-offset:.22em;text-decoration-skip-ink:none}
.claim[data-v=contradicted]{text-decoration-style:wavy}
.claim[data-v=unsupported]{text-decoration-thickness:3px}
.claim[data-v=partially_supported],.claim[data-v=uncited]{text-decoration-style:dashed}
.claim[data-v=unverifiable]{text-decoration-style:dotted;text-decoration-thickness:2px}
.claim[data-v=conflicting]{text-decoration-style:double}
.sign{margin-left:.2em;color:var(--tone);font:600 .72em/1 -apple-system,"Segoe UI",
Roboto,"Noto Sans","Liberation Sans",sans-serif;white-space:nowrap}
.evidence{padding-top:1rem;border-top:1px solid var(--rule)}
.evidence>*+*{margin-top:.5rem}
.evidence .quoted{font-size:1.0625em}
.citation{margin-top:.75rem;padding-left:1rem;border-left:2px solid var(--rule)}
.citation>*+*{margin-top:.375rem}
.passage{white-space:pre-line}
mark{background:var(--match);color:inherit}
mark.differ{background:var(--differ);color:var(--contradicted);font-weight:700}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.375rem 1rem .375rem 0;border-bottom:1px solid var(--rule);
text-align:left;vertical-align:top;font-weight:400;overflow-wrap:anywhere}
thead th{font-size:.8125rem;font-weight:600;color:var(--muted);overflow-wrap:normal}
caption{text-align:left;font-weight:600;padding-bottom:.5rem}
.source{padding:.625rem 0;border-top:1px solid var(--rule)}
.source p{overflow-wrap:anywhere}
.sum{font-family:ui-monospace,Consolas,"Liberation Mono",monospace;font-size:.75rem}
:target{scroll-margin-top:1rem;background:var(--sunken)}
footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--rule);
color:var(--muted);font-size:.8125rem}
@media (max-width:40rem){body{padding:1.5rem 1rem}h1{font-size:1.625rem}}
"""

PAPER = """
@page{size:A4;margin:22mm 20mm 24mm;
@bottom-left{content:string(title);font:400 8pt "Liberation Sans",sans-serif;
color:#625c50;max-width:120mm}
@bottom-right{content:counter(page) " / " counter(pages);
font:400 8pt "Liberation Sans",sans-serif;color:#625c50}}
@media print{
html{color-scheme:light}
body{padding:0;max-width:none;background:none;font-size:10pt}
h1{string-set:title content();bookmark-level:1}
h2{bookmark-level:2}
h3{bookmark-level:3}
.page h3,.page h4{bookmark-level:none}
.evidence[data-quiet] h3{bookmark-level:none}
.summary{break-after:page}
h2,h3{break-after:avoid}
.look>li,.source,.citation tr{break-inside:avoid}
section{margin-top:8mm}
.page{font-size:11pt}
a{color:inherit}
}
"""


def style_sheet() -> str:
    tones = "".join(f"[data-v={each}]{{--tone:var(--{each})}}" for each in VERDICTS)
    fills = "".join(f".bar .{each}{{fill:var(--{each})}}" for each in VERDICTS)
    return (
        f":root{{--tone:var(--muted);{properties(LIGHT)}}}"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{properties(DARK)}}}}}"
        f"{BODY}{tones}{fills}{PAPER}"
    )
