import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { type KillShop, makeKillShop } from '#lab/simulation/kill-shop.ts';
import { addDeliveryPerson } from '#src/staff/server/staff-service.ts';
import { collectAtDoor } from '../collection-contract.ts';

const kills = 20;
const due = 240;
const rider = { fullName: 'Ramesh Parmar', mobileNo: '9876500009', password: 'secret-rider-1' };

let shop: KillShop;
let numbers: number[];

beforeAll(async () => {
  shop = await makeKillShop({});
  const { db, pool, close } = await shop.openBooks();
  const riderId = await addDeliveryPerson(db, { ...rider, now: new Date() });
  const { rows } = await pool.query<{ number: number }>(
    `with placed as (
      insert into checkouts (id, state, settlement, mobile_no, total_paise, browser_id, request_hash, expires_at, created_at)
      select md5('checkout' || n)::uuid, 'due', 'cash', '9825012345', ${due * 100}, gen_random_uuid(), '', now(), now()
      from generate_series(1, ${kills}) n
    ), menu as (
      insert into menus (id, date, shift, variant, description, items, price_paise, status, is_published, created_at, updated_at)
      values (gen_random_uuid(), current_date, 'Lunch', 'Thali', '', '{}', ${due * 100}, 'Available', true, now(), now())
      returning id
    ), line as (
      insert into order_lines (id, order_id, menu_id, position, variant, description, items, price_paise, quantity, holds_portions)
      select gen_random_uuid(), md5('order' || n)::uuid, menu.id, 0, 'Thali', '', '{}', ${due * 100}, 1, false
      from menu, generate_series(1, ${kills}) n
    )
    insert into orders (id, checkout_id, status, payment_status, settlement, mobile_no, address_id, address_shortname,
      address_text, note, order_date, delivery_date, shift, meals, total_paise, delivery_staff_id, created_at)
    select md5('order' || n)::uuid, md5('checkout' || n)::uuid, 'outForDelivery', 'pending', 'cash', '9825012345', $1,
      'Infocity', 'Infocity', 'B-' || n, current_date, current_date, 'Lunch', 1, ${due * 100}, $2, now()
    from generate_series(1, ${kills}) n returning number`,
    [shop.addressId, riderId],
  );
  numbers = rows.map(({ number }) => number);
  await close();
});
afterAll(() => shop.remove());

/**
 * When the server is killed: after an answer that the phone never receives, in the middle of the
 * transaction, and at a random time on the way.
 */
const moments = ['answered', 'midway', 'onTheWay', 'onTheWay'] as const;

describe(`a server that is killed ${kills} times between a collection and its answer`, () => {
  it('has taken the money of each tap once after the phone retries', async () => {
    let answerMs = 0;
    for (const [kill, number] of numbers.entries()) {
      const moment = moments[kill % moments.length] ?? 'answered';
      await shop.start();
      const token = await signIn();
      if (moment === 'midway') await killMidway(number, token);
      else {
        const began = performance.now();
        const pressed = Promise.allSettled([tap(number, token)]);
        if (moment === 'answered') {
          await pressed;
          answerMs = performance.now() - began;
        } else await wait((kill / kills) * answerMs);
        await shop.kill();
        await pressed;
      }
      const booked = await countOf(number);
      if (moment === 'answered') expect(booked).toBe(1);
      if (moment === 'midway') expect(booked).toBe(0);
      await shop.start();
      expect((await tap(number, await signIn())).status).toBe(200);
      await shop.kill();
      expect(await countOf(number)).toBe(1);
    }
    expect(await purse()).toBe(kills * due * 100);
  }, 1_800_000);
});

/**
 * Its collection is already written when it waits for the rider's balance, which another session
 * has locked.
 */
async function killMidway(number: number, token: string): Promise<void> {
  const other = await shop.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from rider_purses for update');
    const pressed = Promise.allSettled([tap(number, token)]);
    await expect.poll(() => waitersIn(other), { interval: 20 }).toBe(1);
    await shop.kill();
    await pressed;
  } finally {
    await other.end();
  }
}

async function waitersIn(client: pg.Client): Promise<number> {
  // pg_stat_activity does not change within a transaction.
  const { rows } = await client.query<{ count: number }>(
    'select count(distinct pid)::int as count from pg_locks where not granted',
  );
  return rows[0]?.count ?? 0;
}

function tap(orderId: number, token: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': `tap-of-the-order-${orderId}`,
  };
  return send(
    collectAtDoor.method,
    collectAtDoor.path,
    { orderId, method: 'cash', amount: due },
    headers,
  );
}

async function signIn(): Promise<string> {
  const { mobileNo: mobile_no, password } = rider;
  const answer = await send('POST', '/api/deliveryboy/login', { mobile_no, password });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

async function send(
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${await shop.url()}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** How often money was taken for an order; also checks the rules of the books. */
async function countOf(number: number): Promise<number> {
  const { db, pool, close } = await shop.openBooks();
  try {
    await expectNoBrokenRules(db);
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from collections join orders on orders.id = order_id where number = $1`,
      [number],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await close();
  }
}

async function purse(): Promise<number> {
  const { pool, close } = await shop.openBooks();
  const { rows } = await pool.query<{ sum: number }>(
    'select sum(balance_paise)::int from rider_purses',
  );
  await close();
  return rows[0]?.sum ?? 0;
}
