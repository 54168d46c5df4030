/** The office and the kitchen of a day: opening, orders entered by staff, the freeze, packing. */
import { randomUUID } from 'node:crypto';
import { addAddress } from '#src/addresses/address-contract.ts';
import { decideUnapproved, listUnapproved } from '#src/checkout/approval-contract.ts';
import { type EnteredOrders, enterOrder } from '#src/checkout/entry-contract.ts';
import type { StaffSource } from '#src/checkout/entry-rules.ts';
import type { Box } from '#src/kitchen/packing-contract.ts';
import { addMenus } from '#src/menus/admin-menu-contract.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { type Offer, requestOf, type Wish, writeDown } from './day-customers.ts';
import { areas, type OwnDish, ownDishes, type RiderName } from './day-menu.ts';
import type { DayShop } from './day-shop.ts';
import type { OwnBooks, OwnLine, OwnOrder } from './own-books.ts';

interface Entered {
  source: StaffSource;
  reason?: string;
  existing?: 'add' | 'replace';
}

/** Addresses, the menus of some days, and cash at the door. */
export async function openKitchen(shop: DayShop, days: readonly BusinessDay[]): Promise<void> {
  const as = shop.owner;
  for (const shortname of areas) {
    const body = { shortname, address: `${shortname}, Gandhinagar 382007` };
    await shop.call(addAddress.method, addAddress.path, body, { as });
  }
  const dishes = Object.values<OwnDish>(ownDishes);
  const menus = days.flatMap((date) => dishes.map((dish) => menuOf(dish, date)));
  await shop.call(addMenus.method, addMenus.path, menus, { as });
  const path = '/api/admin/settings/ordering';
  const { ordering } = await shop.call<{ ordering: { revision: number; value: object } }>(
    'GET',
    '/api/admin/settings',
    undefined,
    { as },
  );
  const cash = { mostRupees: 1500, exceptAddresses: [] };
  const { revision, value } = ordering;
  await shop.call('PUT', path, { revision, value: { ...value, cash } }, { as });
}

const menuOf = ({ name, shift, pricePaise, items, portions }: OwnDish, date: BusinessDay) => ({
  ...{ date, shift, portions, description: `${name}, as every day` },
  variant: name,
  menu_items: items,
  price: pricePaise / 100,
  isPublished: true,
  status: 'Available',
});

export function openOffice(shop: DayShop, books: OwnBooks, offer: Offer) {
  const as = shop.admin;
  const assign = (rider: RiderName, orders: readonly OwnOrder[]) =>
    shop.call(
      'PUT',
      '/api/admin/assign-orders',
      { orderIds: orders.map(({ number }) => number), delivery_boy_id: shop.riders[rider].id },
      { as },
    );
  return {
    assign,
    /** By phone, WhatsApp or at the counter. */
    async enter(wish: Wish, { source, reason, existing }: Entered): Promise<OwnOrder[]> {
      shop.tick(15);
      const body = { ...requestOf(wish, offer), source, reason, existing };
      const { method, path } = enterOrder;
      const { orders } = await shop.call<WireOf<typeof EnteredOrders>>(method, path, body, { as });
      return writeDown(books, wish, { numbers: orders, source });
    },
    async cancel(order: OwnOrder, reason: string): Promise<void> {
      shop.tick(5);
      await shop.call('POST', `/api/admin/orders/${order.number}/cancel`, { reason }, { as });
      books.cancel(order);
    },
    cookWaiting: () => cookWaiting(shop),
    /** Reduces the order. */
    async change(order: OwnOrder, lines: OwnLine[], reason: string): Promise<void> {
      shop.tick(5);
      const menusOf = (of: readonly OwnLine[]) =>
        of.map(({ dish, quantity }) => ({ menu_id: offer.menuId(order.date, dish), quantity }));
      const body = { menus: menusOf(lines), seen: menusOf(order.lines), reason };
      await shop.call('PUT', `/api/admin/orders/${order.number}/lines`, body, { as });
      books.change(order, lines);
    },
    /** No longer sold; existing orders of it are kept. */
    async closeDish(date: BusinessDay, dish: OwnDish): Promise<void> {
      const menuId = offer.menuId(date, dish);
      const body = { ...menuOf(dish, date), status: 'Closed' };
      await shop.call('PUT', `/api/admin/menu/${menuId}`, body, { as });
    },
    /** A customer who can't pay by the link pays at the door. */
    async payAtDoor(order: OwnOrder): Promise<void> {
      await shop.call('POST', `/api/admin/orders/${order.number}/cash`, undefined, { as });
      order.settlement = 'cash';
    },
    /** Assigns each order to its last rider; unknown ones remain. */
    async assignAsLastTime(date: BusinessDay, shift: Shift): Promise<number> {
      const asked = `/api/admin/runs/proposal?date=${date}&shift=${shift}`;
      const { proposals } = await shop.call<{
        proposals: { rider: { id: string }; orders: object[] }[];
      }>('GET', asked, undefined, { as });
      const runs = proposals.map(({ rider, orders }) => ({ delivery_boy_id: rider.id, orders }));
      const path = '/api/admin/runs/proposal';
      return (await shop.call<{ assigned: number }>('PUT', path, { runs }, { as })).assigned;
    },
    ...packersOf(shop),
  };
}

export type Office = ReturnType<typeof openOffice>;

/** Approves cash orders of numbers that never paid. */
async function cookWaiting(shop: DayShop): Promise<void> {
  const as = shop.admin;
  const { method, path } = listUnapproved;
  const asked = shop.call<WireOf<typeof listUnapproved.response>>(method, path, undefined, { as });
  for (const { orders } of (await asked).groups) {
    const body = { orderIds: orders.map(({ id }) => id), decision: 'cook' };
    await shop.call(decideUnapproved.method, decideUnapproved.path, body, { as });
  }
}

function packersOf(shop: DayShop) {
  return {
    boxes: async (date: BusinessDay, shift: Shift) => {
      const path = `/api/kitchen/boxes?date=${date}&shift=${shift}`;
      return (await shop.call<{ boxes: Box[] }>('GET', path, undefined, { as: shop.cook })).boxes;
    },
    /** Every box that is not packed yet; each tick is sent twice. */
    async pack(date: BusinessDay, shift: Shift): Promise<void> {
      const missing = (await this.boxes(date, shift)).filter(
        ({ isCancelled, packedAt }) => !isCancelled && packedAt === undefined,
      );
      const ticks = missing.map(({ code }) => {
        const tickedAt = shop.app.shop.clock().toISOString();
        return { key: randomUUID(), code, kind: 'packed', tickedAt };
      });
      const parts = Array.from({ length: Math.ceil(ticks.length / 100) }, (_, part) =>
        ticks.slice(part * 100, part * 100 + 100),
      );
      for (const part of parts.flatMap((each) => [each, each])) {
        const body = { date, shift, ticks: part };
        await shop.call('PUT', '/api/kitchen/boxes', body, { as: shop.cook });
      }
    },
  };
}
