import { asc, isNull } from 'drizzle-orm';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { setUpPayer } from '#lab/builders/test-head.ts';
import { noteStatements } from '#lab/postgres/test-database.ts';
import { strayOrderSteps } from '#lab/simulation/order-steps.ts';
import { ask, attempts, idOf, initiate } from '#lab/simulation/payer.ts';
import { otherSales } from '#src/app/hooks/sale-of-passes.ts';
import { gatewaySet } from '#src/gateways/server/gateway-set.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { toPaise } from '#src/platform/contract/money.ts';
import { jobs } from '#src/platform/jobs/job-tables.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import { checkPaymentJob } from '../attempts/check-jobs.ts';
import { paymentEvents } from '../payment-event-tables.ts';
import { paymentJobs } from '../payment-jobs.ts';
import { refunds } from '../refunds/refund-tables.ts';
import { paymentCaptures } from './payment-capture-tables.ts';
import { createPaymentWatch } from './payment-watch.ts';
import { checkAttempt } from './settle-service.ts';

const payer = setUpPayer();

const db = () => payer.app.shop.db;

/** Lunch and dinner of one checkout, whose page was opened `minutes` later and is paid. */
async function payForTwo(minutes = 0): Promise<string> {
  const menus = [];
  for (const shift of ['Lunch', 'Dinner'] as const) {
    menus.push({ menu_id: await addMenu(payer.app, { shift }), quantity: 1 });
  }
  const placed = await placeTestOrder(payer.app, { menus });
  payer.app.advance(minutes * 60);
  const id = idOf(await initiate(payer.app, placed));
  payer.gateway.says('paid', toPaise(placed.amount));
  return id;
}

/** The context of another server. */
function anotherServer() {
  const { shop, settings, menuCache } = payer.app;
  return {
    ...{ shop, settings, menuCache },
    gateways: gatewaySet(payer.gateway),
    watch: createPaymentWatch(),
    otherSales,
    onChanged: async () => {},
  };
}

/** Another transaction holds the checkout and changes something, while `settle` waits for it. */
async function during<T>(
  settle: () => Promise<T>,
  waiting: number,
  change: (client: pg.PoolClient) => Promise<unknown>,
): Promise<T> {
  const { pool } = payer.app.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select id from checkouts for update');
    const settled = settle();
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toEqual([{ count: waiting }]);
    }, 4000);
    await change(client);
    await client.query('commit');
    return await settled;
  } finally {
    client.release();
  }
}

const askDuring = async (id: string, ...changes: string[]) => {
  const change = async (client: pg.PoolClient) => {
    for (const text of changes) await client.query(text);
  };
  const { body } = await during(() => ask(payer.app, id), 1, change);
  return body.data;
};

async function expectPaidOnce(from: string): Promise<void> {
  expect(await attempts(payer.app)).toMatchObject([{ state: 'paid', outcome: 'accepted' }]);
  const told = await db().select().from(paymentEvents).orderBy(asc(paymentEvents.sequence));
  expect(told.filter(({ toState }) => toState === 'paid')).toMatchObject([{ fromState: from }]);
  expect(await db().$count(receipts)).toBe(2);
  expect(await db().$count(paymentCaptures)).toBe(1);
  await expectNoBrokenRules(db());
}

describe('a payment in time and in full', () => {
  it('confirms each order with its event, and numbers the receipts in the order of the orders', async () => {
    await ask(payer.app, await payForTwo());
    const { data } = (await ask(payer.app, await payForTwo())).body;
    expect(data).toMatchObject({ status: 'Successful', canPayAgain: false });
    const issued = await db()
      .select({ number: receipts.number, orderId: receipts.orderId, amount: receipts.amountPaise })
      .from(receipts)
      .orderBy(asc(receipts.number));
    const placed = await db().select().from(orders).orderBy(asc(orders.number));
    expect(issued).toEqual(
      placed.map(({ id, totalPaise }, index) => ({
        number: index + 1,
        orderId: id,
        amount: totalPaise,
      })),
    );
    const confirmed = { status: 'pending', paymentStatus: 'done' };
    expect(placed).toMatchObject(Array(4).fill(confirmed));
    const told = await db().select().from(orderEvents).orderBy(asc(orderEvents.sequence));
    expect(told.filter(({ actor }) => actor === 'gateway').map(({ orderId }) => orderId)).toEqual(
      placed.map(({ id }) => id),
    );
    await expectNoBrokenRules(db());
  });

  it('moves its orders only by steps of their table, from placing on', async () => {
    await ask(payer.app, await payForTwo());
    expect(await db().$count(orderEvents)).toBe(4);
    expect(await strayOrderSteps(db())).toEqual([]);
    await db().update(orderEvents).set({ actor: 'customer' });
    expect(await strayOrderSteps(db())).toHaveLength(2);
  });

  it.each([0, 4])(
    'leaves no job behind when its page was opened after %i minutes',
    async (minutes) => {
      const id = await payForTwo(minutes);
      expect(await db().$count(jobs, isNull(jobs.doneAt))).toBe(3);
      await ask(payer.app, id);
      expect(await db().$count(jobs, isNull(jobs.doneAt))).toBe(0);
    },
  );

  it('has the same status for the request that settles it and for later ones', async () => {
    const id = await payForTwo();
    const told = (await ask(payer.app, id)).body;
    expect((await ask(payer.app, id)).body).toEqual(told);
  });
});

