/** How the orders of a day are placed, and what happens to them before the freeze. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { type Customers, requestOf } from './day-customers.ts';
import { ownDishes } from './day-menu.ts';
import type { Office } from './day-office.ts';
import type { DayShop } from './day-shop.ts';
import type { Wishes } from './day-wishes.ts';
import type { OwnBooks, OwnOrder } from './own-books.ts';

/** Everything that the steps of a day use. */
export interface Day {
  shop: DayShop;
  books: OwnBooks;
  wishes: Wishes;
  customers: Customers;
  office: Office;
  yesterday: BusinessDay;
  today: BusinessDay;
  tomorrow: BusinessDay;
}

/** On the web, one after the other; the office approves those that wait. */
export async function orderOnWeb(
  { wishes, customers, office, today }: Day,
  count: number,
  { shifts, settlement }: { shifts: readonly Shift[]; settlement: 'online' | 'cash' },
): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    const wish = wishes.web(today, shifts, settlement);
    await customers.order(wish, wish.pays);
  }
  await office.cookWaiting();
}

interface Taken {
  cash: number;
  linksPaid: number;
  linksLeft: number;
}

/** By staff: in cash, or by a payment link that is paid or not; returns the unpaid ones. */
export async function enterOrders(
  { wishes, office, customers, today }: Day,
  shift: Shift,
  { cash, linksPaid, linksLeft }: Taken,
): Promise<OwnOrder[]> {
  for (let turn = 0; turn < cash; turn++) {
    const wish = wishes.staff(today, shift, 'cash');
    await office.enter(wish, { source: wish.source });
  }
  const left: OwnOrder[] = [];
  for (let turn = 0; turn < linksPaid + linksLeft; turn++) {
    const wish = { ...wishes.staff(today, shift, 'cash'), settlement: 'online' as const };
    const orders = await office.enter(wish, { source: wish.source });
    const [order] = orders;
    if (!order) throw new Error('Staff entered nothing.');
    if (turn < linksPaid) await customers.pay(await customers.openPage(order), orders, wish.pays);
    else left.push(order);
  }
  return left;
}

/** Paneer for 25 is ordered until it is sold out, and once more by a known customer. */
export async function sellOut(day: Day): Promise<void> {
  const { wishes, customers, office, today, shop } = day;
  const lines = [{ dish: ownDishes.paneer, quantity: 5 }];
  for (let turn = 0; turn < 5; turn++)
    await customers.order({ ...wishes.web(today, ['Lunch'], 'online'), lines });
  const once = [{ dish: ownDishes.paneer, quantity: 1 }];
  const late = { ...wishes.staff(today, 'Lunch', 'online'), lines: once };
  const body = { ...requestOf(late, customers.offer), source: 'phone' };
  const refused = await shop.statusOf('POST', '/api/admin/orders', body, { as: shop.admin });
  if (refused !== 409) throw new Error(`A dish that is sold out was sold: ${refused}`);
  const orders = await office.enter(late, { source: 'phone', reason: 'The owner’s mother' });
  const [order] = orders;
  if (order) await customers.pay(await customers.openPage(order), orders);
}

/**
 * One dish can't be cooked: nobody can order it any more, orders of only this dish are cancelled,
 * and the others get the rest.
 */
export async function cancelDish(day: Day): Promise<number> {
  const { wishes, office, books, today } = day;
  const { chole } = ownDishes;
  await office.closeDish(today, chole);
  wishes.forget(chole);
  const concerned = books
    .ofShift(today, 'Lunch')
    .filter(({ fate, lines }) => fate === 'open' && lines.some(({ dish }) => dish === chole));
  for (const order of concerned) {
    const rest = order.lines.filter(({ dish }) => dish !== chole);
    if (rest.length > 0) await office.change(order, rest, 'No bhature today');
    else await office.cancel(order, 'No bhature today');
  }
  return concerned.length;
}

/** An order that is not paid by the cut-off lapses. */
export function lapse(orders: readonly OwnOrder[]): void {
  for (const order of orders) order.fate = 'lapsed';
}

/** Closes a future shift, with its orders; returns their number. */
export async function closeDinner(day: Day): Promise<number> {
  const { shop, books, wishes, customers, tomorrow } = day;
  for (let turn = 0; turn < 8; turn++)
    await customers.order(wishes.web(tomorrow, ['Dinner'], turn < 6 ? 'online' : 'cash'));
  const as = shop.admin;
  const days = { from: tomorrow, to: tomorrow, shift: 'Dinner' };
  const path = '/api/admin/closures';
  const { orders } = await shop.call<{ orders: { id: number }[] }>(
    'POST',
    `${path}/preview`,
    days,
    {
      as,
    },
  );
  const seen = orders.map(({ id }) => id);
  const body = { ...days, id: crypto.randomUUID(), reason: 'A wedding', seen };
  await shop.call('POST', path, body, { as });
  for (const order of books.ofShift(tomorrow, 'Dinner')) books.cancel(order);
  return seen.length;
}
