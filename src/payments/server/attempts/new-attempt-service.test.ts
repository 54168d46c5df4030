import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { startTestPayer, type TestPayer } from '#lab/simulation/payer.ts';
import { otherSales } from '#src/app/hooks/sale-of-passes.ts';
import { lockCheckout } from '#src/checkout/server/checkout-service.ts';
import { gatewaySet } from '#src/gateways/server/gateway-set.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import { paymentEvents } from '../payment-event-tables.ts';
import { paymentAttempts } from '../payment-tables.ts';
import { createPaymentWatch } from '../settling/payment-watch.ts';
import { startAttempt } from './new-attempt-service.ts';
import { type SeenCheckout, selectSeenCheckout } from './seen-checkout-sql.ts';

let payer: TestPayer;
let db: Db;
beforeAll(async () => {
  payer = await startTestPayer();
  db = payer.app.shop.db;
});
afterAll(() => payer.app.close());
beforeEach(() => payer.reset());

function start(seen: SeenCheckout) {
  const { shop, settings, menuCache } = payer.app;
  const paymentContext = {
    shop,
    settings,
    menuCache,
    gateways: gatewaySet(payer.gateway),
    watch: createPaymentWatch(),
    otherSales,
    onChanged: async () => {},
  };
  return startAttempt(
    db,
    { ...paymentContext, publicUrl: 'http://shop.test', browserId: undefined },
    seen,
  );
}

/** Places an order and reads its checkout. */
async function placeAndLook() {
  const { orderId: orderNumber, mobileNumber: mobileNo } = await placeTestOrder(payer.app);
  const look = async () => {
    const seen = await selectSeenCheckout(db, { orderNumber, mobileNo });
    if (!seen) throw new Error('the checkout is not stored');
    return seen;
  };
  return { seen: await look(), look };
}

async function storedRows() {
  const all = [paymentAttempts, paymentEvents, jobs] as const;
  return Promise.all(all.map((table) => db.$count(table)));
}

const change = (attempt: Partial<typeof paymentAttempts.$inferInsert>) =>
  db.update(paymentAttempts).set(attempt);

const cancelled = { status: 'unexpected', cancelReason: 'No gas' } as const;

describe('an attempt that begins with a checkout as it was read', () => {
  it('is stored once, however many begin with the same state at once', async () => {
    const { seen } = await placeAndLook();
    const started = await Promise.all(Array.from({ length: 8 }, () => start(seen)));
    expect(started.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await db.$count(paymentAttempts)).toBe(1);
  });

  it('is not stored if another attempt has come and gone since', async () => {
    const { seen, look } = await placeAndLook();
    await start(seen);
    await change({ state: 'rejected' });
    const before = await storedRows();
    expect(await start(seen)).toBeUndefined();
    expect(await storedRows()).toEqual(before);
    expect(await start(await look())).toMatchObject({ isNew: true });
  });

  it('is not stored if an order was cancelled since', async () => {
    const { seen } = await placeAndLook();
    const before = await storedRows();
    await db.update(orders).set(cancelled);
    expect(await start(seen)).toBeUndefined();
    expect(await storedRows()).toEqual(before);
  });

  it('is not stored if the checkout was paid or has lapsed since', async () => {
    const { seen } = await placeAndLook();
    for (const state of ['confirmed', 'lapsed'] as const) {
      await db.update(checkouts).set({ state });
      expect(await start(seen)).toBeUndefined();
    }
    expect(await db.$count(paymentAttempts)).toBe(0);
  });

  it('does not replace one whose money has come since and is held', async () => {
    const { seen: first, look } = await placeAndLook();
    await start(first);
    payer.app.advance(16);
    const seen = await look();
    const paid = { paidPaise: 1, paidCurrency: 'INR', paidAt: new Date() };
    await change({ state: 'paid', outcome: 'held', ...paid });
    expect(await start(seen)).toBeUndefined();
    expect(await db.select().from(paymentAttempts)).toMatchObject([{ isCurrent: true }]);
  });

  it('replaces one that was cut off by a crash', async () => {
    const { seen: first, look } = await placeAndLook();
    await start(first);
    payer.app.advance(16);
    expect(await start(await look())).toMatchObject({ isNew: true });
    const rows = await db.select().from(paymentAttempts).orderBy(paymentAttempts.createdAt);
    expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  it('waits for a lock on the checkout, and sees what has changed', async () => {
    const { seen } = await placeAndLook();
    const isLocked = Promise.withResolvers<void>();
    const isAwaited = Promise.withResolvers<void>();
    const cancelling = inTransaction(db, async (tx) => {
      await lockCheckout(tx, seen.id);
      isLocked.resolve();
      await isAwaited.promise;
      await tx.update(orders).set(cancelled).where(eq(orders.checkoutId, seen.id));
    });
    await isLocked.promise;
    const starting = start(seen);
    await somebodyWaits();
    isAwaited.resolve();
    await cancelling;
    expect(await starting).toBeUndefined();
  });
});

/** Resolves when a statement in this database waits for a lock. */
async function somebodyWaits(): Promise<void> {
  const { rows } = await db.execute(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (rows.length === 0) await somebodyWaits();
}
