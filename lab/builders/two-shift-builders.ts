/** A checkout of lunch (104 rupees) and dinner (50 rupees), and the staff's actions on it. */
import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { addMenu, orderBody, placeTestOrder } from './shop-builders.ts';
import type { TestPerson } from './staff-builders.ts';
import type { TestApp } from './test-app.ts';

/** For the tests of one file: its menus are created again before each test. */
export function setUpTwoShifts(app: TestApp, staff: TestPerson) {
  let menus: { menu_id: string; quantity: number }[];
  const sell = async (change: Parameters<typeof addMenu>[1] = {}) => {
    menus = [
      { menu_id: await addMenu(app, change), quantity: 1 },
      {
        menu_id: await addMenu(app, { ...change, shift: 'Dinner', pricePaise: 5000 }),
        quantity: 1,
      },
    ];
  };
  beforeEach(() => sell());
  const linkOf = async (id: number) => {
    const url = `/api/admin/orders/${id}/pay-link`;
    const { body } = await app.send<{ url: string; state: string }>(
      'GET',
      url,
      undefined,
      staff.as,
    );
    return { link: body.url.split('/pay/')[1] ?? '', state: body.state };
  };
  return {
    /** Creates other menus, which the following calls order. */
    sell,
    dinner: () => ({ menu_id: menus[1]?.menu_id ?? '', quantity: 1 }),
    place: () => placeTestOrder(app, { menus }),
    /** Staff enter it, to be paid online; returns the numbers of its orders. */
    async enter() {
      const order = await orderBody(app, []);
      const body = { ...order, menus, source: 'phone', settlement: 'online' };
      const headers = { ...staff.as.headers, 'idempotency-key': randomUUID() };
      const url = '/api/admin/orders';
      const entered = await app.send<{ orders: { id: number }[] }>('POST', url, body, { headers });
      return entered.body.orders.map(({ id }) => id);
    },
    cancel(id: number) {
      const url = `/api/admin/orders/${id}/cancel`;
      return app.send<{ message: string }>('POST', url, { reason: 'No gas today' }, staff.as);
    },
    linkOf,
    async openLink(id: number) {
      const { link } = await linkOf(id);
      return app.send<{ data: { url: string } }>('POST', '/api/user/pay-link/open', { link });
    },
    /** The totals of the checkout to which each order belongs now. */
    async totals() {
      const rows = await app.shop.db.select().from(checkouts);
      const known = new Map(rows.map((row) => [row.id, row]));
      const all = await app.shop.db.select().from(orders).orderBy(orders.number);
      return all.map(({ checkoutId }) => {
        const { state, totalPaise } = known.get(checkoutId) ?? {};
        return [state, totalPaise];
      });
    },
  };
}
