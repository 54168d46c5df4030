import PDFDocument from 'pdfkit';
import { describe, expect, it, vi } from 'vitest';
import {
  codeOf,
  labelOf,
  labelsOf,
  longestNote,
  variedLabels,
} from '#lab/builders/paper-builders.ts';
import { type PdfPicture, pdfPageTexts, pdfPictures, qrIn } from '#lab/builders/pdf-pictures.ts';
import { pdfPages } from '#lab/builders/read-pdf.ts';
import {
  cellAt,
  cellsOf,
  type LabelFormatName,
  labelFormatNames,
  labelFormats,
  type SheetFormat,
} from '../../label-formats.ts';
import { paperPdf } from './paper-pdf.ts';

/** The resolution of label printers. */
const dotsPerInch = 203;
const pixels = (mm: number) => Math.round((mm * dotsPerInch) / 25.4);

const sheetNames = labelFormatNames.filter((name) => labelFormats[name].kind === 'sheet');

function sheetOf(name: LabelFormatName): SheetFormat {
  const format = labelFormats[name];
  if (format.kind !== 'sheet') throw new Error(`${name} is a roll`);
  return format;
}

function cellOf(format: SheetFormat, cell: number) {
  const { x, y } = cellAt(format, cell);
  const [left, top] = [pixels(x), pixels(y)];
  return {
    x: left,
    y: top,
    width: Math.min(pixels(format.width), pixels(210) - left - 2),
    height: pixels(format.height),
  };
}

/** Whether there is ink in these rows and columns. */
function hasInk(
  { width, height, pixels: bytes }: PdfPicture,
  isInside: (x: number, y: number) => boolean,
): boolean {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((bytes[(y * width + x) * 4 + 1] ?? 255) < 128 && isInside(x, y)) return true;
    }
  }
  return false;
}

describe('labels on a sheet', () => {
  it.each(sheetNames)(
    'lie where the paper is cut, to a tenth of a millimetre: %s',
    async (name) => {
      const format = sheetOf(name);
      const labels = Array.from({ length: cellsOf(name) }, (_, index) => labelOf(index));
      const [page] = pdfPages(await paperPdf(labelsOf(labels, { format: name })));
      expect(page?.width).toBeCloseTo(210, 1);
      expect(page?.height).toBeCloseTo(297, 1);
      const modules = page?.rectangles ?? [];
      const side = 21 * 0.625;
      for (const cell of labels.keys()) {
        const { x, y } = cellAt(format, cell);
        // The code is in the upper right corner of the printable area.
        const left = x + format.width - format.padding.x - side;
        const top = y + format.padding.y;
        const corner = modules.find((each) => Math.hypot(each.x - left, each.y - top) < 0.1);
        expect(corner, `cell ${cell + 1}`).toBeDefined();
      }
      const smallest = Math.min(...modules.map(({ height }) => height));
      expect(smallest).toBeGreaterThan(0.62);
    },
  );

  it.each(sheetNames)('stay inside their edges with any text: %s', async (name) => {
    const format = sheetOf(name);
    const labels = Array.from({ length: cellsOf(name) }, (_, index) =>
      labelOf(index, {
        mark: 'AB-112',
        ...{ nth: 10, of: 12, building: longestNote.slice(0, 60), place: 'टाटा पावर'.repeat(6) },
        ...{
          dish: 'पनीर थाली '.repeat(12),
          wishes: Array(6).fill('NO SUGAR'),
          note: longestNote,
          isReprint: true,
        },
      }),
    );
    const pdf = await paperPdf(labelsOf(labels, { format: name }));
    const [page] = await pdfPictures(pdf, dotsPerInch);
    if (!page) throw new Error('no page');
    const inside = labels.map((_, cell) => {
      const { x, y } = cellAt(format, cell);
      const { padding } = format;
      return {
        left: pixels(x + padding.x) - 1,
        right: pixels(x + format.width - padding.x) + 1,
        // Signs above and below a line extend slightly into the margin.
        top: pixels(y + padding.y - 0.4),
        bottom: pixels(y + format.height - padding.y + 0.4),
      };
    });
    const isOutside = (x: number, y: number) =>
      !inside.some(
        (cell) => x >= cell.left && x <= cell.right && y >= cell.top && y <= cell.bottom,
      );
    expect(hasInk(page, isOutside)).toBe(false);
  });

  it('begin at the first free label of a sheet', async () => {
    const labels = variedLabels(24);
    const pdf = await paperPdf(labelsOf(labels, { format: 'a4-24', startCell: 13 }));
    const [first, second, ...more] = await pdfPictures(pdf, dotsPerInch);
    if (!first || !second) throw new Error('not two pages');
    expect(more).toHaveLength(0);
    const format = sheetOf('a4-24');
    const used = pixels(cellAt(format, 12).y);
    expect(hasInk(first, (_, y) => y < used)).toBe(false);
    expect(qrIn(first, cellOf(format, 12))).toBe(codeOf(0));
    expect(qrIn(first, cellOf(format, 23))).toBe(codeOf(11));
    expect(qrIn(second, cellOf(format, 0))).toBe(codeOf(12));
    expect(qrIn(second, cellOf(format, 12))).toBeUndefined();
  });

  it('of six hundred boxes fill twenty-five sheets', async () => {
    const pdf = await paperPdf(labelsOf(variedLabels(600)));
    expect(pdfPages(pdf)).toHaveLength(25);
    const [last] = await pdfPictures(pdf, dotsPerInch, [24]);
    if (!last) throw new Error('no page');
    expect(qrIn(last, cellOf(sheetOf('a4-24'), 23))).toBe(codeOf(599));
  });
});

