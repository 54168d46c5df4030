/** Payment links, derived from the order and a secret of the shop, so that nothing is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type DatedOrder,
  getCheckout,
  isPayable,
  payableUntil,
} from '#src/checkout/server/checkout-service.ts';
import { isUnapproved } from '#src/orders/lifecycle.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import type { CheckoutRow } from '#src/orders/server/checkout-sql.ts';
import { linesByOrder } from '#src/orders/server/order-answer.ts';
import { orderStateOf } from '#src/orders/server/order-move-service.ts';
import {
  type OrderRow,
  selectOrder,
  selectOrdersOfCheckout,
} from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { LinkedOrders } from '../../pay-link-contract.ts';
import { parsedPayLink, payCodeLength, payPath } from '../../pay-link-rules.ts';

interface Moment {
  now: Date;
  plan: ShiftPlan;
}

/**
 * The code depends on the row's id as well, because everybody who reads a label knows the number.
 */
function codeOf({ id, number }: Pick<OrderRow, 'id' | 'number'>, secret: string): string {
  const digest = createHmac('sha256', secret).update(`pay ${number} ${id}`).digest('hex');
  return digest.slice(0, payCodeLength);
}

/** The paths of the links, by order number; for orders that are already loaded. */
export function payPathsOf(
  orders: readonly Pick<OrderRow, 'id' | 'number'>[],
  secret: string,
): Map<number, string> {
  return new Map(
    orders.map((order) => [order.number, payPath(order.number, codeOf(order, secret))]),
  );
}

/** 404 `not_found`, the same for a wrong code and for an unknown order. */
export async function findLinkedOrder(db: Db, link: string, secret: string): Promise<OrderRow> {
  const parsed = parsedPayLink(link);
  const order = parsed && (await selectOrder(db, parsed.orderNumber));
  if (parsed && order && isSame(codeOf(order, secret), parsed.code)) return order;
  throw new AppError('not_found', 'There is nothing to pay at this address.');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** The orders that the link pays: all orders of its checkout. */
export async function readLinked(
  db: Db,
  link: string,
  { secret, ...moment }: Moment & { secret: string },
): Promise<AnsweredOf<typeof LinkedOrders>> {
  const { checkoutId } = await findLinkedOrder(db, link, secret);
  const checkout = await getCheckout(db, checkoutId);
  const orders = await selectOrdersOfCheckout(db, checkoutId);
  const linesOf = await linesByOrder(db, orders);
  const state = stateOf(checkout, orders, moment);
  const until = state === 'open' ? payableUntil(checkout, orders, moment.plan) : undefined;
  return {
    state,
    ...(until && { until }),
    settlement: checkout.settlement,
    ...(orders.some((order) => isUnapproved(orderStateOf(order))) && { awaits_approval: true }),
    totalPaise: checkout.totalPaise,
    orders: orders.map(({ id, number, deliveryDate, shift, totalPaise }) => ({
      id: number,
      ...{ deliveryDate, shift },
      totalAmountPaise: totalPaise,
      dishes: (linesOf.get(id) ?? []).map(({ variant, quantity }) => ({ variant, quantity })),
    })),
  };
}

function stateOf(
  checkout: CheckoutRow,
  orders: readonly DatedOrder[],
  moment: Moment,
): AnsweredOf<typeof LinkedOrders>['state'] {
  if (checkout.state === 'confirmed') return 'paid';
  return isPayable(checkout, orders, moment) ? 'open' : 'over';
}

/** Chats with customers who have to pay, from another feature. */
export interface PayChats {
  /** The chat link with the text; `origin` is the shop's address for customers. */
  chatOf: (db: Db, order: OrderRow, origin: string) => Promise<string | undefined>;
  onOpened: (db: Db, order: OrderRow, opened: { staffId: string; now: Date }) => Promise<void>;
}

/** For staff, for any order. 404 `not_found`. */
export async function findPayLink(
  db: Db,
  orderNumber: number,
  {
    secret,
    publicUrl,
    chatOf,
    ...moment
  }: Moment & {
    secret: string;
    publicUrl: string;
    chatOf: PayChats['chatOf'];
  },
): Promise<{ url: string; state: AnsweredOf<typeof LinkedOrders>['state']; chat?: string }> {
  const order = await findOrderOfNumber(db, orderNumber);
  const checkout = await getCheckout(db, order.checkoutId);
  const orders = await selectOrdersOfCheckout(db, order.checkoutId);
  const url = `${publicUrl}${payPath(order.number, codeOf(order, secret))}`;
  const state = stateOf(checkout, orders, moment);
  const chat = state === 'open' ? await chatOf(db, order, publicUrl) : undefined;
  return { url, state, ...(chat !== undefined && { chat }) };
}
