/** The states of an order, its limits and its labels. */

/** Product 10.1. */
export const orderStatuses = [
  'pending',
  'isAssigned',
  'outForDelivery',
  'done',
  'unexpected',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What a customer sees of money that comes back: the shop sees to what goes wrong on the way. */
export const refundProgress = ['underWay', 'done'] as const;

export const paymentStatuses = ['pending', 'done', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Where an order came from; all but `web` are entered by staff (product 24.2). */
export const orderSources = ['web', 'phone', 'whatsapp', 'counter'] as const;
export type OrderSource = (typeof orderSources)[number];

/** A name that fits on a label. */
export const maxNameLength = 60;

/**
 * A checkout waits for its money, is confirmed by it, or lapses without it. One in cash is `due`:
 * it is cooked and carried before its money comes, and does not lapse.
 */
export const checkoutStates = ['awaiting', 'due', 'confirmed', 'lapsed'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** So many checkouts of a browser wait for their money at once (decision 27). */
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

/** A reason that fits on a screen. */
export const maxReasonLength = 200;

/** The reason of a step by which cash has paid an order. */
export const paidInCash = 'Paid in cash';

/** Older orders are not shown (product 6.2). */
export const lookUpDays = 90;

/** Six digits together, or 3 and 3 at the end of a note, where no house number is. */
const pincodes = /(?<![\d-])(?:[1-9]\d{5}(?![\d-])|[1-9]\d{2}\s\d{3}(?=\W*$))/g;

/**
 * The delivery note as a stranger may see it: dots, and the last 2 digits of its last pincode if it
 * has one (product 6.3). A note begins with the house number, so nothing of its
 * beginning is shown.
 */
export function maskNote(note: string): string {
  const pincode = note.match(pincodes)?.at(-1) ?? '';
  return `${'•'.repeat(6)}${pincode.slice(-2)}`;
}

/** Where it goes, and to whom where that is known: "Asha, B-204, Shanti Apartments". */
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

/** What the history says of an order that was to be paid online, and is paid at the door now. */
export const atDoorNote = 'To be paid at the door';

/** What the customer reads of an order in cash that staff have not confirmed yet. */
export const unapprovedText =
  'The kitchen confirms this order first, because it is your first one in cash. It is cooked once they have.';

/**
 * The key of one of the checkouts or orders of a press: that of the press is the first one's. No
 * client's key has a dot.
 */
export function keyOfPart(key: string, place: number): string {
  return place === 0 ? key : `${key}.${place + 1}`;
}
