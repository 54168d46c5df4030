/** Initial rows of tests, with default values for everything that a test does not set. */
import { randomUUID } from 'node:crypto';
import { insertAddresses } from '#src/addresses/server/address-sql.ts';
import type { PlacedOrder } from '#src/checkout/checkout-contract.ts';
import { insertMenus } from '#src/menus/server/menu-sql.ts';
import type { menus } from '#src/menus/server/menu-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { type TestApp, testNow, testToday } from './test-app.ts';

export async function addMenu(
  app: TestApp,
  change: Partial<typeof menus.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await insertMenus(app.shop.db, [
    {
      id,
      date: testToday,
      shift: 'Lunch',
      variant: 'Rajma Chawal',
      description: 'Kidney beans and rice',
      items: ['Rajma', 'Rice'],
      pricePaise: 10_400,
      status: 'Available',
      isPublished: true,
      ...{ photoUrl: null, portions: null, dishId: null, tiffinId: null },
      createdAt: testNow,
      updatedAt: testNow,
      ...change,
    },
  ]);
  app.menuCache.publishChange();
  return id;
}

export async function addAddress(app: TestApp, shortname = 'Infocity'): Promise<string> {
  const id = randomUUID();
  const address = `${shortname}, Gandhinagar 382007`;
  await insertAddresses(app.shop.db, [{ id, shortname, address, position: 0, createdAt: testNow }]);
  return id;
}

export interface OrderBody {
  address_id: string;
  mobile_no: string;
  note: string;
  menus: { menu_id: string; quantity: number }[];
  totalAmount?: number;
  name?: string;
}

/** A valid body of `POST /api/user/order` for these menus, one of each. */
export async function orderBody(
  app: TestApp,
  menuIds: readonly string[],
  change: Partial<OrderBody> = {},
): Promise<OrderBody> {
  return {
    address_id: change.address_id ?? (await addAddress(app, `Infocity ${randomUUID()}`)),
    mobile_no: '9825012345',
    note: 'B-204, Shanti Apartments, 382421',
    menus: menuIds.map((menu_id) => ({ menu_id, quantity: 1 })),
    ...change,
  };
}

/** Places an order over HTTP and returns its number, total and mobile number. */
export async function placeTestOrder(app: TestApp, change: Partial<OrderBody> = {}) {
  const menuIds = change.menus ? [] : [await addMenu(app)];
  const body = await orderBody(app, menuIds, change);
  const { body: answer } = await app.send<WireOf<typeof PlacedOrder>>(
    'POST',
    '/api/user/order',
    body,
  );
  return {
    orderId: answer.order.id,
    amount: answer.order.totalAmount,
    mobileNumber: body.mobile_no,
  };
}
