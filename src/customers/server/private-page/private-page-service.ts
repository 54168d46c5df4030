/** What a secret link shows: everything about its person, or what its browser may see. */

import type { Order } from '#src/orders/order-contract.ts';
import { lookUpDays, maskNote } from '#src/orders/order-rules.ts';
import type { MoneyOfOrders } from '#src/orders/server/look-up/look-up-service.ts';
import { cancelReasonOf, linesByOrder, toOrderAnswer } from '#src/orders/server/order-answer.ts';
import { findUnderWay, type StepsOfOrders } from '#src/orders/server/under-way-service.ts';
import { dayMs } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { readPage } from '#src/platform/database/paging.ts';
import type { UnpaidOrder } from '../../customer-card-contract.ts';
import { pageSize } from '../../customer-contract.ts';
import type { OwnUnpaidOrder } from '../../private-page-contract.ts';
import { findUnpaid, owedOf } from '../customer-card-service.ts';
import { existing, findMain, mobileNumbersOf } from '../customer-service.ts';
import { selectCustomer } from '../customer-sql.ts';
import { selectOrderNumbers } from '../person-orders-sql.ts';
import { requireLink } from './link-service.ts';
import { type LinkRow, selectOwnOrders, selectPlacedHere } from './link-sql.ts';

/**
 * Paths of the payment pages of unpaid orders, by order number; orders without a page are left out.
 */
export type PayPaths = (
  db: Db,
  orders: readonly UnpaidOrder[],
) => Promise<ReadonlyMap<number, string>>;

/** Whether the link shows passes or standing meals. */
export type HasMeals = (db: Db, link: LinkRow) => Promise<boolean>;

export interface PrivatePageOptions {
  moneyOfOrders: MoneyOfOrders;
  payPaths: PayPaths;
  stepsOfOrders: StepsOfOrders;
  hasMeals: HasMeals;
  now: Date;
  /** False if the business shows notes and addresses to everybody who knows the number. */
  mask: boolean;
}

/**
 * A link from staff shows all numbers of the person in full. A link saved by a browser was made by
 * somebody who typed a number and paid: it shows in full what that browser ordered, and of the
 * number's other orders what the look-up shows to strangers.
 */
export async function readOrdersOfLink(
  db: Db,
  { token, before }: { token: string; before?: number | undefined },
  options: PrivatePageOptions,
) {
  const link = await requireLink(db, token, options.now);
  const { name, mobileNos } = await whoseIs(db, link);
  const { shown, last } = await readPage(pageSize, (limit) =>
    selectOrderNumbers(db, mobileNos, { before, limit }),
  );
  const unpaid = await unpaidOf(db, link, mobileNos, options.payPaths);
  return {
    ...(name !== undefined && name !== '' && { name }),
    ...(await readOwn(db, link, shown, options)),
    // The last order that was read, which the link may not show.
    next: last,
    unpaid,
    owedPaise: owedOf(unpaid),
    hasMeals: await options.hasMeals(db, link),
    expiresAt: link.expiresAt,
  };
}

async function whoseIs(db: Db, link: LinkRow): Promise<{ name?: string; mobileNos: string[] }> {
  if (link.browserId !== null) {
    const { mobileNo } = existing(await selectCustomer(db, link.customerId));
    return { mobileNos: [mobileNo] };
  }
  const main = await findMain(db, link.customerId);
  return { name: main.name, mobileNos: await mobileNumbersOf(db, main.id) };
}

async function unpaidOf(
  db: Db,
  { browserId }: LinkRow,
  mobileNos: readonly string[],
  payPaths: PayPaths,
): Promise<OwnUnpaidOrder[]> {
  const all = await findUnpaid(db, mobileNos);
  const numbers = all.map(({ id }) => id);
  const own = browserId === null ? undefined : await selectPlacedHere(db, numbers, browserId);
  const shown = all.filter(({ id }) => own?.has(id) ?? true);
  const paths = await payPaths(db, shown);
  return shown.map((order) => {
    const payPath = paths.get(order.id);
    return { ...order, payPath };
  });
}

async function readOwn(
  db: Db,
  { browserId: saved }: LinkRow,
  numbers: readonly number[],
  { moneyOfOrders, stepsOfOrders, mask, now }: PrivatePageOptions,
): Promise<{
  orders: AnsweredOf<typeof Order>[];
  underWay: Awaited<ReturnType<typeof findUnderWay>>;
}> {
  const rows = await selectOwnOrders(db, numbers);
  const since = now.getTime() - lookUpDays * dayMs;
  const isOwn = (browserId: string | null) => saved === null || browserId === saved;
  // Strangers see only the orders that the look-up shows.
  const shown = rows.filter(
    ({ order, browserId }) => isOwn(browserId) || order.createdAt.getTime() >= since,
  );
  const orders = shown.map(({ order }) => order);
  const linesOf = await linesByOrder(db, orders);
  const moneyOf = await moneyOfOrders(
    db,
    orders.map(({ id }) => id),
  );
  const answers = shown.map(({ order, browserId, deliveryPerson }) => {
    const isFull = isOwn(browserId);
    const isOpen = isFull || !mask;
    return {
      ...toOrderAnswer(order, linesOf.get(order.id)),
      ...cancelReasonOf(order, isFull),
      ...(isFull && moneyOf.get(order.id)),
      address: { address: isOpen ? order.addressText : order.addressShortname },
      note: isOpen ? order.note : maskNote(order.note),
      ...(deliveryPerson !== null && { deliveryBoy: { fullName: deliveryPerson } }),
    };
  });
  const inFull = shown.filter(({ browserId }) => isOwn(browserId)).map(({ order }) => order);
  return {
    orders: answers.sort((one, other) => other.id - one.id),
    underWay: await findUnderWay(db, inFull, { stepsOfOrders, now }),
  };
}
