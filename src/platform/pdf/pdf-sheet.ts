/** Pages that fill from the top; content that does not fit goes on the next page. */
import { drawText, type Pdf, type TextStyle } from './pdf-text.ts';

/** The height of a line as a multiple of its font size. */
const lineHeight = 1.35;

/** The current page and the position on it, in points. */
export interface Sheet {
  pdf: Pdf;
  y: number;
  margin: number;
  /** Draws the beginning of every further page. */
  repeated?: ((sheet: Sheet) => void) | undefined;
}

/** Starts a new page if less than this height is left. */
export function reserve(sheet: Sheet, height: number): void {
  const bottom = sheet.pdf.page.height - sheet.margin;
  if (sheet.y + height <= bottom) return;
  sheet.pdf.addPage();
  sheet.y = sheet.margin;
  sheet.repeated?.(sheet);
}

export function heightOf(lines: number, { size }: TextStyle): number {
  return lines * size * lineHeight;
}

export function baseline(sheet: Sheet, { size }: TextStyle): number {
  return sheet.y + size;
}

export function drawDown(
  sheet: Sheet,
  lines: readonly string[],
  x: number,
  style: TextStyle,
): void {
  for (const line of lines) {
    drawText(sheet.pdf, line, { x, y: baseline(sheet, style) }, style);
    sheet.y += heightOf(1, style);
  }
}

/** Pages that belong together, from `from` up to but not including `to`. */
export interface PageRange {
  from: number;
  to: number;
  title: string;
}

/** Numbers each page "n of m", so that a lost page is noticed. */
export function numberPages(
  pdf: Pdf,
  { from, to, title }: PageRange,
  { style, margin }: { style: TextStyle; margin: number },
): void {
  if (to - from < 2) return;
  for (let index = from; index < to; index++) {
    pdf.switchToPage(index);
    const at = { x: pdf.page.width - margin, y: pdf.page.height - margin / 2 };
    const text = `${title} · ${index - from + 1} of ${to - from}`;
    drawText(pdf, text, { ...at, align: 'right' }, style);
  }
}
