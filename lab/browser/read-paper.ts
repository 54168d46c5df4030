/** The words on each page of a PDF that the browser has printed. */
import { inflateSync } from 'node:zlib';
import type { StoryPage } from './browser.ts';

/** As a printer would print it; one text per page. */
export async function printedSheets(page: StoryPage): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(
      ([, number = '', content = '']) => [number, content],
    ),
  );
  const read = (reference: string | undefined) => objects.get(reference ?? '') ?? '';
  const letters = new Map<string, ReadonlyMap<string, string>>();
  const lettersOf = (font: string) => {
    const known =
      letters.get(font) ?? lettersIn(streamOf(read(/ToUnicode (\d+) 0/.exec(read(font))?.[1])));
    letters.set(font, known);
    return known;
  };
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((sheet) => {
      const resources = read(/\/Resources (\d+) 0 R/.exec(sheet)?.[1]) || sheet;
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]),
      );
      const drawn = streamOf(read(/\/Contents (\d+) 0 R/.exec(sheet)?.[1]));
      return wordsOf(drawn, (name) => lettersOf(fonts.get(name) ?? ''));
    });
}

function wordsOf(drawn: string, lettersOf: (font: string) => ReadonlyMap<string, string>): string {
  let font: ReadonlyMap<string, string> = new Map();
  let words = '';
  for (const [all, name] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|<\w+> Tj|\[.*?\] TJ/gs)) {
    if (name !== undefined) font = lettersOf(name);
    else
      for (const [, hex = ''] of all.matchAll(/<(\w+)>/g))
        words += glyphsIn(hex, font)
          .map((glyph) => font.get(glyph) ?? '')
          .join('');
  }
  return words;
}

/** A font has one or two bytes per glyph. */
function glyphsIn(hex: string, font: ReadonlyMap<string, string>): string[] {
  const [first = ''] = font.keys();
  return hex.toUpperCase().match(first.length === 2 ? /../g : /.{4}/g) ?? [];
}

/** The letters of a font's glyphs, which are two or four hex digits as in its file. */
function lettersIn(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const hex = (value: number, digits = 4) => value.toString(16).toUpperCase().padStart(digits, '0');
  for (const [, block = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, glyph = '', letter = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(glyph.toUpperCase(), textOf(letter));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, from = '', to = '', letter = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph++)
        letters.set(
          hex(glyph, from.length),
          textOf(hex(Number.parseInt(letter, 16) + glyph - first)),
        );
    }
  }
  return letters;
}

function textOf(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function streamOf(object: string): string {
  const [, stream = ''] = /stream\r?\n(.*?)\r?\nendstream/s.exec(object) ?? [];
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}
