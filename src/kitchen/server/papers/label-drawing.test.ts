import { describe, expect, it } from 'vitest';
import { labelOf, labelsOf, mixedLabels } from '#lab/builders/paper-builders.ts';
import { pdfPictures, pdfTextBoxes, qrIn, type TextBox } from '#lab/builders/pdf-pictures.ts';
import { cellAt, cellsOf, type LabelFormatName, labelFormats } from '../../label-formats.ts';
import type { Label } from './paper-data.ts';
import { paperPdf } from './paper-pdf.ts';

const dotsPerInch = 203;
const pixels = (mm: number) => Math.round((mm * dotsPerInch) / 25.4);

/** In millimetres. */
interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the text of a label may be, on its page. */
function printableOf(
  name: LabelFormatName,
  height: number,
  index: number,
): Edges & { page: number } {
  const format = labelFormats[name];
  if (format.kind === 'roll') {
    const left = (format.width - format.printable) / 2;
    const edges = { left, right: left + format.printable, top: 1.5, bottom: height - 1.5 };
    return { ...edges, page: index };
  }
  const { width, padding } = format;
  const { sheet, x, y } = cellAt(format, index);
  return {
    ...{ left: x + padding.x, right: x + width - padding.x },
    ...{ top: y + padding.y, bottom: y + format.height - padding.y, page: sheet },
  };
}

const isInside = (box: Edges, edges: Edges) =>
  box.left > edges.left - 0.3 &&
  box.right < edges.right + 0.3 &&
  // Signs above and below a line extend slightly into the margin.
  box.top > edges.top - 0.4 &&
  box.bottom < edges.bottom + 0.4;

/** Signs above and below lines of Indian letters may touch the next line. */
function areApart(one: Edges, other: Edges): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across < 0.1 || down < 0.45;
}

/**
 * Without spaces, and without the signs for a short i, which stand before the letter that they
 * are spoken after.
 */
const lettersOf = (text: string) => text.replaceAll(/[\sिિ]/gu, '');

/** A sign that is placed on a letter by itself, such as that for an r before another letter. */
const isSign = ({ text }: TextBox) => /^(?:र्|ર્|\p{M})+$/u.test(text.trim());

/** What is never cut, whatever else is on the label. */
function ownTexts({ mark, order, nth, of, dish, wishes, collect }: Label): string[] {
  return [
    ...[mark, order, dish, wishes.join('·'), 'FSSAI 10012345678901', 'Lunch · Mon 23 Nov'],
    of > 1 ? `${nth} of ${of}` : '',
    collect && `Collect ${collect}`,
  ];
}

describe.each([
  ['a4-24', null],
  ['a4-24-gaps', null],
  ['a4-21', null],
  ['roll-58', 30],
  ['roll-58', 40],
  ['roll-58', null],
  ['roll-80', 30],
  ['roll-80', 50],
  ['roll-80', null],
] as const)('every label on %s, %s mm high', (format, rollHeight) => {
  const labels = mixedLabels(4 * cellsOf('a4-24'));

  it('is whole, inside of its edges, apart from the others, and read by a camera', async () => {
    const pdf = await paperPdf(labelsOf(labels, { format, rollHeight }));
    const pictures = await pdfPictures(pdf, dotsPerInch);
    const pages = await pdfTextBoxes(pdf);
    const faults = labels.flatMap((label, index) => {
      const picture = pictures[printableOf(format, 0, index).page];
      if (!picture) return ['has no page'];
      const edges = printableOf(format, (picture.height * 25.4) / dotsPerInch, index);
      const boxes = (pages[edges.page] ?? []).filter((box) => isOf(box, edges));
      return faultsOf(label, { edges, boxes, picture }).map((fault) => `${index}: ${fault}`);
    });
    expect(faults).toEqual([]);
    const all = pages.flat().filter(({ text }) => text.trim() !== '');
    const places = labels.map((_, index) => printableOf(format, 1000, index));
    const outside = pages.flatMap((page, number) =>
      page.filter((box) => !places.some((each) => each.page === number && isOf(box, each))),
    );
    expect(all.length).toBeGreaterThan(5 * labels.length);
    expect(outside).toEqual([]);
  });
});

