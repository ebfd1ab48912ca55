// The evidence beside the text: opens, follows the claim in hand, goes on after a decision.
"use strict";

(() => {
  const pageWords = document.getElementById("page-words")?.dataset;
  const panel = document.getElementById("evidence");
  if (!panel) return;
  const report = document.getElementById("report");
  let resting = [...panel.childNodes].map((each) => each.cloneNode(true));
  const narrow = window.matchMedia("(max-width: 60rem)");
  const wide = window.matchMedia("(min-width: 75rem)");

  let opener = null;
  let wantsFocus = false;

  const isOpen = () => !panel.hasAttribute("data-empty");
  const ofClaim = (number, kind = "a.claim") =>
    document.querySelectorAll(`${kind}[data-claim="${CSS.escape(number)}"]`);
  const linkOf = (number) => ofClaim(number)[0];

  const select = (number) => {
    for (const old of document.querySelectorAll(":is(a.claim, .queue-line, .document-map a)[aria-current]")) {
      old.removeAttribute("aria-current");
    }
    if (!number) return;
    for (const kind of ["a.claim", ".document-map a"]) {
      for (const part of ofClaim(number, kind)) part.setAttribute("aria-current", "true");
    }
    const line = document.getElementById(`queue-${number}`);
    if (!line) return;
    line.setAttribute("aria-current", "true");
    const list = line.closest(".queue, ol");
    if (list && list.scrollHeight > list.clientHeight) line.scrollIntoView({ block: "nearest" });
  };

  // Keeps the claim in the part of the window where it can be read.
  const reveal = (link) => {
    const box = link.getBoundingClientRect();
    if (box.top >= 48 && box.bottom <= window.innerHeight - 24) return;
    window.scrollBy({ top: box.top - Math.max(48, window.innerHeight / 3) });
  };

  const open = (number, { focus = true } = {}) => {
    const link = linkOf(number);
    const isHidden = !link && panel.dataset.address && document.querySelector(`#page span#claim-${CSS.escape(number)}`);
    if (!link && (!isHidden || isRunning())) return false;
    wantsFocus = focus;
    if (link) link.click();
    else htmx.ajax("GET", panel.dataset.address.replace("/0/", `/${number}/`) + location.search, { target: panel, swap: "innerHTML" });
    return true;
  };

  const isRunning = () => Boolean(document.getElementById("run-progress"));

  const setOpen = (open) => {
    panel.toggleAttribute("data-empty", !open);
    report.inert = open && narrow.matches;
  };
  narrow.addEventListener("change", () => setOpen(isOpen()));

  // Decisions were taken since the pane was at rest: what it leads to is the next one left.
  const goOn = () => {
    const begin = panel.querySelector("[data-resting] a.primary");
    const number = document.querySelector(".queue-line[data-open]")?.id.slice(6);
    if (!begin) return;
    if (!number) return begin.parentElement.remove();
    begin.dataset.claim = number;
    begin.href = panel.dataset.address.replace("/0/", `/${number}/`) + location.search;
    begin.textContent = pageWords.goOn.replace("{number}", number);
  };

  const close = () => {
    if (!isOpen()) return;
    panel.replaceChildren(...resting.map((each) => each.cloneNode(true)));
    goOn();
    setOpen(false);
    select(null);
    history.replaceState(null, "", location.pathname + location.search);
    if (opener && opener.isConnected) opener.focus({ preventScroll: true });
  };

  // The panes end with the window, also while the head of the page is in view.
  const fit = () => {
    const top = Math.max(0, report.querySelector(".text-pane").getBoundingClientRect().top);
    document.documentElement.style.setProperty("--pane-room", `${Math.max(240, window.innerHeight - top)}px`);
  };
  for (const event of ["scroll", "resize", "load"]) window.addEventListener(event, fit, { passive: true });
  fit();

  document.addEventListener("click", (event) => {
    const target = event.target.closest("a[data-claim], a[data-close]");
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target.matches("a.claim")) {
      opener = target;
      // A click by mouse or Enter asks to read; stepping with keys sets it to false.
      if (event.isTrusted) wantsFocus = true;
    } else if (target.hasAttribute("data-close")) {
      if (!isOpen()) return;
      event.preventDefault();
      close();
    } else if (open(target.dataset.claim, { focus: true })) {
      event.preventDefault();
    }
  });

  // A decision changes the note of a claim; its words in the text follow.
  const dress = () => {
    for (const note of document.querySelectorAll("[data-note]")) {
      for (const part of ofClaim(note.dataset.note, ":is(a.claim, .document-map a)")) {
        part.toggleAttribute("data-flagged", note.hasAttribute("data-flagged"));
        if (note.dataset.state) part.dataset.state = note.dataset.state;
        else delete part.dataset.state;
        part.dataset.verdict = note.dataset.verdict;
      }
    }
  };

  // What is likely to be opened next is at hand before it is asked for.
  const FRESH = 60_000;
  const ahead = new Map();
  const addressOf = (link) => link?.getAttribute("hx-get");
  const fetchAhead = () => {
    if (isRunning() || !document.getElementById("queue-progress")) return;
    const shown = panel.querySelector(".panel")?.dataset.claim;
    const inText = [...document.querySelectorAll("a.claim[id]")];
    const at = inText.findIndex((each) => each.dataset.claim === shown);
    const waiting = [...document.querySelectorAll(".queue-line[data-open]")].map((each) => each.id.slice(6));
    const behind = waiting.indexOf(shown) + 1;
    const steps = [...panel.querySelectorAll("a[rel]")].map((each) => linkOf(each.dataset.claim));
    const likely = [linkOf(waiting[behind] ?? waiting[0]), inText[at + 1], inText[at - 1], ...steps];
    for (const address of new Set(likely.map(addressOf))) {
      if (!address || Date.now() - (ahead.get(address)?.at ?? 0) < FRESH) continue;
      const answer = fetch(address, { headers: { "HX-Request": "true" } })
        .then((response) => (response.ok && !response.redirected ? response.text() : null))
        .catch(() => null);
      ahead.set(address, { at: Date.now(), answer });
    }
  };
  const soon = window.requestIdleCallback || setTimeout;
  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    if (ctx.request.method !== "GET") return ahead.clear();
    const kept = ahead.get(ctx.request.action);
    if (!kept || Date.now() - kept.at >= FRESH) return;
    ctx.fetch = async (...asked) => {
      const text = await kept.answer;
      return text === null ? window.fetch(...asked) : new Response(text);
    };
  });
  window.addEventListener("load", () => soon(fetchAhead));

  let last = null;
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail?.ctx?.sourceElement?.id === "run-news") {
      ahead.clear(); // Others decided: what was fetched ahead is of before.
      dress();
    }
    const ended = document.getElementById("resting-ended");
    if (ended) {
      resting = [...ended.childNodes];
      ended.remove();
      if (!isOpen()) panel.replaceChildren(...resting.map((each) => each.cloneNode(true)));
      htmx.process(panel);
    }
    const shown = panel.querySelector(".panel");
    if (!isOpen() && shown?.hasAttribute("data-resting") && location.hash) follow(); // Judged anew, it opens by itself.
    if (!shown || (!isOpen() && shown.hasAttribute("data-resting"))) return;
    const number = shown.dataset.claim;
    select(number); // Another swap may have brought the claim anew.
    if (shown === last) return;
    const moved = last?.isConnected === false && !isOpen() === false;
    last = shown;
    soon(fetchAhead);
    if (shown.hasAttribute("data-done")) resting = [shown.cloneNode(true)];
    dress();
    setOpen(true);
    panel.scrollTop = 0;
    if (number) {
      history.replaceState(null, "", `#claim-${number}`);
      opener = linkOf(number) || opener;
      // The panes take the whole window once there is work in them.
      const top = report.querySelector(".text-pane").getBoundingClientRect().top;
      if (wide.matches && top > 0) window.scrollBy({ top });
      const link = linkOf(number);
      if (link?.checkVisibility()) reveal(link);
    }
    if (wantsFocus || (moved && !document.activeElement.closest(".page, .queue"))) {
      panel.querySelector("#panel-title")?.focus({ preventScroll: true });
    } else if (number && document.activeElement.matches("a.claim")) {
      linkOf(number)?.focus({ preventScroll: true });
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen() && !document.querySelector("dialog[open]")) close();
  });

  // What cannot be shown here is shown, or explained, on a page of its own.
  document.addEventListener("htmx:response:error", (event) => {
    const source = event.detail.ctx.sourceElement;
    if (source.matches("a[href]")) location.assign(source.href);
  });

  // Of a long text another part may hold the claim.
  const turnTo = (number) => {
    const query = new URLSearchParams(location.search);
    if (document.getElementById(`claim-${number}`) || query.get("claim") === number || !document.querySelector(".text-pane .pages")) return;
    query.set("claim", number);
    location.replace(`?${query}${location.hash}`);
  };

  // An address that names a claim opens it: as it is come by, typed over, gone back to.
  const follow = () => {
    const named = /^#claim-(\d+)$/.exec(location.hash);
    const shown = isOpen() ? panel.querySelector(".panel") : null;
    if (named && shown?.dataset.claim !== named[1]) open(named[1], { focus: false }) || turnTo(named[1]);
    else if (!location.hash) close();
  };
  window.addEventListener("hashchange", () => {
    if (!document.querySelector("[data-htmx-powered]")) return;
    const target = document.querySelector(":target");
    // Its mark is filtered out: all marks are shown again, and with them this one.
    if (target?.matches("span[id^=claim-]") && location.search) {
      location.assign(location.pathname + location.hash);
    } else follow();
  });
  // htmx may have been here before this script, or come after it.
  if (document.querySelector("[data-htmx-powered]")) follow();
  else document.addEventListener("htmx:after:process", follow, { once: true });

  // A swipe on the card goes to the next claim or the one before.
  let from = null;
  panel.addEventListener("touchstart", (event) => {
    const inside = event.target.closest(".wide, input, textarea, select");
    from = event.touches.length === 1 && !inside ? event.touches[0] : null;
  }, { passive: true });
  panel.addEventListener("touchend", (event) => {
    if (!from || !narrow.matches) return;
    const across = event.changedTouches[0].clientX - from.clientX;
    const down = event.changedTouches[0].clientY - from.clientY;
    from = null;
    if (Math.abs(across) < 60 || Math.abs(down) > Math.abs(across) / 2) return;
    panel.querySelector(across < 0 ? "a[rel=next]" : "a[rel=prev]")?.click();
  }, { passive: true });

  window.citewebEvidence = { open, isOpen, panel };
})();
