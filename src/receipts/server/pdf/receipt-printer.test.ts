import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { testNow } from '#lab/builders/test-app.ts';
import type { ReceiptDocument } from '../../receipt-document.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { createReceiptPrinter } from './receipt-printer.ts';

const paper: ReceiptDocument = {
  title: 'Receipt',
  serial: 'R26-27/000001',
  sellerName: 'Tulsi Tiffin',
  sellerLines: [],
  facts: [],
  lines: [{ name: 'Rajma Chawal', quantity: '1', price: '₹104.00', amount: '₹104.00' }],
  sums: [['Total', '₹104.00']],
  notes: [],
};
const numbered = (number: number) => ({ ...paper, serial: `R26-27/${number}` });

describe('the printer of receipts', () => {
  const closing = new AbortController();
  const printer = createReceiptPrinter(closing.signal);
  afterAll(() => closing.abort());

  it('prints the same file as a direct drawing', async () => {
    const printed = await printer.print(paper, testNow);
    expect(printed.equals(await receiptPdf(paper, testNow))).toBe(true);
  });

  it('caches what it printed, and prints once for simultaneous requests', async () => {
    const [one, other] = await Promise.all([
      printer.print(numbered(7), testNow),
      printer.print(numbered(7), testNow),
    ]);
    expect(other).toBe(one);
    expect(await printer.print(numbered(7), testNow)).toBe(one);
  });

  it('knows another file’s tag before it is drawn', () => {
    expect(printer.etagOf(paper, testNow)).toMatch(/^"[\w-]{27}"$/);
    expect(printer.etagOf(paper, testNow)).toBe(printer.etagOf({ ...paper }, testNow));
    expect(printer.etagOf(numbered(8), testNow)).not.toBe(printer.etagOf(paper, testNow));
  });

  it('leaves the serving thread free, so that orders do not wait', async () => {
    await printer.print(paper, testNow);
    let isDone = false;
    const all = Promise.all(
      Array.from({ length: 10 }, (_, number) => printer.print(numbered(100 + number), testNow)),
    ).finally(() => {
      isDone = true;
    });
    let turns = 0;
    while (!isDone) {
      await nextTurn();
      turns += 1;
    }
    expect(await all).toHaveLength(10);
    // On this thread, drawing all ten would leave it only one turn.
    expect(turns).toBeGreaterThan(100);
  });

  it('goes on after a document that can’t be drawn', async () => {
    const broken = { ...paper, lines: null } as unknown as ReceiptDocument;
    const results = await Promise.allSettled([
      printer.print(broken, testNow),
      printer.print(numbered(9), testNow),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('refuses a document when a hundred others wait', async () => {
    const ending = new AbortController();
    const busy = createReceiptPrinter(ending.signal);
    const printing = (number: number) => () => busy.print(numbered(number), testNow);
    const waiting = Array.from({ length: 100 }, (_, number) => printing(number)());
    expect(printing(100)).toThrow('Many receipts are being printed.');
    ending.abort();
    await Promise.allSettled(waiting);
  });

  it('answers waiting requests when the shop closes', async () => {
    const ending = new AbortController();
    const drawing = createReceiptPrinter(ending.signal).print(paper, testNow);
    ending.abort();
    await expect(drawing).rejects.toMatchObject({ code: 'unavailable' });
  });
});