function isOf(box: TextBox, { left, top, right, bottom }: Edges): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x > left && x < right && y > top && y < bottom;
}

interface Read {
  edges: Edges;
  boxes: readonly TextBox[];
  picture: Parameters<typeof qrIn>[0];
}

function faultsOf(label: Label, { edges, boxes, picture }: Read): string[] {
  const code = { ...edges, left: edges.right - 21 * 0.625, bottom: edges.top + 21 * 0.625 };
  const read = lettersOf(boxes.map(({ text }) => text).join(''));
  const lines = boxes.filter((box) => !isSign(box));
  const sides = { x: pixels(edges.left), y: pixels(edges.top - 1) };
  const [width, height] = [pixels(edges.right + 1) - sides.x, pixels(edges.bottom) - sides.y];
  return [
    ...(qrIn(picture, { ...sides, width, height }) === label.code ? [] : ['no code']),
    ...ownTexts(label).filter((text) => !read.includes(lettersOf(text))),
    ...boxes.filter((box) => !isInside(box, edges)).map(({ text }) => `outside: ${text}`),
    ...boxes.filter((box) => !areApart(box, code)).map(({ text }) => `in the code: ${text}`),
    ...lines.flatMap((box, nth) =>
      lines
        .slice(nth + 1)
        .filter((other) => !areApart(box, other))
        .map((other) => `${box.text} on ${other.text}`),
    ),
  ];
}

describe('on a label with too little room', () => {
  const crowded = {
    ...{ mark: 'B-04', name: 'Asha', building: 'Shanti Apartments', place: 'Kudasan' },
    ...{ dish: 'Hakka Noodles with Manchurian', wishes: ['JAIN', 'NO SUGAR'], nth: 2, of: 3 },
    ...{ note: 'B-204, Shanti Apartments, 382421', collect: '₹140' },
  };
  const linesOf = async (change: Partial<Label>, format: LabelFormatName = 'a4-24') => {
    const pdf = await paperPdf(labelsOf([labelOf(0, change)], { format, rollHeight: 30 }));
    const [page = []] = await pdfTextBoxes(pdf);
    return page.map(({ text }) => text.replaceAll(/\s/g, ' ').trim());
  };
  const readOf = async (...label: Parameters<typeof linesOf>) =>
    (await linesOf(...label)).join(' ');

  it('the name gives way to dish, wishes and door', async () => {
    expect(await readOf({ ...crowded, wishes: [] })).toContain('Asha');
    const read = await readOf(crowded);
    expect(read).not.toContain('Asha');
    expect(read).toContain('Shanti Apartments · Kudasan');
    expect(read).toContain('B-204');
  });

  it('the building gives way next, because the note says it too', async () => {
    const read = await readOf(crowded, 'roll-58');
    expect(read).toContain('Hakka Noodles with Manchurian JAIN');
    expect(read).toContain('Kudasan B-204, Shanti');
  });

  it('no wish is broken across two lines', async () => {
    const lines = await linesOf({ wishes: ['NO SUGAR', 'NO ONION', 'NO GARLIC'] }, 'roll-58');
    expect(lines.filter((line) => /^(?:SUGAR|ONION|GARLIC)|NO$/.test(line))).toEqual([]);
    expect(lines.filter((line) => /^NO /.test(line)).length).toBeGreaterThan(1);
  });

  it('no long word of a dish is broken on a roll', async () => {
    for (const dish of ['Maharashtrian Festival Thali', 'Thiruvananthapuram Sadya']) {
      const label = labelOf(0, { dish, wishes: ['JAIN'], nth: 2, of: 3, collect: '₹140' });
      const pdf = await paperPdf(labelsOf([label], { format: 'roll-58', rollHeight: null }));
      const [page = []] = await pdfTextBoxes(pdf);
      const lines = page.map(({ text }) => text.replaceAll(/\s/g, ' ').trim());
      const [word = ''] = dish.split(' ');
      expect(
        lines.some((line) => line.startsWith(word)),
        lines.join(' | '),
      ).toBe(true);
    }
  });
});
