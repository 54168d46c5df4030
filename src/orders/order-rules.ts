/** The statuses of an order, its limits and its labels. */

/** Statuses of an order (product 10.1). */
export const orderStatuses = [
  'pending',
  'isAssigned',
  'outForDelivery',
  'done',
  'unexpected',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * The progress of a refund as the customer sees it; failures are the shop's business and stay
 * `underWay`.
 */
export const refundProgress = ['underWay', 'done'] as const;

export const paymentStatuses = ['pending', 'done', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * Where an order came from. Staff enter those of `staffSources` (product 24.2); the freeze makes
 * those of standing meals.
 */
export const orderSources = ['web', 'phone', 'whatsapp', 'counter', 'standing'] as const;
export const staffSources = [
  'phone',
  'whatsapp',
  'counter',
] as const satisfies readonly OrderSource[];
export type OrderSource = (typeof orderSources)[number];

/** A longer name does not fit on a label. */
export const maxNameLength = 60;

/**
 * An `awaiting` checkout is confirmed by its payment or lapses without it. A cash checkout is
 * `due`: it is cooked and delivered before it is paid, and does not lapse.
 */
export const checkoutStates = ['awaiting', 'due', 'confirmed', 'lapsed'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** What the money of a checkout pays for. */
export const paidThings = ['orders', 'pass'] as const;
export type PaidThing = (typeof paidThings)[number];

/** The most unpaid checkouts that a browser can have at once (decision 27). */
export const mostUnpaid = 3;

/** Who changed an order. */
export const actors = ['customer', 'staff', 'gateway', 'system'] as const;
export type Actor = (typeof actors)[number];

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  isAssigned: 'Assigned',
  outForDelivery: 'Out for delivery',
  done: 'Delivered',
  unexpected: 'Cancelled',
};

/** Why an order could not be handed over; the delivery person chooses one. */
export const deliveryProblems = ['nobodyThere', 'wrongAddress', 'refused', 'other'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const deliveryProblemLabels: Record<DeliveryProblem, string> = {
  nobodyThere: 'Nobody there',
  wrongAddress: 'Wrong address',
  refused: 'Refused',
  other: 'Other',
};

/** Product 3.6. */
export const maxQuantity = 50;
export const maxLines = 30;
export const maxNoteLength = 500;

/** A longer reason does not fit on a screen. */
export const maxReasonLength = 200;

/** The reason of the event by which cash pays an order. */
export const paidInCash = 'Paid in cash';

/** The reason by which the history knows a meal of a pass that staff have counted. */
export const countedUntaken = 'Nobody there: the meal counts';

/** Days that the look-up goes back (product 6.2). */
export const lookUpDays = 90;

/**
 * A pincode: six digits together, or 3 and 3 at the end of a note, where no house number stands.
 */
const pincodes = /(?<![\d-])(?:[1-9]\d{5}(?![\d-])|[1-9]\d{2}\s\d{3}(?=\W*$))/g;

/**
 * The delivery note as a stranger may see it: dots, and the last 2 digits of its last pincode if it
 * has one (product 6.3). The beginning is never shown, because it has the house number.
 */
export function maskNote(note: string): string {
  const pincode = note.match(pincodes)?.at(-1) ?? '';
  return `${'•'.repeat(6)}${pincode.slice(-2)}`;
}

/** The delivery note, after the customer's name if known: "Asha, B-204, Shanti Apartments". */
export function namedNote({
  name = '',
  note,
}: {
  name?: string | undefined;
  note: string;
}): string {
  return [name, note].filter((text) => text !== '').join(', ');
}

/** `#0042` (product 4.5). */
export function orderLabel(orderNumber: number): string {
  return `#${String(orderNumber).padStart(4, '0')}`;
}

/** The text in the history of an order that was to be paid online and is now paid at the door. */
export const atDoorNote = 'To be paid at the door';

/** What the customer reads about a cash order that staff have not approved yet. */
export const unapprovedText =
  'The kitchen confirms this order first, because it is your first one in cash. It is cooked once they have.';

/**
 * The idempotency key of one checkout or order of a request: the first has the request's own key.
 * Clients' keys never contain a dot.
 */
export function keyOfPart(key: string, index: number): string {
  return index === 0 ? key : `${key}.${index + 1}`;
}
