/** The payment methods, with everything that depends on the method (product 24.3). */
import type { PaidTender } from './tenders.ts';

interface PaymentMethodEntry {
  /** In lists and files for staff. */
  label: string;
  /** The text of the choice at the checkout; null for a method that only staff can choose. */
  choice: string | null;
  /** The text of the choice when staff enter an order; null for a method that nobody can choose. */
  staffChoice: string | null;
  /**
   * When the kitchen may cook the order: once it is paid, once it is placed, or from its beginning,
   * because it is drawn from a pass.
   */
  cookedOnce: 'paid' | 'placed' | 'drawn';
  /**
   * Where the money is taken: on the payment page, by the person who hands the order over, or
   * before, when the pass was sold.
   */
  collectedAt: 'page' | 'door' | 'sale';
  /** The state in which its checkouts begin; an `awaiting` one lapses without payment. */
  beginsAs: 'awaiting' | 'due' | 'confirmed';
  /** Whether the orders placed together are paid together or one by one. */
  checkoutPer: 'press' | 'order';
  /**
   * The tender of a payment by payment page or pass, and of one by hand where that is possible.
   */
  tenders: { page: PaidTender; hand?: PaidTender };
}

const entries = {
  online: {
    label: 'Online',
    choice: 'Pay online',
    staffChoice: 'Payment link',
    cookedOnce: 'paid',
    collectedAt: 'page',
    beginsAs: 'awaiting',
    checkoutPer: 'press',
    tenders: { page: 'online' },
  },
  cash: {
    label: 'Cash',
    choice: 'Pay in cash when it comes',
    staffChoice: 'Cash',
    cookedOnce: 'placed',
    collectedAt: 'door',
    beginsAs: 'due',
    checkoutPer: 'order',
    tenders: { page: 'qr', hand: 'cash' },
  },
  /** A meal of a pass: the freeze of its shift makes the order (decision 72). */
  pass: {
    label: 'Pass',
    choice: null,
    staffChoice: null,
    cookedOnce: 'drawn',
    collectedAt: 'sale',
    beginsAs: 'confirmed',
    checkoutPer: 'order',
    tenders: { page: 'pass' },
  },
} as const satisfies Record<string, PaymentMethodEntry>;

/** On the wire and in the database it is called `settlement`. */
export type PaymentMethod = keyof typeof entries;
export const paymentMethods = Object.keys(entries) as [PaymentMethod, ...PaymentMethod[]];
export const defaultMethod: CustomerMethod = 'online';
/** Of an order that can't be paid before it is cooked. */
export const methodAtDoor: CustomerMethod = 'cash';
/** Of an order that the freeze draws from a pass. */
export const methodOfPass: PaymentMethod = 'pass';

/** Reads a method that the browser has stored; falls back to the default. */
export function readMethod(stored: unknown): CustomerMethod {
  return customerMethods.find((method) => method === stored) ?? defaultMethod;
}

export const methodLabels = Object.fromEntries(
  paymentMethods.map((method) => [method, entries[method].label]),
) as Record<PaymentMethod, string>;

/** The default stands in for a method that the request leaves out. */
export function methodOf(method: PaymentMethod = defaultMethod): PaymentMethodEntry {
  return entries[method];
}

interface Payable {
  settlement?: PaymentMethod | undefined;
}

/** The delivery person takes the money, or says why there is none. */
export function isCollectedAtDoor({ settlement }: Payable): boolean {
  return methodOf(settlement).collectedAt === 'door';
}

/** A payment page takes the money before the order is cooked. */
export function isPaidOnline({ settlement }: Payable): boolean {
  return methodOf(settlement).collectedAt === 'page';
}

/** A pass has paid for it before: its meals, and no money, go back. */
export function isPaidByPass({ settlement }: Payable): boolean {
  return methodOf(settlement).collectedAt === 'sale';
}

/** The methods for which this text of a choice is there. */
type MethodWith<Choice extends 'choice' | 'staffChoice'> = {
  [Name in PaymentMethod]: (typeof entries)[Name][Choice] extends string ? Name : never;
}[PaymentMethod];

export type CustomerMethod = MethodWith<'choice'>;
export const customerMethods = paymentMethods.filter(
  (method) => methodOf(method).choice !== null,
) as [CustomerMethod, ...CustomerMethod[]];
/** The methods of orders that a person places. */
export type PlacedMethod = MethodWith<'staffChoice'>;
export const placedMethods = paymentMethods.filter(
  (method) => methodOf(method).staffChoice !== null,
) as [PlacedMethod, ...PlacedMethod[]];

/** The text of the choice when staff enter an order. */
export function staffChoiceOf(method: PlacedMethod): string {
  return entries[method].staffChoice;
}

/** Which staff can choose; what is late can't be paid before it is cooked. */
export function staffMethods(order: { takesCash: boolean; isLate: boolean }): PlacedMethod[] {
  return placedMethods.filter((method) => {
    const { collectedAt, cookedOnce } = methodOf(method);
    return (order.takesCash || collectedAt !== 'door') && !(order.isLate && cookedOnce === 'paid');
  });
}

export const doorMethods = methodsWith('collectedAt', 'door');
export const methodsCookedUnpaid = methodsWith('cookedOnce', 'placed');
export const methodsPaidFirst = methodsWith('cookedOnce', 'paid');
export const methodsPaidOneByOne = methodsWith('checkoutPer', 'order');
/** Methods whose unpaid checkouts lapse. */
export const lapsingMethods = methodsWith('beginsAs', 'awaiting');
/** Methods whose checkouts are paid from their beginning. */
export const drawnMethods = methodsWith('beginsAs', 'confirmed');

/** The tenders by which an order that was owed at the day close can be paid later. */
export const lateTenders: readonly PaidTender[] = [
  ...new Set(methodsCookedUnpaid.flatMap((method) => Object.values(methodOf(method).tenders))),
];

function methodsWith<Property extends keyof PaymentMethodEntry>(
  property: Property,
  value: PaymentMethodEntry[Property],
): readonly PaymentMethod[] {
  return paymentMethods.filter((method) => methodOf(method)[property] === value);
}