describe('labels on a roll', () => {
  it('have a page each, as wide as the roll and as high as chosen', async () => {
    const labels = variedLabels(8);
    for (const [format, width, rollHeight] of [
      ['roll-58', 58, 40],
      ['roll-80', 80, 50],
    ] as const) {
      const pdf = await paperPdf(labelsOf(labels, { format, rollHeight }));
      const sizes = pdfPages(pdf).map((page) => [page.width, page.height].map(Math.round));
      expect(sizes).toEqual(labels.map(() => [width, rollHeight]));
    }
  });

  it('are as long as their content on a roll without gaps', async () => {
    const labels = [labelOf(1), labelOf(2, { note: longestNote })];
    const pdf = await paperPdf(labelsOf(labels, { format: 'roll-58', rollHeight: null }));
    const [short, long] = pdfPages(pdf);
    expect(short?.height).toBeLessThan(30);
    expect(long?.height).toBeGreaterThan(60);
    const [, text] = await pdfPageTexts(pdf);
    expect(text).toContain(longestNote.replaceAll(/\s+/g, ' ').trim());
  });
});

describe('a label', () => {
  const textOf = async (
    change: Parameters<typeof labelOf>[1],
    format: LabelFormatName = 'a4-24',
  ) => {
    const [text = ''] = await pdfPageTexts(
      await paperPdf(labelsOf([labelOf(0, change)], { format })),
    );
    return text.trim();
  };

  it('shows only what differs', async () => {
    expect(await textOf({})).toBe(
      'B-01 #1000 Rajma Chawal Tata Power Lunch · Mon 23 Nov FSSAI 10012345678901',
    );
    const other = { wishes: ['JAIN'], building: 'Tower B, 1203', note: '4th floor', nth: 2, of: 3 };
    expect(await textOf({ ...other, mark: '#1000' })).toBe(
      '#1000 2 of 3 Rajma Chawal JAIN Tower B, 1203 · Tata Power 4th floor Lunch · Mon 23 Nov FSSAI 10012345678901',
    );
  });

  it('names the customer and the amount to collect, if there are any', async () => {
    const text = await textOf({ name: 'Asha', collect: '₹240', note: longestNote });
    expect(text).toContain('Asha · Tata Power');
    expect(text).toContain('Collect ₹240');
  });

  it.each(labelFormatNames)('cuts a long note and marks the cut: %s', async (format) => {
    const text = await textOf({ note: longestNote, building: 'Wing C' }, format);
    expect(text).toContain('Please ring the bell');
    expect(text).toContain('…');
    expect(text).toContain('FSSAI 10012345678901');
  });

  it('is marked as a reprint', async () => {
    expect(await textOf({ isReprint: true })).toContain('REPRINT');
    expect(await textOf({})).not.toContain('REPRINT');
  });

  it('marks each sign of a note that it can’t print', async () => {
    expect(await textOf({ note: '🌶️🌶🏽 extra' })).toContain('[sign] extra');
    expect(await textOf({ note: 'தயிர் இல்லை' })).toContain('Tayir Illai');
  });
});

describe('a long note without spaces', () => {
  it.each(['a4-24', 'roll-58'] as const)(
    'is measured a few times, not once for each letter: %s',
    async (format) => {
      const measure = vi.spyOn(PDFDocument.prototype, 'widthOfString');
      const note = Array.from({ length: 500 }, (_, n) => 'कखगघचछजटठडतथदधन'[(n * n) % 15]).join('');
      await paperPdf(labelsOf([labelOf(1, { note })], { format, rollHeight: null }));
      const measured = measure.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0);
      measure.mockRestore();
      // Proves that letters were found in the lines whose ends are checked.
      expect(measured).toBeGreaterThan(format === 'roll-58' ? 1000 : 300);
      expect(measured).toBeLessThan(30 * note.length);
    },
  );
});