describe('a payment that is settled while its checkout is locked', () => {
  it('is refunded for what the kitchen cancels in the meantime', async () => {
    const data = await askDuring(
      await payForTwo(),
      `update orders set status = 'unexpected', cancel_reason = 'No gas' where shift = 'Dinner'`,
    );
    expect(data.status).toBe('Successful');
    const placed = await db().select().from(orders).orderBy(asc(orders.number));
    expect(placed).toMatchObject([
      { status: 'pending', paymentStatus: 'done' },
      { status: 'unexpected', paymentStatus: 'done' },
    ]);
    expect(await db().select().from(refunds)).toMatchObject([
      { orderId: placed[1]?.id, amountPaise: placed[1]?.totalPaise, cause: 'cancelled' },
    ]);
    await expectNoBrokenRules(db());
  });

  it('starts from the page that was opened in the meantime, and keeps it', async () => {
    const id = await payForTwo();
    await db().execute(`update payment_attempts set state = 'created', redirect_url = null`);
    await askDuring(
      id,
      `update payment_attempts set state = 'open', redirect_url = 'https://pay.example', gateway_ref = 'G1'`,
    );
    await expectPaidOnce('open');
    expect(await attempts(payer.app)).toMatchObject([
      { redirectUrl: 'https://pay.example', gatewayRef: 'G1' },
    ]);
  });

  it('counts even if the shop gives it up in the meantime', async () => {
    await askDuring(await payForTwo(), `update payment_attempts set state = 'expired'`);
    await expectPaidOnce('expired');
  });

  it('counts even if its checkout is extended in the meantime', async () => {
    const longer = `update checkouts set expires_at = expires_at + interval '5 minutes'`;
    await askDuring(await payForTwo(), longer);
    await expectPaidOnce('open');
  });

  it('restores the order that lapsed in the meantime', async () => {
    const data = await askDuring(
      await payForTwo(),
      `update checkouts set state = 'lapsed'`,
      `update orders set status = 'unexpected', payment_status = 'failed'`,
    );
    expect(data.status).toBe('Successful');
    await expectPaidOnce('open');
  });

  it('is booked once when three servers settle it at once', async () => {
    await payForTwo();
    const [attempt] = await attempts(payer.app);
    if (!attempt) throw new Error('there is no attempt');
    const settle = () => {
      const how = { now: payer.app.shop.clock(), source: 'system', force: true } as const;
      return checkAttempt(db(), attempt.id, { ...anotherServer(), ...how });
    };
    const answers = await during(
      () => Promise.all([settle(), settle(), settle()]),
      3,
      async () => {},
    );
    expect(answers.map(({ attempt: { outcome } }) => outcome)).toEqual(Array(3).fill('accepted'));
    await expectPaidOnce('open');
  });

  it('is settled by one question if its event arrives while the customer asks', async () => {
    await payForTwo();
    const [attempt] = await attempts(payer.app);
    if (!attempt) throw new Error('there is no attempt');
    const work = anotherServer();
    const { status } = payer.gateway;
    const answered = Promise.withResolvers<void>();
    payer.gateway.status = async (request) => {
      await answered.promise;
      return status(request);
    };
    const texts = noteStatements(payer.app.database.pool);
    const now = payer.app.shop.clock();
    const asked = checkAttempt(db(), attempt.id, { ...work, now, source: 'customer' });
    const event = { attemptId: attempt.id, scheduled: false, paymentRef: 'pay-1' };
    const looked = paymentJobs(work)[checkPaymentJob](event);
    answered.resolve();
    await Promise.all([asked, looked]);
    expect(payer.gateway.statusCalls).toBe(1);
    // The customer's question, and the settling.
    expect(texts.filter((text) => text.includes('payment_attempts'))).toHaveLength(2);
    await expectPaidOnce('open');
  });
});
