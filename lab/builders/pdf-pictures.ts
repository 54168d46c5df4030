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

/** A piece of text in one typeface, and where its ink is, in millimetres from the upper left. */
export interface TextBox {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The part of the library that measures; its own classes don't offer it. */
interface Measuring {
  _FPDFPageObj_GetBounds(object: number, ...at: number[]): number;
  _FPDFTextObj_GetText(object: number, page: number, at: number, bytes: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(page: number): void;
  _malloc(bytes: number): number;
  _free(at: number): void;
  HEAPU8: Uint8Array;
}

/** Bytes for the text of one piece. */
const mostBytes = 4096;

/** The pieces of text on each page, in the order of drawing. */
export async function pdfTextBoxes(pdf: Buffer): Promise<TextBox[][]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    return Array.from(document.pages(), (page) => {
      const height = page.getOriginalSize().originalHeight;
      const measuring: Measuring = Reflect.get(page, 'module');
      const texts = measuring._FPDFText_LoadPage(Reflect.get(page, 'pageIdx'));
      const at = measuring._malloc(mostBytes);
      const boxes = [...page.objects()]
        .filter(({ type }) => type === 'text')
        .map((object) =>
          textBoxOf(measuring, Reflect.get(object, 'objectIdx'), { texts, at, height }),
        );
      measuring._free(at);
      measuring._FPDFText_ClosePage(texts);
      return boxes;
    });
  } finally {
    document.destroy();
    library.destroy();
  }
}

function textBoxOf(
  measuring: Measuring,
  object: number,
  { texts, at, height }: { texts: number; at: number; height: number },
): TextBox {
  const bytes = measuring._FPDFTextObj_GetText(object, texts, at, mostBytes);
  // The text ends with a zero.
  const { buffer } = measuring.HEAPU8;
  const text = Buffer.from(buffer, at, Math.max(0, bytes - 2)).toString('utf16le');
  measuring._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12);
  const bounds = new DataView(measuring.HEAPU8.buffer);
  const mm = (offset: number) => (bounds.getFloat32(at + offset, true) * 25.4) / pointsOfAnInch;
  const pageHeight = (height * 25.4) / pointsOfAnInch;
  return {
    text,
    left: mm(0),
    top: pageHeight - mm(12),
    right: mm(8),
    bottom: pageHeight - mm(4),
  };
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
