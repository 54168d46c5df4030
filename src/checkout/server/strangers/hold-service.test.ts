import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addAddress, addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpPayer } from '#lab/builders/test-head.ts';
import { ask, idOf, initiate } from '#lab/simulation/payer.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { PlacedOrder } from '../../checkout-contract.ts';
import { selectIsKnown } from './known-number-sql.ts';

const payer = setUpPayer();
const { app, gateway } = payer;

type Answer = WireOf<typeof PlacedOrder> & { message: string };
interface Wish {
  menuId: string;
  address_id: string;
  quantity?: number;
  mobile_no?: string;
  cookie?: string | undefined;
}

let lastNumber = 9_826_000_000;
/** Placed online, with an unknown number by default. */
async function place({ menuId, address_id, quantity = 1, mobile_no, cookie }: Wish) {
  lastNumber += 1;
  const wanted = { address_id, menus: [{ menu_id: menuId, quantity }] };
  const body = { ...(await orderBody(app, [], wanted)), mobile_no: mobile_no ?? `${lastNumber}` };
  const headers = { 'idempotency-key': randomUUID(), ...(cookie && { cookie }) };
  return app.send<Answer>('POST', '/api/user/order', body, { headers });
}

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0];
const soldOf = async (id: string) => {
  const [row] = await app.shop.db.select().from(menus).where(eq(menus.id, id));
  return row?.portionsSold;
};
const states = async () =>
  (await app.shop.db.select().from(checkouts).orderBy(checkouts.createdAt, checkouts.id)).map(
    ({ state }) => state,
  );
const open = ({ body: { order } }: { body: Answer }) =>
  initiate(app, {
    ...{ orderId: order.id, amount: order.totalAmount, mobileNumber: order.mobile_no },
  });
const shopOf = async (change: Parameters<typeof addMenu>[1] = {}) => ({
  menuId: await addMenu(app, change),
  address_id: await addAddress(app),
});

describe('unpaid checkouts of one browser', () => {
  it('are three at most: a fourth ends the oldest without an open payment page', async () => {
    const wish = await shopOf();
    const first = await place(wish);
    const cookie = cookieOf(first);
    await open(first);
    for (let more = 0; more < 3; more++) {
      app.advance(1);
      expect((await place({ ...wish, cookie })).status).toBe(200);
    }
    expect(await states()).toEqual(['awaiting', 'lapsed', 'awaiting', 'awaiting']);
  });

  it('are all kept if a payment may be under way for each, and the fourth is refused with that reason', async () => {
    const wish = await shopOf();
    const first = await place(wish);
    const cookie = cookieOf(first);
    await open(first);
    for (let more = 0; more < 2; more++) await open(await place({ ...wish, cookie }));
    const { status, body } = await place({ ...wish, cookie });
    expect(status).toBe(409);
    expect(body.message).toBe(
      'Your orders #0001, #0002, #0003 wait for their payment. Please pay for one of them first, or order again in about 20 minutes.',
    );
    expect(await states()).toEqual(['awaiting', 'awaiting', 'awaiting']);
    // Another browser of the same office is not affected.
    expect((await place(wish)).status).toBe(200);
  });

  it('never exceed three, with twenty at once', async () => {
    const wish = await shopOf();
    const cookie = cookieOf(await place(wish));
    const answers = await Promise.all(Array.from({ length: 20 }, () => place({ ...wish, cookie })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await states()).filter((state) => state === 'awaiting')).toHaveLength(3);
  });

  it('are locked before the shift rules, as in closing days', async () => {
    const wish = await shopOf();
    const cookie = cookieOf(await place(wish));
    for (let more = 0; more < 2; more++) await place({ ...wish, cookie });
    const closer = await app.database.pool.connect();
    try {
      await closer.query('begin');
      await closer.query('select from checkouts order by id for update');
      const fourth = place({ ...wish, cookie });
      await untilWaiting(app, 1);
      await closer.query(`select from settings where group_name = 'shifts' for update nowait`);
      await closer.query('commit');
      expect((await fourth).status).toBe(200);
    } finally {
      // Also after a failure, so that the next test has the lock to itself.
      closer.release(true);
    }
    expect(await states()).toEqual(['lapsed', 'awaiting', 'awaiting', 'awaiting']);
  });

  it('are all kept if the fourth is refused', async () => {
    const wish = await shopOf();
    const cookie = cookieOf(await place(wish));
    for (let more = 0; more < 2; more++) await place({ ...wish, cookie });
    const menuId = await addMenu(app, { portions: 2 });
    expect((await place({ ...wish, menuId, quantity: 2, cookie })).status).toBe(409);
    expect(await states()).toEqual(['awaiting', 'awaiting', 'awaiting']);
  });

  it('return portions when the oldest ends, also of the same dish', async () => {
    const wish = await shopOf({ portions: 6 });
    const cookie = cookieOf(await place(wish));
    for (let more = 0; more < 4; more++) {
      app.advance(1);
      expect((await place({ ...wish, cookie })).status).toBe(200);
    }
    expect(await soldOf(wish.menuId)).toBe(3);
  });
});

