import { describe, expect, it } from 'vitest';
import { setUpPayer } from '#lab/builders/test-head.ts';
import { attempts, placePaidOrder } from '#lab/simulation/payer.ts';
import { keepCaptures } from './payment-capture-service.ts';
import { selectCaptures } from './payment-capture-sql.ts';

const payer = setUpPayer();
const { app } = payer;

const now = new Date('2026-11-21T05:00:00Z');

async function paidAttempt() {
  await placePaidOrder(payer);
  const [attempt] = await attempts(app);
  if (!attempt) throw new Error('nothing was paid');
  return attempt;
}

describe('the payments that brought the money of an attempt', () => {
  const upi = { id: 'pay-1', state: 'paid', amountPaise: 10_400, method: 'UPI' } as const;

  it('get details that are reported later, and keep details that are not reported again', async () => {
    const { id: attemptId } = await paidAttempt();
    const told = { attemptId, paidPaise: 10_400, now };
    await keepCaptures(app.shop.db, { ...told, payments: [{ ...upi, feePaise: 300 }] });
    await keepCaptures(app.shop.db, { ...told, payments: [upi] });
    expect(await selectCaptures(app.shop.db, attemptId)).toMatchObject([
      { reference: 'pay-1', bankRef: '412345678901', feePaise: 300, taxPaise: 37 },
    ]);
  });

  it('are each stored once, even if the company names one twice', async () => {
    const { id: attemptId } = await paidAttempt();
    await app.database.pool.query('delete from payment_captures');
    const half = { ...upi, id: 'pay-2', amountPaise: 5_200 };
    await keepCaptures(app.shop.db, { attemptId, paidPaise: 10_400, payments: [half, half], now });
    const kept = await selectCaptures(app.shop.db, attemptId);
    expect(kept.map(({ reference }) => reference)).toEqual(['pay-2']);
  });

  it('are those that are still there, without one that the company returned by itself', async () => {
    const { id: attemptId } = await paidAttempt();
    const payments = [
      upi,
      { ...upi, id: 'pay-2' },
      { ...upi, id: 'pay-3', state: 'failed' as const },
    ];
    await keepCaptures(app.shop.db, { attemptId, paidPaise: 10_400, payments, now });
    expect(await selectCaptures(app.shop.db, attemptId)).toMatchObject([{ reference: 'pay-1' }]);
  });
});
