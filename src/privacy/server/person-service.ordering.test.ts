import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { declaredData } from '#src/app/personal/declared-data.ts';
import { customers } from '#src/customers/server/customer-tables.ts';
import { mergeInto } from '#src/customers/server/merging/merger-service.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { mealsOfMerged } from '#src/passes/server/purse-service.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { erasePerson } from './person-erasing-service.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);
const mobileNo = '9825012345';
const declared = declaredData(() => testNow);
const erase = () =>
  erasePerson(app.shop.db, { declared, mobileNo, staffId: owner.id, now: testNow });

/** A new order of a number, copied from a finished one. */
async function placeAnother(tx: Db): Promise<void> {
  const [seen] = await tx
    .select()
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId));
  if (!seen) throw new Error('there is no order');
  const own = { id: newId(), mobileNo };
  await tx.insert(checkouts).values({ ...seen.checkouts, ...own, idempotencyKey: null });
  const { number: _number, isReleased: _isReleased, ...order } = seen.orders;
  const waiting = { status: 'pending', paymentStatus: 'pending' } as const;
  await tx.insert(orders).values({ ...order, ...own, id: newId(), checkoutId: own.id, ...waiting });
}

async function orderedBefore(): Promise<void> {
  await placeTestOrder(app, { mobile_no: mobileNo });
  app.advance(60 * 60);
  await app.jobs.runDue();
}

const peopleOf = (number: string) => app.shop.db.$count(customers, eq(customers.mobileNo, number));

it('an erasure waits for an order that is being placed, and is then refused', async () => {
  await orderedBefore();
  let erased: Promise<string> | undefined;
  await inTransaction(app.shop.db, async (tx) => {
    await placeAnother(tx);
    erased = erase().then(
      () => 'erased',
      ({ message }: Error) => message,
    );
    await Promise.race([erased, untilWaiting(app, 1)]);
  });
  expect(await erased).toMatch(/something is still open/);
  expect(await peopleOf(mobileNo)).toBe(1);
});

it('an order waits for a running erasure, and then creates a new customer', async () => {
  await orderedBefore();
  let erased: Promise<unknown> | undefined;
  let placed: Promise<unknown> | undefined;
  await inTransaction(app.shop.db, async (tx) => {
    // The last table that the erasure writes.
    await tx.execute(sql`lock table privacy_requests in share row exclusive mode`);
    erased = erase();
    await untilWaiting(app, 1);
    placed = inTransaction(app.shop.db, placeAnother);
    await Promise.race([placed, untilWaiting(app, 2)]);
  });
  await Promise.all([erased, placed]);
  expect(await app.shop.db.$count(orders, eq(orders.mobileNo, mobileNo))).toBe(1);
  expect(await peopleOf(mobileNo)).toBe(1);
});

it('an erasure locks the customer into whom the number is merged while it waits', async () => {
  const other = '9825099001';
  await orderedBefore();
  await placeTestOrder(app, { mobile_no: other });
  app.advance(60 * 60);
  await app.jobs.runDue();
  const [main] = await app.shop.db.select().from(customers).where(eq(customers.mobileNo, other));
  if (!main) throw new Error('there is no person');
  const by = { staffId: owner.id, now: testNow, today: testToday, meals: mealsOfMerged };
  const begun: Promise<unknown>[] = [];
  await inTransaction(app.shop.db, async (held) => {
    await inTransaction(app.shop.db, async (tx) => {
      await mergeInto(tx, main, mobileNo, by);
      begun.push(erase());
      await untilWaiting(app, 1);
      // The next table in which the erasure looks for open matters.
      await held.execute(sql`lock table refunds in access exclusive mode`);
    });
    const atRefunds = `select from pg_locks where relation = 'refunds'::regclass and not granted`;
    await expect.poll(async () => (await app.database.pool.query(atRefunds)).rowCount).toBe(1);
    const mine = held.execute(sql`select from customers where id = ${main.id} for update nowait`);
    await expect(mine).rejects.toMatchObject({ cause: { code: '55P03' } });
  });
  await Promise.all(begun);
  expect(await peopleOf(mobileNo)).toBe(0);
});
