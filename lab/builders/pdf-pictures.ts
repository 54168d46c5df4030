/** Pages of a PDF as Chromium's engine renders and reads them, and their QR codes. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import decodeQr from 'qr/decode.js';

export interface PdfPicture {
  width: number;
  height: number;
  /** Four bytes per pixel: red, green, blue, opacity. */
  pixels: Uint8Array;
}

const pointsOfAnInch = 72;

/** Every page, or those with these indexes, from 0. */
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
      pictures.push({ width, height, pixels: new Uint8Array(data) });
    }
    return pictures;
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** The text of each page, without its line breaks. */
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

/** A part of a picture, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What an independent reader finds in a part of the page. */
export function qrIn(picture: PdfPicture, { x, y, width, height }: Area): string | undefined {
  const part = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * picture.width + x) * 4;
    part.set(picture.pixels.subarray(from, from + width * 4), row * width * 4);
  }
  try {
    return decodeQr({ width, height, data: part });
  } catch {
    // It throws if there is no code.
    return undefined;
  }
}
