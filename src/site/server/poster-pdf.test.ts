import { describe, expect, it } from 'vitest';
import { type PdfPicture, pdfPageTexts, pdfPictures, qrIn } from '#lab/builders/pdf-pictures.ts';
import { pdfPages } from '#lab/builders/read-pdf.ts';
import { posterPapers } from '../poster-contract.ts';
import { posterPdf } from './poster-pdf.ts';

const link = 'https://tiffin.example/menu';
/** As a cheap printer prints it. */
const dotsPerInch = 150;

async function codeOf(pdf: Buffer): Promise<string | undefined> {
  const [picture] = await pdfPictures(pdf, dotsPerInch);
  return picture && qrIn(picture, { x: 0, y: 0, ...sizeOf(picture) });
}

function sizeOf({ width, height }: PdfPicture) {
  return { width, height };
}

/** Names as shops have them, and the longest that the settings take. */
const names = [
  'Ghar Ka Khana',
  'અન્નપૂર્ણા ટિફિન સેવા',
  'माँ अन्नपूर्णा भोजनालय और टिफ़िन',
  'Shree Umiya Annapurna Kathiyawadi Bhojanalay & Tiffin, Surat',
  'Sarvajanikvidyarthibhavanbhojanalaysamiti'.padEnd(60, 'a'),
];

describe('the poster', () => {
  it.each(posterPapers)(
    'on %s is one page, and a camera reads the link of the menu',
    async (paper) => {
      const pdf = await posterPdf({ paper, shopName: 'Ghar Ka Khana', link });
      const [page, ...more] = pdfPages(pdf);
      expect(more).toEqual([]);
      const width = { A4: 210, A6: 105 }[paper];
      expect(page?.width).toBeCloseTo(width, 0);
      expect(await codeOf(pdf)).toBe(link);
      const [text] = await pdfPageTexts(pdf);
      expect(text).toContain('Ghar Ka Khana');
      expect(text).toContain('Scan to order');
      expect(text).toContain('tiffin.example/menu');
    },
  );

  it.each(names)('of %s has the whole name, and nothing lies on its code', async (shopName) => {
    const pdf = await posterPdf({ paper: 'A6', shopName, link });
    expect(await codeOf(pdf)).toBe(link);
    const [text = ''] = await pdfPageTexts(pdf);
    expect(text).not.toContain('…');
  });

  it('has a long address in full', async () => {
    const long = `https://${'annapurna-'.repeat(6)}tiffin.example:8443/menu`;
    const pdf = await posterPdf({ paper: 'A4', shopName: 'Ghar Ka Khana', link: long });
    expect(await codeOf(pdf)).toBe(long);
    const [text = ''] = await pdfPageTexts(pdf);
    expect(text.replaceAll(' ', '')).toContain(long.slice('https://'.length));
  });
});
