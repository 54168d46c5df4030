import { setImmediate as otherRequests } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readInThread } from './settlement-thread.ts';

const header = 'entity_id,type,debit,credit,amount,fees,tax,settled_at,settlement_utr';
const line = (at: number) => `pay_${at},payment,0,101.64,104.00,2.00,0.36,23/11/2026,UTR1`;
const orderOf = (count: number) => ({
  bytes: Buffer.from([header, ...Array.from({ length: count }, (_, at) => line(at))].join('\n')),
  company: 'razorpay' as const,
  timeZone: 'Asia/Kolkata',
});

it('a file is parsed while other requests are answered', async () => {
  let isRead = false;
  const reading = readInThread(orderOf(5000), new AbortController().signal).finally(() => {
    isRead = true;
  });
  let turns = 0;
  while (!isRead) {
    await otherRequests();
    turns += 1;
  }
  const { lines, hasDecimals, digest } = await reading;
  expect(lines.map(({ entityId }) => entityId)).toEqual(
    Array.from({ length: 5000 }, (_, at) => `pay_${at}`),
  );
  expect(hasDecimals).toBe(true);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  // In the main thread it would be one.
  expect(turns).toBeGreaterThan(10);
});

it("a bad file is refused with the parser's message", async () => {
  const order = { ...orderOf(0), bytes: Buffer.from(`${header}\n${line(1)}\n${line(1)}`) };
  await expect(readInThread(order, new AbortController().signal)).rejects.toMatchObject({
    code: 'unprocessable',
    message: 'Line 3: pay_1 is in line 2 already. Nothing was stored.',
    details: [{ path: '3', message: 'pay_1 is in line 2 already.' }],
  });
});

it('parsing ends when the shop stops', async () => {
  const closing = new AbortController();
  const reading = readInThread(orderOf(5000), closing.signal);
  closing.abort();
  await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
});
