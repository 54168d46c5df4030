import { describe, expect, it } from 'vitest';
import { countPaper, packingPaper, runPaper } from '#lab/builders/list-paper-builders.ts';
import { paperHead } from '#lab/builders/paper-builders.ts';
import { pdfPageTexts } from '#lab/builders/pdf-pictures.ts';
import { pdfPages } from '#lab/builders/read-pdf.ts';
import type { Paper } from './paper-data.ts';
import { paperPdf } from './paper-pdf.ts';

async function pagesOf(paper: Paper): Promise<string[]> {
  return pdfPageTexts(await paperPdf(paper));
}

describe('the count on paper', () => {
  it('shows all quantities, the extras, and the version of the count', async () => {
    const [page = '', ...more] = await pagesOf(countPaper());
    expect(more).toHaveLength(0);
    expect(page).toContain('98 meals in 71 orders · Rev 3: +2 −1, 1 changed · 3fa9c2d1');
    expect(page).toContain('printed 23 Nov 2026, 10:31 am by Asha Patel');
    // The sum and the extra are two figures.
    expect(page).toContain('Phulka 412 + 20: for the counter 398');
    expect(page).toContain('Jain sabzi (Jain) 7');
    expect(page).toContain('Rajma Chawal 52 No onion 23, Jain 7 49');
    expect(page).toContain('Rev 2 10:41 am Cancelled #0050: 1 × Thali (person is ill)');
  });

  it('is one page for a usual lunch, with all that is said about it', async () => {
    const row = { mark: '', quantity: '1,250', lastWeek: '1,190' };
    const wishes = [
      { name: 'No onion', quantity: '23' },
      { name: 'Jain', quantity: '7' },
    ];
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ ...row, name: `Paneer butter masala ${index}` },
        ...{ wishes, extra: index === 0 ? '20: for the counter' : '' },
      }));
    const stations = ['Tawa', 'Gas', ''].map((name) => ({ name, rows: rowsOf(4) }));
    const [page = '', ...more] = await pagesOf(countPaper({ stations, dishes: rowsOf(6) }));
    expect(more).toHaveLength(0);
    expect(page.indexOf('Tawa')).toBeLessThan(page.indexOf('Gas'));
    expect(page).toContain('Added #0073');
  });

  it('is one page with three wishes of each figure, and keeps a long one with its figure', async () => {
    const wishes = [
      { name: 'Less spicy', quantity: '5' },
      { name: 'No onion or garlic', quantity: '15' },
      { name: 'Jain', quantity: '14' },
    ];
    const long = { name: 'Gluten-free, no wheat and no semolina at all', quantity: '750 ml' };
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ mark: '', quantity: '112', lastWeek: '119', extra: '', name: `Aloo matar ${index}` },
        wishes: index === 0 ? [long] : wishes,
      }));
    const stations = ['Tawa', 'Gas', 'Fryer', ''].map((name) => ({ name, rows: rowsOf(4) }));
    const [page = '', ...more] = await pagesOf(countPaper({ stations, dishes: rowsOf(4) }));
    expect(more).toHaveLength(0);
    expect(page).toContain('Less spicy 5, No onion or garlic 15, Jain 14');
    expect(page).toMatch(/all\u00a0750\u00a0ml|all 750 ml/);
    expect(page).not.toContain('semol ');
  });

  it('is marked “so far” before the freeze', async () => {
    const { digest, ...open } = paperHead;
    const [page = ''] = await pagesOf(countPaper({ head: open, changes: [] }));
    expect(page).toContain('So far: orders are still coming in');
    expect(page).not.toContain(digest);
  });

  it('repeats its heads on every page and numbers the pages', async () => {
    const row = { mark: '', quantity: '12', lastWeek: '', extra: '', wishes: [] };
    const rows = Array.from({ length: 90 }, (_, index) => ({ ...row, name: `Part ${index}` }));
    const pages = await pagesOf(countPaper({ stations: [{ name: 'Tawa', rows }] }));
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Count · Lunch');
      expect(page).toContain(`Count, Lunch, Mon 23 Nov · ${index + 1} of ${pages.length}`);
    }
    expect(pages[1]).toContain('To make Of these Extra Last week');
    const all = pages.join(' ');
    for (const { name } of rows) expect(all).toContain(name);
  });
});

