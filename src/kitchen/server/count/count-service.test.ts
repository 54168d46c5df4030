import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAddress } from '#lab/builders/shop-builders.ts';
import { addRider } from '#lab/builders/staff-builders.ts';
import { startTestApp, type TestApp, testNow } from '#lab/builders/test-app.ts';
import { isSlowLoop } from '#lab/simulation/loops.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { findBrokenCounts } from '../checks/count-check-service.ts';
import { findCount, setExtraOf } from './count-service.ts';
import { freezeCount } from './shift-freeze-service.ts';

/** Number of random shifts, in every run and in `npm run test:slow`. */
const runs = isSlowLoop() ? 10_000 : 100;
const shiftsAtOnce = 50;
const timeZone = 'Asia/Kolkata';

let app: TestApp;
let addressId: string;
let staffId: string;
beforeAll(async () => {
  app = await startTestApp();
  addressId = await addAddress(app);
  staffId = (await addRider(app)).id;
});
afterAll(() => app.close());

/** The components of a dish, as the test itself defines them. */
interface Part {
  text: string;
  /** With its unit, if it is measured. */
  name: string;
  thousandths: number;
}

const names = ['roti', 'puri', 'Dal', 'Jeera rice', 'papad', 'Chaas', 'दाल', 'રોટલી'];
const counted: fc.Arbitrary<Part> = fc
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
const measured: fc.Arbitrary<Part> = fc.constantFrom(
  { text: 'Dal 200 ml', name: 'Dal (ml)', thousandths: 200_000 },
  { text: '1.5 l Dal', name: 'Dal (ml)', thousandths: 1_500_000 },
  { text: 'Jeera rice 150 g', name: 'Jeera rice (g)', thousandths: 150_000 },
);

const dish = fc.record({
  name: fc.constantFrom('Thali', 'Mini', 'Jain thali', 'Combo'),
  parts: fc.array(fc.oneof({ arbitrary: counted, weight: 4 }, measured), { maxLength: 5 }),
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
/** Of the few dishes of a shift, so that orders have several lines of one. */
const line = fc.record({
  ...{ dishNo: fc.nat({ max: 2 }), wishes, quantity: fc.integer({ min: 1, max: 50 }) },
  /** Each while its order can be changed; the last one counts. */
  wishesLater: fc.array(wishes, { maxLength: 2 }),
});

const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  end: fc.constantFrom(...ends),
});
type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

const shiftOfOrders = fc.record({
  dishes: fc.array(dish, { minLength: 3, maxLength: 3 }),
  orders: fc.array(order, { maxLength: 8 }),
  extra: fc.option(
    fc.record({ dishNo: fc.nat({ max: 2 }), meals: fc.integer({ min: 1, max: 20 }) }),
  ),
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
          const extra = extraOf(each);
          if (extra) await setExtraOf(app.shop.db, { ...keyOf(each), ...extra });
        }
        await move(first);
        for (const each of shifts) await compare(each);
        expect(await findBrokenCounts(app.shop.db, first)).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(runs / shiftsAtOnce), endOnFailure: true });
  }, 1_800_000);
});

type Stored = ShiftOfOrders & { date: string; shift: Shift };
const keyOf = ({ date, shift }: Stored) => ({ date, shift });

/** The note of an order says what happens to it, the description of a line its later wishes. */
async function store(shifts: readonly Stored[]): Promise<void> {
  const own = shifts.map((each) => {
    const key = keyOf(each);
    const dishes = each.dishes.map(({ name, parts }) => {
      return { ...key, name, menu: randomUUID(), items: parts.map(({ text }) => text) };
    });
    const orders = each.orders.map((one) => {
      return { ...key, ...one, id: randomUUID(), checkout: randomUUID() };
    });
    return { dishes, orders };
  });
  const menus = own.flatMap(({ dishes }) => dishes);
  const orders = own.flatMap((each) =>
    each.orders.map(({ id, checkout, date, shift, end, lines }) => ({
      ...{ id, checkout, date, shift, note: end, meals: mealsOf(lines) },
      paid: ['added', 'addedAndCancelled', 'unpaid'].includes(end) ? 'pending' : 'done',
      status: end === 'cancelled' ? 'unexpected' : 'pending',
    })),
  );
  const lines = own.flatMap(({ dishes, orders: placed }) =>
    placed.flatMap(({ id: order, lines: ordered }) =>
      ordered.map(({ dishNo, quantity, wishes, wishesLater }, position) => ({
        ...{ id: randomUUID(), order, ...dishes[dishNo], quantity, position, wishes },
        description: JSON.stringify(wishesLater),
      })),
    ),
  );
  await app.database.pool.query(
    `with placed as (
      insert into checkouts (id, state, mobile_no, total_paise, browser_id, request_hash, expires_at, created_at)
      select checkout, 'awaiting', '9825012345', 100, gen_random_uuid(), '', now(), now()
      from jsonb_to_recordset($1::jsonb) as o(checkout uuid)
    ), ordered as (
      insert into orders (id, checkout_id, status, payment_status, mobile_no, address_id, address_shortname,
        address_text, note, order_date, delivery_date, shift, meals, total_paise, created_at)
      select id, checkout, status, paid, '9825012345', $3, 'Infocity', 'Infocity', note, date, date, shift, meals, 100, now()
      from jsonb_to_recordset($1::jsonb)
        as o(id uuid, checkout uuid, status text, paid text, note text, date date, shift text, meals int)
    ), sold as (
      insert into menus (id, date, shift, variant, description, items, price_paise, status, is_published, created_at, updated_at)
      select menu, date, shift, name, '', array(select jsonb_array_elements_text(items)), 100, 'Available', true, now(), now()
      from jsonb_to_recordset($4::jsonb) as l(menu uuid, date date, shift text, name text, items jsonb)
    )
    insert into order_lines (id, order_id, menu_id, position, variant, description, items, price_paise, quantity, holds_portions, wishes)
    select id, "order", menu, position, name, description, array(select jsonb_array_elements_text(items)), 100, quantity, false, wishes
    from jsonb_to_recordset($2::jsonb)
      as l(id uuid, "order" uuid, menu uuid, position int, name text, description text, items jsonb, quantity int, wishes jsonb)`,
    [JSON.stringify(orders), JSON.stringify(lines), addressId, JSON.stringify(menus)],
  );
}

