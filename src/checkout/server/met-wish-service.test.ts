import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderBody } from '#lab/builders/shop-builders.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import { addMenuWith, addWish } from '#lab/builders/wish-builders.ts';
import { customers } from '#src/customers/server/customer-tables.ts';
import { dishes } from '#src/dishes/server/dish-tables.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { wishes } from '#src/wishes/server/wish-tables.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

let jain: string;
let mild: string;
let thali: string;
let body: Awaited<ReturnType<typeof orderBody>>;
beforeEach(async () => {
  jain = await addWish(app, 'Jain');
  mild = await addWish(app, 'Less spicy', 'MILD');
  thali = await addMenuWith(app, [jain, mild]);
  body = await orderBody(app, [thali]);
});

interface Line {
  menu_id: string;
  quantity: number;
  wishes?: string[];
}
type Answer = { message: string; details?: { path: string }[] };

const place = (lines: Line[], key: string = randomUUID().replaceAll('-', '')) =>
  app.send<Answer>(
    'POST',
    '/api/user/order',
    { ...body, menus: lines },
    {
      headers: { 'idempotency-key': key },
    },
  );
const enter = (lines: Line[]) =>
  app.send<Answer>(
    'POST',
    '/api/admin/orders',
    { ...body, menus: lines, source: 'phone', existing: 'add' },
    { headers: { ...admin.as.headers, 'idempotency-key': randomUUID() } },
  );
const stored = async () => {
  const rows = await app.shop.db
    .select()
    .from(orderLines)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  return rows.map(({ quantity, wishes: own }) => [quantity, ...own.map(({ name }) => name)]);
};
const isAsking = (answer: { status: number; body: Answer }) => ({
  status: answer.status,
  message: answer.body.message,
  detail: answer.body.details?.[0]?.path,
});

describe('the wishes of a line', () => {
  it('are kept with the names that they have, in the owner’s order', async () => {
    expect((await place([{ menu_id: thali, quantity: 3, wishes: [mild, jain] }])).status).toBe(200);
    await app.shop.db.update(wishes).set({ name: 'Renamed' }).where(eq(wishes.id, jain));
    expect(await stored()).toEqual([[3, 'Jain', 'Less spicy']]);
    expect((await place([{ menu_id: thali, quantity: 1 }])).status, 'absent means none').toBe(200);
    expect(await stored()).toContainEqual([1]);
  });

  it('are refused, and nothing is stored, if the dish can’t meet one', async () => {
    await app.shop.db.update(dishes).set({ wishes: [mild] });
    const refused = await place([{ menu_id: thali, quantity: 1, wishes: [jain] }]);
    expect(isAsking(refused)).toEqual({
      status: 409,
      message: "Thali can't be made Jain. Please choose again.",
      detail: 'wishes',
    });
    await app.shop.db.update(wishes).set({ isActive: false }).where(eq(wishes.id, mild));
    const off = await place([{ menu_id: thali, quantity: 1, wishes: [mild] }]);
    expect(off.status).toBe(409);
    const unknown = await place([{ menu_id: thali, quantity: 1, wishes: [randomUUID()] }]);
    expect(unknown.body.message).toContain("can't be made as chosen");
    expect(await stored()).toEqual([]);
  });

  it('are refused for a menu entry that was not made from a dish', async () => {
    await app.shop.db.update(menus).set({ dishId: null });
    expect((await place([{ menu_id: thali, quantity: 1, wishes: [jain] }])).status).toBe(409);
    expect((await place([{ menu_id: thali, quantity: 1 }])).status).toBe(200);
  });

  it('are part of what a key stands for', async () => {
    const key = randomUUID().replaceAll('-', '');
    const lines = [{ menu_id: thali, quantity: 1, wishes: [jain] }];
    expect((await place(lines, key)).status).toBe(200);
    expect((await place(lines, key)).status).toBe(200);
    expect((await place([{ menu_id: thali, quantity: 1 }], key)).status).toBe(422);
    expect(await stored()).toEqual([[1, 'Jain']]);
  });

  it('make several lines of a dish for staff, which share its portions', async () => {
    await app.shop.db.update(menus).set({ portions: 4 });
    const lines = (plain: number) => [
      { menu_id: thali, quantity: 2, wishes: [jain] },
      { menu_id: thali, quantity: plain },
    ];
    expect((await place(lines(2))).status, 'customers choose once').toBe(400);
    expect(isAsking(await enter(lines(3)))).toMatchObject({ status: 409, detail: 'reason' });
    expect((await enter(lines(2))).status).toBe(200);
    expect(await stored()).toEqual([[2, 'Jain'], [2]]);
    expect((await app.shop.db.select().from(menus))[0]?.portionsSold).toBe(4);
    const twice = [...lines(1), { menu_id: thali, quantity: 1, wishes: [jain] }];
    expect((await enter(twice)).status).toBe(400);
  });
});

describe('wishes that hold for every order of a person', () => {
  beforeEach(async () => {
    await place([{ menu_id: thali, quantity: 1 }]);
    const kept = [
      { id: jain, name: 'Jain', short: 'JAIN' },
      { id: mild, name: 'Less spicy', short: 'MILD' },
    ];
    await app.shop.db.update(customers).set({ wishes: kept });
    await app.shop.db.delete(orderLines);
  });

  it('are added to an order from the web where the dish can meet them', async () => {
    await app.shop.db.update(dishes).set({ wishes: [jain] });
    const answer = await place([{ menu_id: thali, quantity: 2 }]);
    expect(JSON.stringify(answer.body)).not.toContain('Jain');
    expect(await stored()).toEqual([[2, 'Jain']]);
  });

  it('are those of the person into whom a number was merged', async () => {
    const [known] = await app.shop.db.select().from(customers);
    const other = { id: randomUUID(), mobileNo: '9825000001', createdAt: new Date() };
    await app.shop.db.insert(customers).values({ ...other, mergedInto: known?.id ?? null });
    body = { ...body, mobile_no: other.mobileNo };
    await place([{ menu_id: thali, quantity: 1 }]);
    expect(await stored()).toEqual([[1, 'Jain', 'Less spicy']]);
  });

  it('are not added to what staff enter, who see and choose them', async () => {
    await enter([{ menu_id: thali, quantity: 1, wishes: [mild] }]);
    expect(await stored()).toEqual([[1, 'Less spicy']]);
  });
});
