/** What a PDF says, for tests: the words of its pages as a reader would copy them. */
import { inflateSync } from 'node:zlib';

/** One entry for each piece of text, in the order in which it was drawn. */
export function pdfTexts(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const alphabets = new Map(
    [...objects.values()]
      .flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)])
      .map(([, name = '', font = '']) => [name, alphabetOf(objects, font)]),
  );
  return [...objects.values()].flatMap(({ body }) => textsOf(body, alphabets));
}

interface PdfObject {
  head: string;
  /** The inflated stream. */
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