/** Late payments, wishes before and after them, and cancellations, after the freezes of some. */
async function move(since: string): Promise<void> {
  const orders = 'from orders o where o.id = line.order_id and o.delivery_date >= $1';
  const change = (nth: number) => `
    update order_lines line set wishes = line.description::jsonb -> ${nth}
    ${orders} and line.description::jsonb -> ${nth} is not null`;
  const pay = `update orders set payment_status = 'done'
    where delivery_date >= $1 and note in ('added', 'addedAndCancelled')`;
  const cancel = `update orders set status = 'unexpected'
    where delivery_date >= $1 and note in ('cancelledLater', 'addedAndCancelled')`;
  for (const step of [change(0), pay, change(1), cancel]) {
    await app.database.pool.query(step, [since]);
  }
}

function extraOf({ dishes, extra }: Stored) {
  const dish = extra && dishes[extra.dishNo];
  if (!dish) return undefined;
  const facts = { subject: `dish ${dish.name}`, thousandths: extra.meals * 1000 };
  return { ...facts, reason: '', staffId, now: testNow };
}

const isOwed = ({ end }: Order) => end === 'cooked' || end === 'added';

function mealsOf(lines: Order['lines']): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

type Amount = readonly [name: string, thousandths: number];

function sums(amounts: readonly Amount[]) {
  const all = new Map<string, number>();
  for (const [name, amount] of amounts) {
    const key = name.toLowerCase();
    if (amount > 0) all.set(key, (all.get(key) ?? 0) + amount);
  }
  return Object.fromEntries([...all].sort());
}

async function compare(each: Stored): Promise<void> {
  const plan = { rules: [], closures: [], timeZone, version: 1 };
  const count = await findCount(app.shop.db, keyOf(each), { plan, now: testNow });
  const owed = each.orders.filter(isOwed).flatMap(({ lines }) =>
    lines.map(({ dishNo, quantity, wishes, wishesLater }) => {
      const { name = '', parts = [] } = each.dishes[dishNo] ?? {};
      const wishNames = (wishesLater.at(-1) ?? wishes).map((wish) => wish.name);
      return {
        wishNames,
        meals: [[name, 1000 * quantity] as const],
        parts: amountsOf(parts, quantity),
      };
    }),
  );
  const shown = (all: Count) => all.map(({ name, thousandths }): Amount => [name, thousandths]);
  expect(sums(shown(count.components))).toEqual(sums(owed.flatMap(({ parts }) => parts)));
  expect(sums(shown(count.dishes))).toEqual(sums(owed.flatMap(({ meals }) => meals)));

  const shownWishes = (all: Count) =>
    all.flatMap(({ name, wishes: own = [] }) =>
      own.map((wish): Amount => [`${name} ${wish.name}`, wish.thousandths]),
    );
  const wished = (of: 'parts' | 'meals') =>
    owed.flatMap(({ wishNames, [of]: amounts }) =>
      wishNames.flatMap((wish) =>
        amounts.map(([name, amount]): Amount => [`${name} ${wish}`, amount]),
      ),
    );
  expect(sums(shownWishes(count.components))).toEqual(sums(wished('parts')));
  expect(sums(shownWishes(count.dishes))).toEqual(sums(wished('meals')));

  const extra = extraOf(each);
  const extras = count.dishes.flatMap(({ subject, extra: more }) =>
    more ? [[subject, more]] : [],
  );
  expect(extras).toEqual(extra ? [[extra.subject, extra.thousandths]] : []);

  const meals = (of: (one: Order) => boolean) =>
    each.orders.filter(of).reduce((sum, { lines }) => sum + mealsOf(lines), 0);
  expect(count.day.meals).toBe(meals(isOwed));
  if (!each.isFrozen) return;
  expect(count.added).toBe(meals(({ end }) => end === 'added' || end === 'addedAndCancelled'));
  expect(count.cancelled).toBe(
    meals(({ end }) => end === 'cancelledLater' || end === 'addedAndCancelled'),
  );
}

type Count = readonly {
  name: string;
  thousandths: number;
  wishes?: readonly { name: string; thousandths: number }[] | undefined;
}[];

function amountsOf(parts: readonly Part[], quantity: number): Amount[] {
  return parts.map(({ name, thousandths }) => [name, thousandths * quantity]);
}
