import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAddress } from '#lab/builders/shop-builders.ts';
import { startTestApp, type TestApp, testNow } from '#lab/builders/test-app.ts';
import { isSlowLoop } from '#lab/simulation/loops.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { findBrokenCounts } from '../checks/count-check-service.ts';
import { findCount } from './count-service.ts';
import { freezeCount } from './shift-freeze-service.ts';

/** Number of random shifts, in every run and in `npm run test:slow`. */
const runs = isSlowLoop() ? 10_000 : 100;
const shiftsAtOnce = 50;
const timeZone = 'Asia/Kolkata';

let app: TestApp;
let addressId: string;
beforeAll(async () => {
  app = await startTestApp();
  addressId = await addAddress(app);
});
afterAll(() => app.close());

/** The components of a dish, as the test itself defines them. */
interface Part {
  text: string;
  name: string;
  thousandths: number;
}

const names = ['roti', 'puri', 'Dal', 'Jeera rice', 'papad', 'Chaas', 'दाल', 'રોટલી'];
const part: fc.Arbitrary<Part> = fc
  .record({
    name: fc.constantFrom(...names),
    amount: fc.constantFrom(
      ...([
        ['', 1000],
        ['5 ', 5000],
        ['2x ', 2000],
        ['3 x ', 3000],
        ['½ ', 500],
        ['1½ ', 1500],
        ['0.25 ', 250],
        ['१२ ', 12_000],
        ['૪ ', 4000],
      ] as const),
    ),
  })
  .map(({ name, amount: [sign, thousandths] }) => ({ text: sign + name, name, thousandths }));

const dish = fc.record({
  name: fc.constantFrom('Thali', 'Mini', 'Jain thali', 'Combo'),
  parts: fc.array(part, { maxLength: 5 }),
});

type End = 'cooked' | 'unpaid' | 'cancelled' | 'added' | 'cancelledLater' | 'addedAndCancelled';
const ends: readonly End[] = [
  ...(['cooked', 'cooked', 'cooked', 'unpaid', 'cancelled'] as const),
  ...(['added', 'cancelledLater', 'addedAndCancelled'] as const),
];

/** Few wishes, so that shifts have several lines of each. */
const wishes = fc
  .uniqueArray(fc.constantFrom('Jain', 'No onion', 'Less spicy'), { maxLength: 2 })
  .map((own) => own.map((name) => ({ id: name, name, short: name.slice(0, 8) })));
const line = fc.record({
  ...{ dish, wishes, quantity: fc.integer({ min: 1, max: 50 }) },
  /** After the freeze; undefined if they stay. */
  wishesLater: fc.option(wishes, { nil: undefined }),
});

const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  end: fc.constantFrom(...ends),
});
type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

const shiftOfOrders = fc.record({
  orders: fc.array(order, { maxLength: 8 }),
  isFrozen: fc.boolean(),
});
type ShiftOfOrders = typeof shiftOfOrders extends fc.Arbitrary<infer Value> ? Value : never;

describe('the count', () => {
  it(`of each of ${runs} random shifts is the sum over its orders`, async () => {
    let day = '2027-01-01';
    const property = fc.asyncProperty(
      fc.array(shiftOfOrders, { minLength: shiftsAtOnce, maxLength: shiftsAtOnce }),
      async (drawn) => {
        const shifts = drawn.map((each, index) => {
          const shift: Shift = index % 2 ? 'Dinner' : 'Lunch';
          if (index % 2 === 0) day = addDays(day, 1);
          return { ...each, date: day, shift };
        });
        const first = shifts[0]?.date ?? day;
        await store(shifts);
        for (const each of shifts) {
          const plan = app.settings.current().shiftPlan;
          if (each.isFrozen) await freezeCount(app.shop.db, { ...keyOf(each), now: testNow, plan });
        }
        await move(first);
        for (const each of shifts) await compare(each);
        expect(await findBrokenCounts(app.shop.db, first)).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(runs / shiftsAtOnce), endOnFailure: true });
  }, 900_000);
});

type Stored = ShiftOfOrders & { date: string; shift: Shift };
const keyOf = ({ date, shift }: Stored) => ({ date, shift });

