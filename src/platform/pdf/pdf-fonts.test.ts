import { readFileSync } from 'node:fs';
import { Blob, Face, Font, Buffer as Shaped, shape } from 'harfbuzzjs';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { addFonts, printableLine } from './pdf-fonts.ts';
import { fontName } from './pdf-text.ts';
import { piecesOf, type Weight } from './script-letters.ts';

/** Includes words that are drawn wrong without the rules of their script. */
const words = [
  ...[
    'बिल्डिंग',
    'र्कि',
    'पनीर थाली',
    'प्याज़ नहीं',
    'शर्मा',
    'ट्रॅक्टर',
    'क्षत्रिय',
    'हिंदी',
    'विद्यार्थी',
    'श्रीकृष्ण',
  ],
  ...[
    'બિલ્ડિંગ',
    'તુલસી હાઇટ્સ',
    'લસણ વગર',
    'શ્રી',
    'ક્ષત્રિય',
    'વિદ્યાર્થી',
    'ર્કિ',
    'પૌંઆ',
    'ખીચડી કઢી',
    'દૂધ',
  ],
];
const weights: readonly Weight[] = ['regular', 'bold'];

interface Glyph {
  id: number;
  advance: number;
}

/** The glyphs of the reference shaper for a text. */
function shaped(text: string, script: string, weight: Weight): Glyph[] {
  const path = `./fonts/noto-${script}-${weight}.ttf`;
  const file = readFileSync(new URL(path, import.meta.url));
  const font = new Font(new Face(new Blob(new Uint8Array(file).buffer)));
  const text_ = new Shaped();
  text_.addText(text);
  text_.guessSegmentProperties();
  shape(font, text_);
  const positions = text_.getGlyphPositions();
  return text_
    .getGlyphInfos()
    .map(({ codepoint }, index) => ({ id: codepoint, advance: positions[index]?.xAdvance ?? 0 }));
}

/** The library's own font object, which its types omit. */
interface OpenFont {
  font: { layout(text: string): { glyphs: { id: number }[]; positions: { xAdvance: number }[] } };
}

function printed(text: string, script: string, weight: Weight): Glyph[] {
  const pdf = new PDFDocument({ font: '', autoFirstPage: false });
  addFonts(pdf);
  pdf.font(fontName(script, weight));
  const { glyphs, positions } = (pdf as unknown as { _font: OpenFont })._font.font.layout(text);
  return glyphs.map(({ id }, index) => ({ id, advance: positions[index]?.xAdvance ?? 0 }));
}

describe('Indian letters on paper', () => {
  it.each(words)('are the same glyphs as those of the reference shaper: %s', (word) => {
    for (const weight of weights) {
      for (const { script, text } of piecesOf(word)) {
        const reference = shaped(text, script, weight);
        expect(printed(text, script, weight)).toEqual(reference);
        // Glyph 0 is the box for a missing character.
        expect(reference.map(({ id }) => id)).not.toContain(0);
      }
    }
  });

  it('join into conjuncts: fewer glyphs than characters', () => {
    expect(printed('क्षत्रिय', 'devanagari', 'regular').length).toBeLessThan(8);
    expect(printed('ક્ષત્રિય', 'gujarati', 'regular').length).toBeLessThan(8);
  });
});

describe('a printed text', () => {
  it('is unchanged in Hindi, Gujarati and English', () => {
    for (const text of ['बिल्डिंग ३', 'બિલ્ડિંગ ૭', 'Tower B, 1203 – ₹240 ½ é']) {
      expect(printableLine(text)).toBe(text.normalize('NFC'));
    }
  });

  it('has other Indian scripts in Latin letters, and a mark for characters without a glyph', () => {
    expect(printableLine('தயிர்')).toBe('Tayir');
    expect(printableLine('ਦਾਲ 2')).toBe('Dal 2');
    expect(printableLine('🌶️🌶️ extra\n\tspicy')).toBe('[sign] extra spicy');
  });
});
