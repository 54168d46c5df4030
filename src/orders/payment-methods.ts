/** The ways to pay for an order, with everything that depends on which one it is (product 24.3). */
import type { PaidTender } from './tenders.ts';

interface PaymentMethodEntry {
  /** In lists and files of the office. */
  label: string;
  /** What a customer chooses at checkout. */
  choice: string;
  /** What staff choose for an order that they enter. */
  staffChoice: string;
  /** What lets the kitchen cook it: that it is paid, or that it is placed. */
  cookedOnce: 'paid' | 'placed';
  /** Where the money is taken: on the payment page, or by the person who hands the order over. */
  collectedAt: 'page' | 'door';
  /** The state of its checkout until the money is in; one that awaits it lapses without it. */
  unpaidAs: 'awaiting' | 'due';
  /** The orders of one press are paid together, or one by one. */
  checkoutPer: 'press' | 'order';
  /** How its money was taken: by its payment page, or by hand where it can be. */
  tenders: { page: PaidTender; hand?: PaidTender };
}

const entries = {
  online: {
    label: 'Online',
    choice: 'Pay online',
    staffChoice: 'Payment link',
    cookedOnce: 'paid',
    collectedAt: 'page',
    unpaidAs: 'awaiting',
    checkoutPer: 'press',
    tenders: { page: 'online' },
  },
  cash: {
    label: 'Cash',
    choice: 'Pay in cash when it comes',
    staffChoice: 'Cash',
    cookedOnce: 'placed',
    collectedAt: 'door',
    unpaidAs: 'due',
    checkoutPer: 'order',
    tenders: { page: 'qr', hand: 'cash' },
  },
} as const satisfies Record<string, PaymentMethodEntry>;

/** On the wire, as `settlement`, and in the database. */
export type PaymentMethod = keyof typeof entries;
export const paymentMethods = Object.keys(entries) as [PaymentMethod, ...PaymentMethod[]];
export const defaultMethod: PaymentMethod = 'online';

/** Of what a browser had stored; the default where it is none of them. */
export function readMethod(stored: unknown): PaymentMethod {
  return paymentMethods.find((method) => method === stored) ?? defaultMethod;
}

export const methodLabels = Object.fromEntries(
  paymentMethods.map((method) => [method, entries[method].label]),
) as Record<PaymentMethod, string>;

/** A request may leave its method out. */
export function methodOf(method: PaymentMethod = defaultMethod): PaymentMethodEntry {
  return entries[method];
}

interface Payable {
  settlement?: PaymentMethod | undefined;
}

/** The person who brings it takes the money, or says why there is none. */
export function isCollectedAtDoor({ settlement }: Payable): boolean {
  return methodOf(settlement).collectedAt === 'door';
}

/** A payment page takes the money before it is cooked. */
export function isPaidOnline({ settlement }: Payable): boolean {
  return methodOf(settlement).collectedAt === 'page';
}

export const doorMethods = methodsWith('collectedAt', 'door');
export const methodsCookedUnpaid = methodsWith('cookedOnce', 'placed');
export const methodsPaidFirst = methodsWith('cookedOnce', 'paid');
export const methodsPaidOneByOne = methodsWith('checkoutPer', 'order');
/** Their unpaid checkouts lapse. */
export const lapsingMethods = methodsWith('unpaidAs', 'awaiting');

/** How what was owed when its day was closed can be paid later. */
export const lateTenders: readonly PaidTender[] = [
  ...new Set(methodsCookedUnpaid.flatMap((method) => Object.values(methodOf(method).tenders))),
];

function methodsWith<Property extends keyof PaymentMethodEntry>(
  property: Property,
  value: PaymentMethodEntry[Property],
): readonly PaymentMethod[] {
  return paymentMethods.filter((method) => methodOf(method)[property] === value);
}
