/**
 * One press of Place Order: the order is placed, its payment page is opened, and what came of both
 * is returned.
 */
import type { PaymentMethod } from '#src/orders/payment-methods.ts';
import { defaultMethod, isPaidOnline } from '#src/orders/payment-methods.ts';
import { errorText } from '#src/orders/web/error-text.ts';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { type Cart, chargesOfCart } from '../cart.ts';
import type { PlacedOrder } from '../checkout-contract.ts';
import { cashDetail, paidDetail, pendingDetail, totalDetail } from '../checkout-rules.ts';
import type { CheckoutFields } from './checkout-schema.ts';
import { isLongAgo, isUnknownOutcome, type Placed, placeOnce } from './order-placement.ts';
import { deleteStoredOrder, storedOrders, storeOrder } from './stored-orders.ts';

/** Asks the shop for the payment page of an order; answers its address. */
export type OpenPaymentPage = (order: PlacedOrder['order']) => Promise<string>;

export interface Submission {
  cart: Cart;
  fields: CheckoutFields;
  /** The short name of the delivery location. */
  place: string;
  settlement: PaymentMethod;
  /** The shop takes no cash for it: the other way is chosen. */
  payOnline: () => void;
  openPaymentPage: OpenPaymentPage;
}

export interface Refusal {
  kind: 'refused';
  /** For a message that goes by itself. */
  title: string;
  description: string;
  /** For the customer, to stay. */
  reason: string;
  /** False where the shop could not be reached: it has said nothing about the order. */
  byTheShop: boolean;
}

/**
 * `leaving`: the payment page is on its way · `paid`: it was paid before, or is confirmed without
 * it · `otherTotal`: the shop counts another one.
 */
export type Outcome = { kind: 'leaving' | 'paid' | 'otherTotal' } | Refusal;

const pageNotOpened =
  'The payment page could not be opened. Please press Place Order again: it stays one order.';

export async function placeAndPay(submission: Submission): Promise<Outcome> {
  const { cart, place, settlement } = submission;
  const { name, ...fields } = submission.fields;
  const menus = cart.map(({ menu, quantity }) => ({ menu_id: menu.id, quantity }));
  const request = {
    ...fields,
    menus,
    totalAmountPaise: chargesOfCart(cart).totalPaise,
    // Where nobody is asked, the request is what it always was.
    ...(name !== '' && { name }),
    ...(settlement !== defaultMethod && { settlement }),
  };
  try {
    const order = await placeOnce({ request, cart, place });
    if (hasTotal(order, cart)) return await confirm(submission, order);
    deleteStoredOrder(order.key);
    return { kind: 'otherTotal' };
  } catch (error) {
    if (hasDetail(error, totalDetail)) return { kind: 'otherTotal' };
    const reason = errorText(error);
    const byTheShop = !isUnknownOutcome(error);
    if (hasDetail(error, cashDetail)) submission.payOnline();
    return { kind: 'refused', title: 'Order not placed', description: reason, reason, byTheShop };
  }
}

async function confirm(press: Submission, order: Placed): Promise<Outcome> {
  if (isPaidOnline(press)) return pay(press, order);
  forgetBegun(order);
  storeOrder({ ...order, isPaid: true, isCash: true });
  return { kind: 'paid' };
}

/** What was begun online is the same order by now; the page of several is not to be paid. */
function forgetBegun({ key, placed: { order, orders } }: Placed): void {
  const begun = storedOrders().filter(({ placed }) => placed?.order.id === order.id);
  for (const other of begun) {
    if (other.key !== key && orders.length === 1) deleteStoredOrder(other.key);
  }
}

async function pay(press: Submission, order: Placed): Promise<Outcome> {
  try {
    window.location.assign(await press.openPaymentPage(order.placed.order));
    return { kind: 'leaving' };
  } catch (error) {
    if (hasDetail(error, paidDetail)) {
      storeOrder({ ...order, isPaid: true });
      return { kind: 'paid' };
    }
    if (isOver(error)) {
      deleteStoredOrder(order.key);
      if (isLongAgo(order)) return placeAndPay(press);
    }
    const byTheShop = !isUnknownOutcome(error);
    return {
      kind: 'refused',
      title: 'Payment Error',
      description: 'Failed to initiate payment.',
      reason: byTheShop ? errorText(error) : pageNotOpened,
      byTheShop,
    };
  }
}

function hasTotal({ placed }: Placed, cart: Cart): boolean {
  return placed.order.totalAmountPaise === chargesOfCart(cart).totalPaise;
}

function hasDetail(error: unknown, detail: string): boolean {
  return error instanceof ApiError && error.details.some(({ path }) => path === detail);
}

/** True when the order can't be paid any more: it must not be offered again. */
function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return false;
  return !hasDetail(error, pendingDetail);
}
