import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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

  it('learn what is told later, and forget nothing that is not told again', async () => {
    const { id: attemptId } = await paidAttempt();
    const told = { attemptId, paidPaise: 10_400, now };
    await keepCaptures(app.shop.db, { ...told, payments: [{ ...upi, feePaise: 300 }] });
    await keepCaptures(app.shop.db, { ...told, payments: [upi] });
    expect(await selectCaptures(app.shop.db, attemptId)).toMatchObject([
      { reference: 'pay-1', bankRef: '412345678901', feePaise: 300, taxPaise: 37 },
    ]);
  });

  it('are each kept once, also when the company names one twice', async () => {
    const { id: attemptId } = await paidAttempt();
    await app.database.pool.query('delete from payment_captures');
    const half = { ...upi, id: 'pay-2', amountPaise: 5_200 };
    await keepCaptures(app.shop.db, { attemptId, paidPaise: 10_400, payments: [half, half], now });
    const kept = await selectCaptures(app.shop.db, attemptId);
    expect(kept.map(({ reference }) => reference)).toEqual(['pay-2']);
  });

  it('are those that are still there, and not one that the company gave back by itself', async () => {
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

describe('payments and receipts of before', () => {
  const migrations = resolve(import.meta.dirname, '../../../../migrations');

  /** What the migration that brought the table does to rows which were there. */
  async function movesByHand(): Promise<string[]> {
    for (const name of (await readdir(migrations)).filter((file) => file.endsWith('.sql'))) {
      const text = await readFile(join(migrations, name), 'utf8');
      const [, moves] = text.split('-- By hand: receipts of before');
      const [own = ''] = moves?.split('-- By hand:') ?? [];
      if (own) return own.slice(own.indexOf('\n')).split('--> statement-breakpoint');
    }
    throw new Error('no migration moves the payments of before');
  }

  it('get their day, what brought their money, and the rate of their day', async () => {
    const { id, updatedAt } = await paidAttempt();
    const run = (statement: string) => app.database.pool.query(statement);
    await run('delete from payment_captures');
    await run('update payment_attempts set paid_at = null');
    await run('update receipts set gst_basis_points = 0');
    for (const statement of await movesByHand()) await run(statement);
    expect(await attempts(app)).toMatchObject([{ paidAt: updatedAt }]);
    expect(await selectCaptures(app.shop.db, id)).toMatchObject([
      { reference: 'pay-1', amountPaise: 10_400, method: null, bankRef: null },
    ]);
    const { rows } = await run('select gst_basis_points, service_code from receipts');
    expect(rows).toEqual([{ gst_basis_points: 500, service_code: '996331' }]);
  });
});
