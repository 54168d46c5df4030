/**
 * QR codes of labels, large enough for the camera of a cheap phone and for the dots of a label
 * printer.
 */
import { drawQr as drawModules, qrOf, quietModules } from '#src/platform/pdf/pdf-qr.ts';
import type { Pdf } from '#src/platform/pdf/pdf-text.ts';

export const mm = 72 / 25.4;
/** Five dots of a label printer with 203 dots per inch. */
const moduleSize = 0.625 * mm;
export const quietZone = quietModules * moduleSize;

/** The side of a label's QR code without its quiet zone. 12 digits fit the smallest version. */
export const qrSide = 21 * moduleSize;

/** `x` and `y` are its upper left corner. */
export function drawQr(pdf: Pdf, text: string, { x, y }: { x: number; y: number }): void {
  const code = qrOf(text);
  if (code.size * moduleSize > qrSide + 0.01) throw new Error(`${text} is too long for a label`);
  drawModules(pdf, code, { x, y, moduleSize });
}
