import { hash } from 'node:crypto';
import { isNotNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addKnownNumber } from '#lab/builders/customer-builders.ts';
import { addMenu, type OrderBody, orderBody } from '#lab/builders/shop-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { updateAddress } from '#src/addresses/server/address-sql.ts';
import { deleteMenu, updateMenu, updatePortionsSold } from '#src/menus/server/menu-sql.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { PlacedOrder } from '../checkout-contract.ts';
import { totalDetail } from '../checkout-rules.ts';

const app = setUpApp();

function place(body: OrderBody) {
  return app.send<WireOf<typeof PlacedOrder> & { message: string; details?: { path: string }[] }>(
    'POST',
    '/api/user/order',
    body,
  );
}

/** A menu entry that this server has cached in its present state. */
async function seenMenu(change: Parameters<typeof addMenu>[1] = {}): Promise<string> {
  const id = await addMenu(app, change);
  await app.send('GET', '/api/user/menus');
  return id;
}

/** Changed by another server; this one has not heard of it yet. */
const changeElsewhere = (id: string, change: Parameters<typeof updateMenu>[2]) =>
  updateMenu(app.shop.db, id, change);

const nothingIsStored = async () => expect(await app.shop.db.$count(checkouts)).toBe(0);

it('the request hash is that of the wire form, so that a retry may reach another version', async () => {
  const body = await orderBody(app, [await addMenu(app)], { totalAmount: 104 });
  const { address_id, menus, mobile_no, note, totalAmount } = body;
  const [line] = menus;
  const sorted = { menu_id: line?.menu_id, quantity: line?.quantity };
  const text = JSON.stringify({ address_id, menus: [sorted], mobile_no, note, totalAmount });
  expect((await place(body)).status).toBe(200);
  const [stored] = await app.shop.db.select().from(checkouts);
  expect(stored?.requestHash).toBe(hash('sha256', text));
});

describe('an order of a menu entry that another server has changed', () => {
  it('is stored with the new price', async () => {
    const menu = await seenMenu({ pricePaise: 10_400 });
    await changeElsewhere(menu, { pricePaise: 12_000, variant: 'Chole' });
    const { body } = await place(await orderBody(app, [menu]));
    expect(body.order.totalAmount).toBe(120);
    const [line] = await app.shop.db.select().from(orderLines);
    expect(line).toMatchObject({ pricePaise: 12_000, variant: 'Chole' });
  });

  it('is refused with the detail of its total if the customer saw the old price', async () => {
    const menu = await seenMenu({ pricePaise: 10_400 });
    await changeElsewhere(menu, { pricePaise: 12_000 });
    const { status, body } = await place(await orderBody(app, [menu], { totalAmount: 104 }));
    expect({ status, path: body.details?.[0]?.path }).toEqual({ status: 409, path: totalDetail });
    await nothingIsStored();
  });

  it.each([
    ['Rajma Chawal is not available any more.', { status: 'Closed' as const }],
    ['Rajma Chawal is not available any more.', { isPublished: false }],
    ['Rajma Chawal is sold out.', { portions: 0 }],
    ['Rajma Chawal can no longer be ordered for this shift.', { date: '2026-11-20' }],
  ])('is refused: %s', async (message, change) => {
    const menu = await seenMenu();
    await changeElsewhere(menu, change);
    const { status, body } = await place(await orderBody(app, [menu]));
    expect({ status, message: body.message }).toEqual({ status: 409, message });
    await nothingIsStored();
  });

  it('is refused if the menu entry is gone', async () => {
    const menu = await seenMenu();
    await deleteMenu(app.shop.db, menu);
    const { status, body } = await place(await orderBody(app, [menu]));
    expect(status).toBe(409);
    expect(body.message).toBe('A menu in your cart does not exist any more.');
  });

  it('is stored if the menu entry can be ordered again', async () => {
    const menu = await seenMenu({ status: 'Closed' });
    await changeElsewhere(menu, { status: 'Available' });
    expect((await place(await orderBody(app, [menu]))).status).toBe(200);
  });

  it('takes portions from what is left in the shop, whatever this server has cached', async () => {
    const soldOut = await seenMenu({ portions: 3, portionsSold: 3 });
    await updatePortionsSold(app.shop.db, soldOut, -1);
    const body = await orderBody(app, [soldOut]);
    expect((await place(body)).status).toBe(200);
    expect((await place(body)).body.message).toBe('Rajma Chawal is sold out.');
  });

  it('is refused for an address that is no longer served', async () => {
    const body = await orderBody(app, [await seenMenu()]);
    await updateAddress(app.shop.db, body.address_id, { isActive: false });
    const { status, body: answer } = await place(body);
    expect(status).toBe(409);
    expect(answer.message).toMatch('We do not deliver to this address any more.');
    await nothingIsStored();
  });
});

describe('portions of several menu entries', () => {
  it('are taken together or not at all, by many at once', async () => {
    await addKnownNumber(app);
    const many = await seenMenu({ portions: 12, variant: 'Many' });
    const few = await seenMenu({ portions: 5, variant: 'Few' });
    const body = await orderBody(app, [many, few]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => place(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200).map((one) => one.body.message);
    expect(new Set(refused)).toEqual(new Set(['Few is sold out.']));
    const rows = await app.shop.db
      .select({ sold: menus.portionsSold })
      .from(menus)
      .where(isNotNull(menus.portions));
    expect(rows).toEqual([{ sold: 5 }, { sold: 5 }]);
  });

  it('are given to as many orders as possible while an admin changes the menu entry', async () => {
    await addKnownNumber(app);
    const menu = await seenMenu({ portions: 8 });
    const body = await orderBody(app, [menu]);
    const changes = Array.from({ length: 4 }, (_, number) =>
      changeElsewhere(menu, { pricePaise: 10_000 + number }),
    );
    const placed = Array.from({ length: 12 }, () => place(body));
    const answers = await Promise.all([...placed, ...changes].map((one) => one as Promise<object>));
    const stored = answers.filter((answer) => 'status' in answer && answer.status === 200);
    expect(stored).toHaveLength(8);
    const differences = await app.shop.db.execute(sql`
      select 1 from checkouts join orders on orders.checkout_id = checkouts.id
      join order_lines line on line.order_id = orders.id and line.menu_id = ${menu}
      where checkouts.total_paise <> line.price_paise or orders.total_paise <> line.price_paise`);
    expect(differences.rows).toEqual([]);
  });
});
