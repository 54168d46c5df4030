/** The words on each sheet of a PDF that the browser has printed. */
import { inflateSync } from 'node:zlib';
import type { StoryPage } from './browser.ts';

/** As it would come out of a printer; one text a sheet. */
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
        words += (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '').join('');
  }
  return words;
}

/** The letters of a font's glyphs, both as four hex digits. */
function lettersIn(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0');
  for (const [, block = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, glyph = '', letter = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(glyph.toUpperCase(), textOf(letter));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, from = '', to = '', letter = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph++)
        letters.set(hex(glyph), textOf(hex(Number.parseInt(letter, 16) + glyph - first)));
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
