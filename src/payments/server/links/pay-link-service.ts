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
import { type CheckoutRow, selectCheckoutOfLabel } from '#src/orders/server/checkout-sql.ts';
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
import { parsedPayLink, payCodeLength, payPath, payPathOfLabel } from '../../pay-link-rules.ts';
import { type OtherSales, otherSaleOf } from '../settling/other-sales.ts';

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

/** The path of the link of a checkout that has a label. */
export function payPathOfCheckout(checkout: Labelled, secret: string): string {
  return payPathOfLabel(checkout.label, codeOfLabel(checkout, secret));
}

type Labelled = { id: string; label: string };

function codeOfLabel({ id, label }: Labelled, secret: string): string {
  const digest = createHmac('sha256', secret).update(`pay ${label} ${id}`).digest('hex');
  return digest.slice(0, payCodeLength);
}

/**
 * The id of the checkout that the link pays. 404 `not_found`, the same for a wrong code and for an
 * unknown order.
 */
export async function findLinked(db: Db, link: string, secret: string): Promise<string> {
  const found = await linkedBy(db, parsedPayLink(link), secret);
  if (found !== undefined) return found;
  throw new AppError('not_found', 'There is nothing to pay at this address.');
}

async function linkedBy(
  db: Db,
  parsed: ReturnType<typeof parsedPayLink>,
  secret: string,
): Promise<string | undefined> {
  if (!parsed) return undefined;
  if ('orderNumber' in parsed) {
    const order = await selectOrder(db, parsed.orderNumber);
    return order && isSame(codeOf(order, secret), parsed.code) ? order.checkoutId : undefined;
  }
  const { label, code } = parsed;
  const checkout = await selectCheckoutOfLabel(db, label);
  if (!checkout) return undefined;
  const { id } = checkout;
  return isSame(codeOfLabel({ id, label }, secret), code) ? id : undefined;
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** What the link pays: all orders of its checkout, or a pass. */
export async function readLinked(
  db: Db,
  link: string,
  { secret, otherSales, ...moment }: Moment & { secret: string; otherSales: OtherSales },
): Promise<AnsweredOf<typeof LinkedOrders>> {
  const checkoutId = await findLinked(db, link, secret);
  const checkout = await getCheckout(db, checkoutId);
  const other = otherSaleOf(checkout, otherSales);
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
    ...(other && { pass: await other.lineOf(db, checkoutId) }),
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