/** The note of an order says what happens to it. */
async function store(shifts: readonly Stored[]): Promise<void> {
  const rows = shifts.flatMap((each) =>
    each.orders.map((one) => ({
      ...keyOf(each),
      ...one,
      id: randomUUID(),
      checkout: randomUUID(),
    })),
  );
  const orders = rows.map(({ id, checkout, date, shift, end }) => ({
    ...{ id, checkout, date, shift, note: end },
    paid: ['added', 'addedAndCancelled', 'unpaid'].includes(end) ? 'pending' : 'done',
    status: end === 'cancelled' ? 'unexpected' : 'pending',
  }));
  const lines = rows.flatMap(({ id, date, shift, lines: own }) =>
    own.map(({ dish: { name, parts }, quantity, wishes, wishesLater }, position) => ({
      ...{ id: randomUUID(), order: id, menu: randomUUID(), date, shift, name, quantity, position },
      ...{ wishes, description: wishesLater ? JSON.stringify(wishesLater) : '' },
      items: parts.map(({ text }) => text),
    })),
  );
  await app.database.pool.query(
    `with placed as (
      insert into checkouts (id, state, mobile_no, total_paise, browser_id, request_hash, expires_at, created_at)
      select checkout, 'awaiting', '9825012345', 100, gen_random_uuid(), '', now(), now()
      from jsonb_to_recordset($1::jsonb) as o(checkout uuid)
    ), ordered as (
      insert into orders (id, checkout_id, status, payment_status, mobile_no, address_id, address_shortname,
        address_text, note, order_date, delivery_date, shift, meals, total_paise, created_at)
      select id, checkout, status, paid, '9825012345', $3, 'Infocity', 'Infocity', note, date, date, shift,
        (select sum(quantity) from jsonb_to_recordset($2::jsonb) as l("order" uuid, quantity int) where "order" = o.id), 100, now()
      from jsonb_to_recordset($1::jsonb)
        as o(id uuid, checkout uuid, status text, paid text, note text, date date, shift text)
    ), sold as (
      insert into menus (id, date, shift, variant, description, items, price_paise, status, is_published, created_at, updated_at)
      select menu, date, shift, name, '', array(select jsonb_array_elements_text(items)), 100, 'Available', true, now(), now()
      from jsonb_to_recordset($2::jsonb) as l(menu uuid, date date, shift text, name text, items jsonb)
    )
    insert into order_lines (id, order_id, menu_id, position, variant, description, items, price_paise, quantity, holds_portions, wishes)
    select id, "order", menu, position, name, description, array(select jsonb_array_elements_text(items)), 100, quantity, false, wishes
    from jsonb_to_recordset($2::jsonb)
      as l(id uuid, "order" uuid, menu uuid, position int, name text, description text, items jsonb, quantity int, wishes jsonb)`,
    [JSON.stringify(orders), JSON.stringify(lines), addressId],
  );
}

/** Late payments, wishes and cancellations, after the freezes of some shifts. */
async function move(since: string): Promise<void> {
  const { pool } = app.database;
  await pool.query(
    "update orders set payment_status = 'done' where delivery_date >= $1 and note in ('added', 'addedAndCancelled')",
    [since],
  );
  await pool.query(
    `update order_lines line set wishes = line.description::jsonb from orders o
     where o.id = line.order_id and o.delivery_date >= $1 and line.description <> ''`,
    [since],
  );
  await pool.query(
    "update orders set status = 'unexpected' where delivery_date >= $1 and note in ('cancelledLater', 'addedAndCancelled')",
    [since],
  );
}

const isOwed = ({ end }: Order) => end === 'cooked' || end === 'added';

async function compare(each: Stored): Promise<void> {
  const plan = { rules: [], closures: [], timeZone, version: 1 };
  const count = await findCount(app.shop.db, keyOf(each), { plan, now: testNow });
  const owed = each.orders.filter(isOwed).flatMap(({ lines }) => lines);
  const sums = (pairs: [string, number][]) => {
    const all = new Map<string, number>();
    for (const [name, amount] of pairs) all.set(name, (all.get(name) ?? 0) + amount);
    return Object.fromEntries([...all].sort());
  };
  const parts = owed.flatMap(({ dish: { parts: own }, quantity }) =>
    own.map((one): [string, number] => [one.name.toLowerCase(), one.thousandths * quantity]),
  );
  const shown = ({
    name,
    thousandths,
  }: {
    name: string;
    thousandths: number;
  }): [string, number] => [name.toLowerCase(), thousandths];
  expect(sums(count.components.map(shown))).toEqual(sums(parts));
  expect(sums(count.dishes.map(shown))).toEqual(
    sums(owed.map(({ dish: { name }, quantity }) => [name.toLowerCase(), quantity * 1000])),
  );
  const otherwise = owed.flatMap(({ wishes: ordered, wishesLater, ...rest }) =>
    (wishesLater ?? ordered).map(({ name }) => ({ wish: name, ...rest })),
  );
  const shownWishes = (all: typeof count.components | typeof count.dishes) =>
    all.flatMap(({ name, wishes: own = [] }) =>
      own.map((wish): [string, number] => [`${name.toLowerCase()} ${wish.name}`, wish.thousandths]),
    );
  expect(sums(shownWishes(count.components))).toEqual(
    sums(
      otherwise.flatMap(({ wish, dish: { parts: own }, quantity }) =>
        own.map(({ name, thousandths }): [string, number] => [
          `${name.toLowerCase()} ${wish}`,
          thousandths * quantity,
        ]),
      ),
    ),
  );
  expect(sums(shownWishes(count.dishes))).toEqual(
    sums(
      otherwise.map(({ wish, dish: { name }, quantity }) => [
        `${name.toLowerCase()} ${wish}`,
        quantity * 1000,
      ]),
    ),
  );
  const meals = (of: (one: Order) => boolean) =>
    each.orders
      .filter(of)
      .reduce((sum, one) => sum + one.lines.reduce((a, b) => a + b.quantity, 0), 0);
  expect(count.day.meals).toBe(meals(isOwed));
  if (!each.isFrozen) return;
  expect(count.added).toBe(meals(({ end }) => end === 'added' || end === 'addedAndCancelled'));
  expect(count.cancelled).toBe(
    meals(({ end }) => end === 'cancelledLater' || end === 'addedAndCancelled'),
  );
}