describe('the packing list', () => {
  it('lists every box once, by run and stop', async () => {
    const paper = packingPaper(22);
    const pages = await pagesOf(paper);
    expect(pages.length).toBeGreaterThan(2);
    const all = pages.join(' ');
    for (const stop of paper.runs[1]?.stops ?? []) expect(all).toContain(stop.mark);
    expect(all).toContain('CANCELLED');
    expect(all).toContain('NEW');
    expect(all).toContain('JAIN · NO SUGAR');
    expect(all).toContain('Nobody was given these');
    expect(pages[1]).toContain('Run A · Ravi Kumar, continued');
  });

  it('has an empty square for each box that is still owed', async () => {
    const paper = packingPaper(22);
    const owed = paper.runs
      .flatMap(({ stops }) => stops.flatMap(({ orders }) => orders))
      .flatMap(({ boxes }) => boxes)
      .filter(({ isCancelled }) => !isCancelled);
    const rectangles = pdfPages(await paperPdf(paper)).flatMap((page) => page.rectangles);
    expect(rectangles.filter(({ width }) => Math.abs(width - 3.53) < 0.1)).toHaveLength(
      owed.length,
    );
    expect((await pagesOf(paper))[0]).toMatch(new RegExp(`\\d+ of ${owed.length} packed`));
  });

  it('names a person once, beside all boxes of the order', async () => {
    const paper = packingPaper(1);
    const boxes = [1, 2, 3].map((box) => ({
      ...{ nth: box, of: 3, dish: 'Thali', wishes: ['JAIN'] },
      ...{ isPacked: false, isCancelled: false, isAdded: box === 3 },
    }));
    const orders = [{ order: '#0042', note: 'Ramila, 302, Shanti Apartments', boxes }];
    const stops = [{ mark: 'A-01', building: 'Shanti Apartments', place: 'Kudasan', orders }];
    const [page = ''] = await pagesOf({ ...paper, runs: [{ title: 'Run A · Ravi', stops }] });
    expect(page.match(/Ramila/g)).toHaveLength(1);
    expect(page.match(/#0042/g)).toHaveLength(1);
    expect(page.match(/Thali JAIN/g)).toHaveLength(2);
    expect(page).toContain('3 of 3 Thali NEW · JAIN');
  });

  it('is A4 on every page, overflow pages included', async () => {
    for (const { width, height } of pdfPages(await paperPdf(packingPaper(40)))) {
      expect([Math.round(width), Math.round(height)]).toEqual([210, 297]);
    }
  });
});

describe('run sheets', () => {
  it('begin on a sheet of their own and number their own pages', async () => {
    const pages = await pagesOf(runPaper());
    const titles = pages.map((page) => /Run ([ABC]) ·/.exec(page)?.[1]);
    expect(titles.join('')).toMatch(/^A+B+C+$/);
    const ofB = titles.filter((letter) => letter === 'B').length;
    expect(pages.find((page) => page.includes(`1 of ${ofB}`))).toContain('Run B');
    // A single page has no page number.
    expect(pages.at(-1)).not.toContain('1 of 1');
  });

  it('begin on the front of a sheet if both sides are printed', async () => {
    const pages = await pagesOf(runPaper({ isTwoSided: true }, [3, 3, 3]));
    expect(pages.map((page) => page.trim() === '')).toEqual([false, true, false, true, false]);
  });

  it('show stops and notes, and numbers only to people who may see them', async () => {
    const seen = (await pagesOf(runPaper())).join(' ');
    expect(seen).toContain('Leave at: reception');
    expect(seen).toContain('Gate: Ask the guard for Mr. Shah');
    expect(seen).toContain('98765 43210');
    const paper = runPaper();
    const runs = paper.runs.map((run) => ({
      ...run,
      stops: run.stops.map((stop) => ({
        ...stop,
        orders: stop.orders.map((order) => ({ ...order, phone: '' })),
      })),
    }));
    expect((await pagesOf({ ...paper, runs })).join(' ')).not.toContain('98765');
  });

  it('say at the head what is to be collected, and have a square for each way to pay', async () => {
    const paper = runPaper({}, [4, 1, 3]);
    const pages = await pagesOf(paper);
    expect(pages[0]).toContain('To collect ₹1,240 from 2 orders Cash QR Not paid Paid already');
    expect(pages.at(-1)).toContain('Nothing to collect: 4 orders paid');
    expect(pages.at(-1)).not.toContain('Not paid');
    const { stops = [] } = paper.runs[0] ?? {};
    const orders = stops.flatMap((stop) => stop.orders);
    const due = orders.filter(({ collect }) => collect !== '');
    const [first] = pdfPages(await paperPdf(paper));
    const squares = first?.rectangles.filter(({ width }) => Math.abs(width - 3.53) < 0.1);
    expect(squares).toHaveLength(orders.length + 3 * due.length);
  });

  it('are marked as reprints on every page', async () => {
    for (const page of await pagesOf(runPaper())) {
      expect(page.includes('REPRINT')).toBe(/Run B ·/.test(page));
    }
  });
});
