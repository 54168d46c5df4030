import { describe, expect, it } from 'vitest';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { startTestApp, testToday } from '#lab/builders/test-app.ts';
import { replacePerson, setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { AdminOrder } from '../../admin-order-contract.ts';
import { orders } from '../order-tables.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

interface Answer {
  orders: WireOf<typeof AdminOrder>[];
  hasMore: boolean;
  message: string;
}
const search = (text: unknown, as: object = admin.as) =>
  app.send<Answer>('POST', '/api/admin/orders/search', { text }, as);
const found = async (text: string) => (await search(text)).body.orders.map(({ id }) => id);
const place = async (note: string, mobile_no = '9825012345') =>
  (await placeTestOrder(app, { note, mobile_no })).orderId;

/** Inserts copies of an order, newest last, as in a shop with many days of orders. */
async function copy(count: number, change: Partial<typeof orders.$inferInsert>): Promise<number[]> {
  const [row] = await app.shop.db.select().from(orders).limit(1);
  if (!row) throw new Error('there is no order to copy');
  const { number: _, ...rest } = row;
  const first = 365;
  const rows = Array.from({ length: count }, (_, index) => ({
    ...rest,
    ...change,
    id: crypto.randomUUID(),
    deliveryDate: addDays(testToday, first + index),
  }));
  const numbers: number[] = [];
  for (let start = 0; start < count; start += 1000) {
    const stored = await app.shop.db
      .insert(orders)
      .values(rows.slice(start, start + 1000))
      .returning({ number: orders.number });
    numbers.push(...stored.map(({ number }) => number));
  }
  return numbers;
}

describe('the search of orders', () => {
  it('finds an order by its number, with every field that the list shows', async () => {
    const id = await place('B-204, Shanti Apartments');
    await place('C-1');
    for (const text of [`#${id}`, String(id).padStart(4, '0'), `order #${id}`]) {
      const [order] = (await search(text)).body.orders;
      expect(order).toMatchObject({ id, note: 'B-204, Shanti Apartments', totalAmount: 104 });
    }
  });

  it('finds all orders of a mobile number, newest first, in any notation', async () => {
    const first = await place('A', '9825099001');
    await place('B', '9825099002');
    const second = await place('C', '9825099001');
    for (const text of ['9825099001', '+91 98250 99001', '098250-99001']) {
      expect(await found(text)).toEqual([second, first]);
    }
    expect(await found('982509900')).toHaveLength(3);
  });

  it('finds words of the note by their beginnings, in any order and any script', async () => {
    const shanti = await place('B-204, Shanti Apartments, nr. Temple/Lake, 382421');
    const hindi = await place('शांति अपार्टमेंट, दूसरी मंज़िल');
    expect(await found('shan')).toEqual([shanti]);
    expect(await found('temple shanti 204')).toEqual([shanti]);
    expect(await found('lake')).toEqual([shanti]);
    expect(await found('शांति')).toEqual([hindi]);
    expect(await found('shanti 205')).toEqual([]);
  });

  it('covers all days and both shifts, unpaid and lapsed orders included', async () => {
    const menu_id = await addMenu(app, { date: addDays(testToday, 2), shift: 'Dinner' });
    const menus = [{ menu_id, quantity: 1 }];
    const { orderId } = await placeTestOrder(app, { note: 'Rosewood 9', menus });
    app.advance(200 * 24 * 3600);
    await replacePerson(admin, asAdmin(app));
    expect(await found('rosewood')).toEqual([orderId]);
  });

  it('shows twenty orders, and says that there are more', async () => {
    await place('Lake View');
    const numbers = await copy(25, { note: 'Hill Top 7' });
    const { body } = await search('hill');
    expect(body.orders.map(({ id }) => id)).toEqual(numbers.toReversed().slice(0, 20));
    expect(body.hasMore).toBe(true);
    expect((await search('lake')).body.hasMore).toBe(false);
  });

  it('finds an old order behind thousands of newer ones', async () => {
    const old = await place('Rosewood 9');
    const newest = (await copy(2500, { note: 'Hill Top 7' })).at(-1);
    expect(await found('rosewood')).toEqual([old]);
    expect((await found('hill top'))[0]).toBe(newest);
  });

  it.each(['', '-', 'a', "'", '%', 'x'.repeat(81), 'a\u0000b', 7])('refuses %j', async (text) => {
    expect((await search(text)).status).toBe(400);
  });

  it.each(["o'neil & (co | !x):*", 'ab\\b <-> cd', '"quoted"'])(
    'reads %s as words',
    async (text) => {
      expect(await search(text)).toMatchObject({
        status: 200,
        body: { orders: [], hasMore: false },
      });
    },
  );

  it('allows as many requests as fast typing makes, and no more', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { as } = await asAdmin(limited);
      const ask = () => limited.send('POST', '/api/admin/orders/search', { text: '204' }, as);
      const answers = await Promise.all(Array.from({ length: 61 }, ask));
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.map(({ status }) => status)).toEqual([429]);
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});
