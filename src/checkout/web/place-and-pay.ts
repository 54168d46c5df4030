/**
 * One press of Place Order: places the order, opens its payment page, and returns the result of
 * both.
 */
import type { CustomerMethod } from '#src/orders/payment-methods.ts';
import { defaultMethod, isPaidOnline } from '#src/orders/payment-methods.ts';
import { errorText } from '#src/orders/web/error-text.ts';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { type Cart, chargesOfCart } from '../cart.ts';
import type { PlacedOrder } from '../checkout-contract.ts';
import { paidDetail, pendingDetail, totalDetail } from '../checkout-rules.ts';
import { cashDetail } from '../no-cash-texts.ts';
import type { CheckoutFields } from './checkout-schema.ts';
import { isLongAgo, isUnknownOutcome, type Placed, placeOnce } from './order-placement.ts';
import { deleteStoredOrder, storedOrders, storeOrder } from './stored-orders.ts';

/** Asks the shop for the payment page of an order; returns its URL. */
export type OpenPaymentPage = (order: PlacedOrder['order']) => Promise<string>;

export interface Submission {
  cart: Cart;
  fields: CheckoutFields;
  /** The short name of the delivery location. */
  place: string;
  settlement: CustomerMethod;
  /** The ids of the chosen wishes, by menu id. */
  wishes: Readonly<Record<string, string[]>>;
  /** Called when the shop refuses cash for it: selects paying online. */
  payOnline: () => void;
  openPaymentPage: OpenPaymentPage;
}

export interface Refusal {
  kind: 'refused';
  /** For a toast, which disappears by itself. */
  title: string;
  description: string;
  /** For the customer, shown until the next press. */
  reason: string;
  /** False if the shop could not be reached: it has not decided about the order. */
  byTheShop: boolean;
}

/**
 * `leaving`: the payment page is opening · `paid`: it was paid before, or is confirmed without
 * payment · `otherTotal`: the shop calculates another total.
 */
export type Outcome = { kind: 'leaving' | 'paid' | 'otherTotal' } | Refusal;

const pageNotOpened =
  'The payment page could not be opened. Please press Place Order again: it stays one order.';

export async function placeAndPay(submission: Submission): Promise<Outcome> {
  const { cart, place, settlement, wishes } = submission;
  const { name, ...fields } = submission.fields;
  const menus = cart.map(({ menu: { id }, quantity }) => {
    const wanted = wishes[id];
    return { menu_id: id, quantity, ...(wanted && { wishes: wanted }) };
  });
  const request = {
    ...fields,
    menus,
    totalAmountPaise: chargesOfCart(cart).totalPaise,
    // Without a name field, the request has no name.
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

/** The order begun online is now this order; a page for several must not be paid. */
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

/** True if the order can no longer be paid: it must not be offered again. */
function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return false;
  return !hasDetail(error, pendingDetail);
}
