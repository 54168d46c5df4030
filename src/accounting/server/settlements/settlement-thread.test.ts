import { setImmediate as otherRequests } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { razorpay } from '#lab/builders/settlements/settlement-builders.ts';
import { readInThread } from './settlement-thread.ts';

const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `pay_${at}`);
const orderOf = (...ids: string[]) => ({
  bytes: Buffer.from(razorpay(...ids.map((entity_id) => ({ entity_id })))),
  company: 'razorpay' as const,
  timeZone: 'Asia/Kolkata',
});

it('a file is parsed while other requests are answered', async () => {
  let isRead = false;
  const reading = readInThread(orderOf(...idsOf(5000)), new AbortController().signal).finally(
    () => {
      isRead = true;
    },
  );
  let turns = 0;
  while (!isRead) {
    await otherRequests();
    turns += 1;
  }
  const { lines, digest } = await reading;
  expect(lines.map(({ entityId }) => entityId)).toEqual(idsOf(5000));
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  // In the main thread it would be one.
  expect(turns).toBeGreaterThan(10);
});

it("a bad file is refused with the parser's message", async () => {
  const order = orderOf('pay_1', 'pay_1');
  await expect(readInThread(order, new AbortController().signal)).rejects.toMatchObject({
    code: 'unprocessable',
    message: 'Line 3: pay_1 is in line 2 already. Nothing was stored.',
    details: [{ path: '3', message: 'pay_1 is in line 2 already.' }],
  });
});

it('parsing ends when the shop stops', async () => {
  const closing = new AbortController();
  const reading = readInThread(orderOf(...idsOf(5000)), closing.signal);
  closing.abort();
  await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
});
