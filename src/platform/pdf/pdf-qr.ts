/** QR codes in a PDF. */
import { encode } from 'uqr';
import type { Pdf } from './pdf-text.ts';

/** The empty margin that the standard requires, in modules. */
export const quietModules = 4;

export interface QrCode {
  /** Rows of modules; true is dark. */
  data: readonly (readonly boolean[])[];
  /** Modules of one side, without the quiet zone. */
  size: number;
}

/** A quarter of the code may be unreadable. */
export function qrOf(text: string): QrCode {
  return encode(text, { ecc: 'Q', border: 0 });
}

interface QrPlace {
  /** The upper left corner, without the quiet zone. */
  x: number;
  y: number;
  moduleSize: number;
}

export function drawQr(pdf: Pdf, { data }: QrCode, { x, y, moduleSize }: QrPlace): void {
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
