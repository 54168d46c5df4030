/** The text of a PDF for tests: the words of its pages as a reader would copy them. */
import { inflateSync } from 'node:zlib';

/** One entry per piece of text, in the order of drawing. */
export function pdfTexts(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const alphabets = new Map(
    [...objects.values()]
      .flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)])
      .map(([, name = '', font = '']) => [name, alphabetOf(objects, font)]),
  );
  return [...objects.values()].flatMap(({ body }) => textsOf(body, alphabets));
}

/** A page, in millimetres from its upper left corner. */
export interface MeasuredPage {
  width: number;
  height: number;
  /** Every rectangle, in the order of drawing. */
  rectangles: { x: number; y: number; width: number; height: number }[];
}

const mmOfAPoint = 25.4 / 72;

/** The rectangles of each page, for PDFs that draw downwards from the upper left corner. */
export function pdfPages(pdf: Buffer): MeasuredPage[] {
  const objects = objectsOf(pdf);
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
      const [, content = ''] = /\/Contents (\d+) 0 R/.exec(head) ?? [];
      const body = objects.get(content)?.body ?? '';
      return {
        width: Number(width) * mmOfAPoint,
        height: Number(height) * mmOfAPoint,
        rectangles: [...body.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)].map(
          (found) => {
            const [x = 0, y = 0, w = 0, h = 0] = found
              .slice(1)
              .map((text) => Number(text) * mmOfAPoint);
            return { x, y, width: w, height: h };
          },
        ),
      };
    });
}

interface PdfObject {
  head: string;
  /** The decompressed stream. */
  body: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const text = pdf.toString('latin1');
  for (const { 1: number = '', 2: content = '' } of text.matchAll(
    /(?<=\n)(\d+) 0 obj\n(.*?)\nendobj/gs,
  )) {
    const [head = '', stream] = content.split(/\nstream\n/);
    const bytes = Buffer.from(stream?.replace(/\nendstream$/, '') ?? '', 'latin1');
    const body = head.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : '';
    objects.set(number, { head, body });
  }
  return objects;
}

/** The characters of a font's glyphs, by their numbers in the file. */
function alphabetOf(objects: Map<string, PdfObject>, font: string): string[] {
  const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '') ?? [];
  const ranges = [...(objects.get(map)?.body ?? '').matchAll(/<\w+> <\w+> \[(.*?)\]/gs)];
  return ranges.flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([\w ]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

function textsOf(body: string, alphabets: Map<string, string[]>): string[] {
  return [...body.matchAll(/BT\n.*?\/(F\d+) .*?\[(.*?)\] TJ/gs)].map(([, font = '', pieces = '']) =>
    [...pieces.matchAll(/<(\w+)>/g)]
      .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      .map((glyph) =>
        glyph === '0000' ? '□' : (alphabets.get(font)?.[Number(`0x${glyph}`)] ?? ''),
      )
      .join(''),
  );
}
