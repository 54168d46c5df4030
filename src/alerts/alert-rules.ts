/** The kinds of alerts. */

/**
 * held: a payment arrived with another amount · orphan: a gateway reports an unknown payment ·
 * refundFailed: the gateway could not refund · refundSlow: a refund takes days · invariant: the
 * books break a rule · outside: the company's books contain what the shop did not do, or lack what
 * it did · outsideMove: a company moved money without the shop, and a person has to book it ·
 * credentials: a company refuses the shop's credentials · cashUnpaid: a cash order was not
 * paid at the door · cashToReturn: collected cash has to be given back · cashDiffers: a rider's
 * cash was counted and differs · jobFails: a background job fails repeatedly in the same way ·
 * ordersUnapproved: cash orders of new numbers wait for approval · backupFails: the nightly backup
 * failed, could not be restored to prove it, or is old · cashWrittenOff: a rider's cash balance was
 * reduced by a correction, or by a discrepancy that was resolved below the declared sum, or the
 * till was counted below what it should hold · notDrawn: a shift was not frozen on its day, and
 * nothing was cooked from passes for it.
 */
export const alertKinds = [
  'held',
  'orphan',
  'refundFailed',
  'refundSlow',
  'invariant',
  'outside',
  'outsideMove',
  'credentials',
  'cashUnpaid',
  'cashToReturn',
  'cashDiffers',
  'cashWrittenOff',
  'jobFails',
  'ordersUnapproved',
  'backupFails',
  'notDrawn',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertLabels: Record<AlertKind, string> = {
  held: 'Money held',
  orphan: 'Unknown payment',
  refundFailed: 'Refund failed',
  refundSlow: 'Slow refund',
  invariant: 'Books disagree',
  outside: 'Differs at the company',
  outsideMove: 'To be booked',
  credentials: 'Company refuses the shop',
  cashUnpaid: 'Not paid at the door',
  cashToReturn: 'Cash to give back',
  cashDiffers: 'Cash differs',
  cashWrittenOff: 'Cash written off',
  jobFails: 'Background work fails',
  ordersUnapproved: 'Orders wait for you',
  backupFails: 'Backup fails',
  notDrawn: 'Meals not cooked',
};

/** The path of the Money page, which shows alerts; the table of screens uses it. */
export const alertsPath = '/admin/dashboard/money';

const namesCustomers: readonly AlertKind[] = ['refundFailed'];

/**
 * True if the mail contains the customer's name, because the owner has to contact the customer.
 * Only the owner reads the mail.
 */
export function namesCustomer(kind: AlertKind): boolean {
  return namesCustomers.includes(kind);
}

/**
 * The action that closes each of these; a note can't, because money, cash or orders would be
 * forgotten. A failed refund can be closed by a person who returned the money by hand, and is then
 * never retried.
 */
const closedBy: Partial<Record<AlertKind, string>> = {
  held: 'Giving the money back or accepting it closes this.',
  outsideMove: 'Saying on the Money page what it was closes this.',
  cashToReturn: 'Giving the cash back closes this.',
  cashDiffers: 'Resolving the difference on the Cash page closes this.',
  ordersUnapproved: 'Cooking or cancelling the last of them on the Orders page closes this.',
};

/** The action in words, for alerts that a note can't close. */
export function resolvingAction(kind: AlertKind): string | undefined {
  return closedBy[kind];
}

export function canResolve(kind: AlertKind): boolean {
  return resolvingAction(kind) === undefined;
}
