/** Pages of a PDF as the engine of Chromium shows and reads them, and the QR codes in them. */
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A module of CommonJS whose types name it as the default. */
const jsQr = createRequire(import.meta.url)('jsqr') as typeof import('jsqr').default;

export interface PdfPicture {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, opacity. */
  pixels: Uint8Array;
}

const pointsOfAnInch = 72;

/** Every page, or those named, from 0. */
export async function pdfPictures(
  pdf: Buffer,
  dotsPerInch: number,
  only?: readonly number[],
): Promise<PdfPicture[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const pictures: PdfPicture[] = [];
    for (const page of document.pages()) {
      if (only && !only.includes(page.number)) continue;
      const { data, width, height } = await page.render({
        scale: dotsPerInch / pointsOfAnInch,
        render: 'bitmap',
      });
      // It comes as blue, green, red.
      const pixels = new Uint8Array(data);
      for (let at = 0; at < pixels.length; at += 4) {
        [pixels[at], pixels[at + 2]] = [pixels[at + 2] ?? 0, pixels[at] ?? 0];
      }
      pictures.push({ width, height, pixels });
    }
    return pictures;
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** What a reader finds on each page, apart from how it is broken into lines. */
export async function pdfPageTexts(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    return Array.from(document.pages(), (page) => page.getText().replaceAll(/\s+/g, ' '));
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** A part of a picture; everything in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a reader of its own finds in a part of the page. */
export function qrIn(picture: PdfPicture, { x, y, width, height }: Area): string | undefined {
  const part = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * picture.width + x) * 4;
    part.set(picture.pixels.subarray(from, from + width * 4), row * width * 4);
  }
  return jsQr(part, width, height)?.data;
}
