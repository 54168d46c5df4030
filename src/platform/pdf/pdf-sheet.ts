/** Sheets of paper that fill from the top: what has no room goes on to the next one. */
import { drawText, type Pdf, type TextStyle } from './pdf-text.ts';

/** As much as a line of this size is high, in sizes. */
export const lineHeight = 1.35;

/** The page that is being filled, and how far down it is; everything in points. */
export interface Sheet {
  pdf: Pdf;
  y: number;
  margin: number;
  /** Draws what every further page begins with. */
  repeated?: ((sheet: Sheet) => void) | undefined;
}

/** Goes on to another page when so much is not left on this one. */
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

/** Pages that belong together; `to` is not one of them any more. */
export interface PageRange {
  from: number;
  to: number;
  title: string;
}

/** One that was lost is missed when each says which of how many it is. */
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
