/** What the shop calls a person for. */

/**
 * held: money of another amount came · orphan: a gateway reports a payment that is not ours ·
 * refundFailed: the gateway could not give money back · refundSlow: it has not for days ·
 * invariant: the books disagree with themselves · outside: the company's books hold what the shop
 * did not do, or lack what it did · credentials: a company refuses the shop · cashUnpaid: an order
 * in cash was not paid at the door · cashToReturn: cash was taken that has to go back ·
 * cashDiffers: a rider's cash was counted, and is another sum · jobFails: background work fails
 * again and again in the same way · ordersUnapproved: orders in cash of new numbers wait for
 * staff · backupFails: the nightly backup failed, could not be restored to prove it, or is old ·
 * cashWrittenOff: a rider holds less by a correction, or by a difference that was resolved below
 * what was declared.
 */
export const alertKinds = [
  'held',
  'orphan',
  'refundFailed',
  'refundSlow',
  'invariant',
  'outside',
  'credentials',
  'cashUnpaid',
  'cashToReturn',
  'cashDiffers',
  'cashWrittenOff',
  'jobFails',
  'ordersUnapproved',
  'backupFails',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertLabels: Record<AlertKind, string> = {
  held: 'Money held',
  orphan: 'Unknown payment',
  refundFailed: 'Refund failed',
  refundSlow: 'Slow refund',
  invariant: 'Books disagree',
  outside: 'Differs at the company',
  credentials: 'Company refuses the shop',
  cashUnpaid: 'Not paid at the door',
  cashToReturn: 'Cash to give back',
  cashDiffers: 'Cash differs',
  cashWrittenOff: 'Cash written off',
  jobFails: 'Background work fails',
  ordersUnapproved: 'Orders wait for you',
  backupFails: 'Backup fails',
};

/** The Money page, which shows them; the table of screens has it from here. */
export const alertsPath = '/admin/dashboard/money';

const namesCustomers: readonly AlertKind[] = ['refundFailed'];

/** Its mail has the customer's name: the owner writes or phones, and nobody else sees the mail. */
export function namesCustomer(kind: AlertKind): boolean {
  return namesCustomers.includes(kind);
}

/**
 * What alone closes these, where a note does not: else money, cash or orders would be forgotten. A
 * refund that failed can be closed by a person who gave the money back by hand, and is never tried
 * again then.
 */
const closedBy: Partial<Record<AlertKind, string>> = {
  held: 'Giving the money back or accepting it closes this.',
  cashToReturn: 'Giving the cash back closes this.',
  cashDiffers: 'Resolving the difference on the Cash page closes this.',
  ordersUnapproved: 'Cooking or cancelling the last of them on the Orders page closes this.',
};

/** In words, for alerts that no note closes. */
export function resolvingAction(kind: AlertKind): string | undefined {
  return closedBy[kind];
}

export function canResolve(kind: AlertKind): boolean {
  return resolvingAction(kind) === undefined;
}
