import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPaidOrders } from '#lab/builders/run-builders.ts';
import { addAddress } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { openDatabase } from '#src/platform/database/open-database.ts';
import { findBrokenCounts } from '../checks/count-check-service.ts';
import { amendments } from '../shift-day-tables.ts';
import { shiftBoxes, shiftLines } from '../shift-line-tables.ts';
import { freezeCount } from './shift-freeze-service.ts';

const app = setUpApp();
let orderIds: string[];

const lunch = { date: testToday, shift: 'Lunch' } as const;
const plan = () => app.settings.current().shiftPlan;
const freeze = () => freezeCount(app.shop.db, { ...lunch, now: app.shop.clock(), plan: plan() });
const linesOf = async () => (await app.shop.db.select().from(shiftLines)).map((row) => row.orderId);
const changes = async () =>
  (await app.shop.db.select().from(amendments)).map(({ orderId, kind }) => [orderId, kind]);

/** Three orders of two meals each; the last one is not paid. */
beforeEach(async () => {
  const addressId = await addAddress(app, randomUUID());
  const wanted = { addressId, note: 'B-204, Shanti', quantity: 2 };
  orderIds = (await addPaidOrders(app, [wanted, wanted, wanted])).map(({ id }) => id);
  const unpaid = "update orders set payment_status = 'pending' where id = $1";
  await app.database.pool.query(unpaid, [orderIds[2]]);
});

const pay = (client: pg.PoolClient) =>
  client.query("update orders set payment_status = 'done' where id = $1", [orderIds[2]]);

/** As a cancellation does it: lock first, then change. */
async function cancel(client: pg.PoolClient): Promise<void> {
  await client.query('select from orders where id = $1 for update', [orderIds[0]]);
  await client.query(
    "update orders set status = 'unexpected', cancel_reason = 'No gas' where id = $1",
    [orderIds[0]],
  );
}

/** Waits until this many connections wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await app.database.pool.query(waiting)).rows[0]?.count)
    .toBe(count);
}

async function inTransactionOf(
  work: (client: pg.PoolClient) => Promise<void>,
  end = 'commit',
): Promise<void> {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query(end);
  } finally {
    client.release();
  }
}

async function deadlocks(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select pg_stat_force_next_flush(), deadlocks as count from pg_stat_database
     where datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

describe('a freeze', () => {
  it('waits for a payment that has begun, and counts its meals', async () => {
    let frozen: Promise<boolean> | undefined;
    await inTransactionOf(async (client) => {
      await pay(client);
      frozen = freeze();
      await untilWaiting(1);
    });
    expect(await frozen).toBe(true);
    expect((await linesOf()).toSorted()).toEqual(orderIds.toSorted());
    expect(await changes()).toEqual([]);
  });

  it('waits for a payment that is rolled back, and does not count its meals', async () => {
    let frozen: Promise<boolean> | undefined;
    await inTransactionOf(async (client) => {
      await pay(client);
      frozen = freeze();
      await untilWaiting(1);
    }, 'rollback');
    expect(await frozen).toBe(true);
    expect(await linesOf()).toHaveLength(2);
  });

  it('makes a later payment wait, which then becomes an amendment', async () => {
    let paid: Promise<unknown> | undefined;
    const payer = await app.database.pool.connect();
    await inTransactionOf(async (client) => {
      // The first step of a freeze, which waits here until a payment begins.
      await client.query('select pg_advisory_xact_lock(shop.shift_lock_key($1, $2))', [
        lunch.date,
        lunch.shift,
      ]);
      paid = pay(payer);
      await untilWaiting(1);
      await client.query(
        "insert into shift_days (date, shift, state, frozen_at, digest) values ($1, $2, 'frozen', now(), 'of a test')",
        [lunch.date, lunch.shift],
      );
    });
    await paid;
    payer.release();
    expect(await changes()).toEqual([[orderIds[2], 'added']]);
    expect(await linesOf()).toEqual([orderIds[2]]);
    expect(await app.shop.db.select().from(shiftBoxes)).toHaveLength(2);
  });

  it('does not deadlock with a cancellation that has begun', async () => {
    const before = await deadlocks();
    let frozen: Promise<boolean> | undefined;
    await inTransactionOf(async (client) => {
      await client.query('select from orders where id = $1 for update', [orderIds[0]]);
      frozen = freeze();
      await untilWaiting(1);
      await cancel(client);
    });
    expect(await frozen).toBe(true);
    expect(await linesOf()).toEqual([orderIds[1]]);
    expect(await deadlocks()).toBe(before);
  });

  it('by two instances at once happens once', async () => {
    const { databaseUrl } = { databaseUrl: app.database.pool.options.connectionString ?? '' };
    const other = await openDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
    try {
      const now = app.shop.clock();
      const both = [app.shop.db, other.db, app.shop.db, other.db];
      const frozen = await Promise.all(
        both.map((db) => freezeCount(db, { ...lunch, now, plan: plan() })),
      );
      expect(frozen.filter(Boolean)).toHaveLength(1);
      expect(await app.shop.db.select().from(shiftBoxes)).toHaveLength(4);
    } finally {
      await other.close();
    }
  });

  it('that fails leaves nothing behind', async () => {
    const fail = `create function test_fail() returns trigger language plpgsql as
      $$ begin raise exception 'no disk'; end $$;
      create trigger test_fail before insert on shift_boxes execute function test_fail()`;
    await app.database.pool.query(fail);
    try {
      await expect(freeze()).rejects.toThrow('no disk');
    } finally {
      await app.database.pool.query('drop function test_fail cascade');
    }
    expect(await linesOf()).toEqual([]);
    expect(await freeze()).toBe(true);
    expect(await findBrokenCounts(app.shop.db, testToday)).toEqual([]);
  });

  it('is followed by amendments numbered in the order in which they were stored', async () => {
    await freeze();
    let second: Promise<void> | undefined;
    await inTransactionOf(async (client) => {
      await pay(client);
      second = inTransactionOf(cancel);
      await untilWaiting(1);
    });
    await second;
    expect(await changes()).toEqual([
      [orderIds[2], 'added'],
      [orderIds[0], 'cancelled'],
    ]);
  });
});
