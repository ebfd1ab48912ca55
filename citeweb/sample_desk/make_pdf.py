"""
Set the manuscripts as PDF files. Run by hand after changing one, never imported:

    python -m citeweb.sample_desk.make_pdf

Needs fpdf2, a development dependency. The PDF is committed, so that a reader of the
sample desk needs nothing.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import Align, XPos, YPos

HERE = Path(__file__).resolve().parent
MANUSCRIPT = HERE / "manuscripts" / "millrace-final-report.txt"
TARGET = (
    HERE / "site" / "energy-ministry" / "publications" / "millrace-final-report.pdf"
)

PAGE_BREAK = "---"
PUBLISHED_AT = datetime(2025, 9, 17, 9, 0, tzinfo=UTC)
"""Fixed, so that the same manuscript gives the same bytes."""

MARGIN_MM = 28
LINE_HEIGHT_MM = 6
BODY_POINTS = 11


class ReportPdf(FPDF):
    """A4 pages with a running head and a page number, as ministries print them."""

    def header(self) -> None:
        self.set_font("Helvetica", size=8)
        self.cell(0, 8, "Ministry of Energy: Millrace final report", align=Align.R)
        self.ln(14)

    def footer(self) -> None:
        self.set_y(-18)
        self.set_font("Helvetica", size=8)
        self.cell(0, 8, f"Page {self.page_no()}", align=Align.C)


def make_pdf(manuscript: str) -> bytes:
    """Blank lines part the blocks: `#` title, `##` heading, `---` new page, prose."""
    pdf = ReportPdf()
    pdf.set_creation_date(PUBLISHED_AT)
    pdf.set_margin(MARGIN_MM)
    pdf.set_author("Miriam Kessler, Tunde Adeyemi")
    pdf.add_page()
    for block in manuscript.strip().split("\n\n"):
        if block == PAGE_BREAK:
            pdf.add_page()
        elif block.startswith("# "):
            pdf.set_title(block[2:])
            set_block(pdf, block[2:], points=20, is_bold=True)
        elif block.startswith("## "):
            set_block(pdf, block[3:], points=13, is_bold=True)
        else:
            set_block(pdf, block, points=BODY_POINTS, is_bold=False)
    return bytes(pdf.output())


def set_block(pdf: FPDF, text: str, *, points: int, is_bold: bool) -> None:
    pdf.set_font("Helvetica" if is_bold else "Times", "B" if is_bold else "", points)
    height = LINE_HEIGHT_MM * points / BODY_POINTS
    pdf.multi_cell(0, height, text, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pdf.ln(3)


def main() -> None:
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_bytes(make_pdf(MANUSCRIPT.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