describe('portions of an unpaid order', () => {
  it('are returned after 5 minutes without a payment page, after 20 with one', async () => {
    const wish = await shopOf({ portions: 10 });
    await place(wish);
    const opened = await place(wish);
    await open(opened);
    app.advance(5 * 60);
    await app.jobs.runDue();
    expect(await soldOf(wish.menuId)).toBe(1);
    app.advance(15 * 60);
    await app.jobs.runDue();
    expect(await soldOf(wish.menuId)).toBe(0);
  });

  it('can’t be paid by a new page after these 5 minutes', async () => {
    const placed = await place(await shopOf());
    app.advance(5 * 60);
    const { status, body } = await open(placed);
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: 'This order was not paid in time. Please order again.' });
  });
});

describe('numbers that never paid', () => {
  it('hold together at most half of the portions of a dish, and read how to get more', async () => {
    const wish = await shopOf({ portions: 6 });
    for (let order = 0; order < 2; order++) await place(wish);
    const kept = 'Half of Rajma Chawal is kept for customers who have paid here before.';
    const tooMuch = await place({ ...wish, quantity: 2 });
    expect(tooMuch).toMatchObject({
      status: 409,
      body: { message: `${kept} You can order 1 of it now, or call us.` },
    });
    const last = await place(wish);
    const { body } = await place(wish);
    expect(body.message).toBe(
      `${kept} Other new customers are paying for the rest right now: please try again in a few minutes, or call us.`,
    );
    // A number that pays is known from then on, and its portions no longer count.
    const page = idOf(await open(last));
    gateway.says('paid', 10_400);
    await ask(app, page);
    expect((await place(wish)).status).toBe(200);
    const { mobile_no } = last.body.order;
    expect((await place({ ...wish, quantity: 2, mobile_no })).status).toBe(200);
    expect(await soldOf(wish.menuId)).toBe(6);
  });

  it('are unknown again after an order that was paid, cancelled and refunded', async () => {
    const wish = await shopOf({ portions: 4 });
    const paid = await place(wish);
    const page = idOf(await open(paid));
    gateway.says('paid', 10_400);
    await ask(app, page);
    const { id, mobile_no } = paid.body.order;
    expect(await selectIsKnown(app.shop.db, mobile_no)).toBe(true);
    const { as } = await asOwner(app);
    const url = `/api/admin/orders/${id}/cancel`;
    const { status } = await app.send('POST', url, { reason: 'No gas today' }, as);
    expect(status).toBe(200);
    expect(await selectIsKnown(app.shop.db, mobile_no)).toBe(false);
  });

  it('can get the one portion of a dish that has one', async () => {
    const wish = await shopOf({ portions: 1 });
    expect((await place(wish)).status).toBe(200);
    expect((await place(wish)).body.message).toBe('Rajma Chawal is sold out.');
  });

  it('never exceed the half, with twenty at once', async () => {
    const wish = await shopOf({ portions: 10 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(wish)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await soldOf(wish.menuId)).toBe(5);
  });

  it('never exceed the half with two dishes in either order, with twenty at once', async () => {
    const one = await shopOf({ portions: 10 });
    const other = await addMenu(app, { portions: 10, variant: 'Thali' });
    const dishes = [one.menuId, other];
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, press) => {
        const ids = press % 2 === 0 ? dishes : dishes.toReversed();
        const body = await orderBody(app, ids, { address_id: one.address_id });
        return app.send('POST', '/api/user/order', { ...body, mobile_no: `98270000${10 + press}` });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    expect(await Promise.all(dishes.map(soldOf))).toEqual([5, 5]);
  });

  it('hold together at most half of the meals of a shift with a limit, with twenty at once', async () => {
    await changeSettings(app, 'shifts', {
      rules: [{ shift: 'Lunch', from: testToday, daysOff: [], mostMeals: 10 }],
    });
    const wish = await shopOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(wish)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const { body } = await place(wish);
    expect(body.message).toBe(
      'Half of this lunch is kept for customers who have paid here before. Other new customers are paying for the rest right now: please try again in a few minutes, or call us.',
    );
    const paid = answers.find(({ status }) => status === 200);
    if (!paid) throw new Error('nothing was placed');
    const page = idOf(await open(paid));
    gateway.says('paid', 10_400);
    await ask(app, page);
    // A number that has paid gets everything that is left, and its portions no longer count.
    expect((await place(wish)).status).toBe(200);
    const { mobile_no } = paid.body.order;
    expect((await place({ ...wish, quantity: 4, mobile_no })).status).toBe(200);
    expect((await place({ ...wish, mobile_no })).body.message).toBe(
      'Lunch is sold out for this day.',
    );
  });
});
