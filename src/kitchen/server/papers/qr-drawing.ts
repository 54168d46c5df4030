/**
 * QR codes of labels, large enough for the camera of a cheap phone and for the dots of a label
 * printer.
 */
import { encode } from 'uqr';
import type { Pdf } from '#src/platform/pdf/pdf-text.ts';

export const mm = 72 / 25.4;
/** Five dots of a label printer with 203 dots per inch. */
const moduleSize = 0.625 * mm;
/** The empty margin that the standard requires. */
export const quietZone = 4 * moduleSize;

/** The side of a label's QR code without its quiet zone. 12 digits fit the smallest version. */
export const qrSide = 21 * moduleSize;

/** A quarter of the code may be unreadable; `x` and `y` are its upper left corner. */
export function drawQr(pdf: Pdf, text: string, { x, y }: { x: number; y: number }): void {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 });
  if (size * moduleSize > qrSide + 0.01) throw new Error(`${text} is too long for a label`);
  // All modules are one shape: between two adjacent shapes some printers leave a thin white line.
  for (const [row, modules] of data.entries()) {
    let from = 0;
    while (from < modules.length) {
      let to = from;
      while (modules[to]) to++;
      const width = (to - from) * moduleSize;
      if (width > 0) pdf.rect(x + from * moduleSize, y + row * moduleSize, width, moduleSize);
      from = to + 1;
    }
  }
  pdf.fill('#000');
}
