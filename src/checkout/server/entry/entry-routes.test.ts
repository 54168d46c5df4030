import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu, orderBody, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { addRider } from '#lab/builders/staff-builders.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { customers } from '#src/customers/server/customer-tables.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { inTransaction } from '#src/platform/database/db.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
const path = '/api/admin/orders';

interface Change {
  source?: string;
  settlement?: string;
  existing?: string;
  reason?: string;
  name?: string;
  mobile_no?: string;
}
interface Answer {
  orders: { id: number; totalAmount: number }[];
  message: string;
  details?: { path: string }[];
}
let body: Awaited<ReturnType<typeof orderBody>>;
beforeEach(async () => {
  await changeSettings(app, 'ordering', { cash: { mostRupees: 500, exceptAddresses: [] } });
  body = await orderBody(app, [await addMenu(app, { portions: 5 })]);
});

const enter = (change: Change = {}, key: string = randomUUID()) =>
  app.send<Answer>(
    'POST',
    path,
    { ...body, source: 'phone', settlement: 'cash', ...change },
    { headers: { ...admin.as.headers, 'idempotency-key': key } },
  );
const stored = () => app.shop.db.select().from(orders).orderBy(asc(orders.number));
const detailOf = ({ body: answer }: Awaited<ReturnType<typeof enter>>) => answer.details?.[0]?.path;

describe('an order that staff enter', () => {
  it('is in the list of all orders, with its source, its name and who entered it', async () => {
    const { status, body: answer } = await enter({ source: 'whatsapp', name: 'Asha' });
    expect(status).toBe(200);
    expect(answer.orders).toMatchObject([{ id: 1, totalAmount: 104 }]);
    const [order] = await stored();
    expect(order).toMatchObject({ settlement: 'cash', name: 'Asha', isReleased: true });
    const [checkout] = await app.shop.db.select().from(checkouts);
    expect(checkout).toMatchObject({ source: 'whatsapp', state: 'due', placedBy: admin.id });
  });

  it('is stored once, however often its request arrives', async () => {
    const key = randomUUID();
    const [first, ...others] = await Promise.all([enter({}, key), enter({}, key), enter({}, key)]);
    for (const other of others) expect(other.body).toEqual(first.body);
    expect(await stored()).toHaveLength(1);
    expect((await enter({ name: 'Other' }, key)).status).toBe(422);
  });
});

describe('a second order of a person for the same date and shift', () => {
  it('by another of their numbers asks as well, and replaces the first', async () => {
    const other = '9825054321';
    await enter();
    await enter({ mobile_no: other });
    const { db } = app.shop;
    const [person] = await db
      .select()
      .from(customers)
      .where(eq(customers.mobileNo, body.mobile_no));
    const merger = { mobile_no: other, revision: person?.revision };
    const url = `/api/admin/customers/${person?.id}/merge`;
    expect((await app.send('POST', url, merger, admin.as)).status).toBe(200);
    await app.send('POST', `${path}/1/cancel`, { reason: 'She called' }, admin.as);
    const asked = await enter();
    expect([asked.status, detailOf(asked)]).toEqual([409, 'existing']);
    expect(asked.body.message).toContain('#0002');
    expect((await enter({ existing: 'replace' })).status).toBe(200);
    expect((await stored()).map(({ mobileNo, status }) => [mobileNo, status])).toEqual([
      [body.mobile_no, 'unexpected'],
      [other, 'unexpected'],
      [body.mobile_no, 'pending'],
    ]);
  });

  it('asks whether it is added to the first order or replaces it', async () => {
    await enter();
    const refused = await enter();
    expect(refused.status).toBe(409);
    expect(detailOf(refused)).toBe('existing');
    expect(refused.body.message).toContain('#0001, 1 × ');
    expect(await stored()).toHaveLength(1);
  });

  it('asks about an order from the website, too', async () => {
    await placeTestOrder(app, body);
    expect(detailOf(await enter())).toBe('existing');
  });

  it('does not ask about a delivered order', async () => {
    await placeTestOrder(app, body);
    const { id: deliveryStaffId } = await addRider(app);
    const delivered = { status: 'done', paymentStatus: 'done', deliveryStaffId } as const;
    await app.shop.db.update(orders).set(delivered);
    expect((await enter()).status).toBe(200);
    expect((await stored()).map(({ status }) => status)).toEqual(['done', 'pending']);
  });

  it('can be added to the first', async () => {
    await enter();
    expect((await enter({ existing: 'add' })).status).toBe(200);
    expect((await stored()).map(({ status }) => status)).toEqual(['pending', 'pending']);
  });

  it('can replace the first, whose portions are free again', async () => {
    await enter();
    const key = randomUUID();
    expect((await enter({ existing: 'replace' }, key)).status).toBe(200);
    expect((await enter({ existing: 'replace' }, key)).body.orders).toMatchObject([{ id: 2 }]);
    expect((await stored()).map(({ status }) => status)).toEqual(['unexpected', 'pending']);
    const [menu] = await app.shop.db.select().from(menus);
    expect(menu?.portionsSold).toBe(1);
  });

  it('returns no portions while the shift rules are being changed', async () => {
    await enter();
    const begun = await inTransaction(app.shop.db, async (tx) => {
      await tx.execute(sql`select from settings where group_name = 'shifts' for update`);
      const replaced = [enter({ existing: 'replace' })];
      await untilWaiting(app, 1);
      await tx.execute(sql`select from menus for update nowait`);
      return replaced;
    });
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200]);
  });

  it('keeps the first one if the new one is refused', async () => {
    await enter();
    await app.shop.db.update(menus).set({ isPublished: false });
    expect((await enter({ existing: 'replace' })).status).toBe(409);
    expect((await stored()).map(({ status }) => status)).toEqual(['pending']);
  });

  it('asks the second of two admins who enter at the same time', async () => {
    const answers = await Promise.all([enter(), enter(), enter()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await stored()).toHaveLength(1);
  });
});

describe('the last portion', () => {
  it('goes to one of two, and staff can sell more with a reason', async () => {
    await app.shop.db.update(menus).set({ portions: 1 });
    const [own, other] = await Promise.all([
      placeTestOrder(app, { ...body, mobile_no: '9825012388' }).catch(() => undefined),
      enter(),
    ]);
    const [menu] = await app.shop.db.select().from(menus);
    expect(menu?.portionsSold).toBe(1);
    expect([own !== undefined, other.status === 200].filter(Boolean)).toHaveLength(1);
    const refused = await enter({ existing: 'add' });
    expect(detailOf(refused)).toBe('reason');
    const taken = await enter({ existing: 'add', reason: 'A regular of ten years' });
    expect(taken.status).toBe(200);
    const [sold] = await app.shop.db.select().from(menus).where(eq(menus.portionsSold, 1));
    expect(sold).toBeDefined();
  });
});
