/** Cash that goes back to customers: created with its cause, and given once. */
import { endAlert, raiseAlert } from '#src/alerts/server/alert-service.ts';
import { lockCheckoutOf } from '#src/checkout/server/checkout-service.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { issueCreditNotes } from '#src/receipts/server/credit-note-service.ts';
import { listReceipts } from '#src/receipts/server/receipt-service.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import type { ReturnCause } from '../cash-rules.ts';
import { selectOpenRemittance } from './cash-remittance-sql.ts';
import {
  insertCashReturn,
  selectCashReturn,
  selectReturnByKey,
  selectReturnsOf,
  updateGiven,
} from './cash-return-sql.ts';
import { selectCashOfOrders } from './collection-sql.ts';
import { selectCounterPayment } from './counter/counter-payment-sql.ts';
import { insertEntries, selectBalanceForUpdate } from './rider-cash-sql.ts';

interface Owing {
  collectionId?: string;
  /** Where staff took it for something else than an order. */
  counterPaymentId?: string;
  key?: string;
  staffNote?: string | undefined;
  decidedBy?: string;
  amountPaise: number;
  /** What it was taken for, in words. */
  subject: string;
  cause: ReturnCause;
  /** The customer reads it on the credit note, if there is one. */
  reason: string;
  now: Date;
}

/** Call it in the transaction of its cause; raises an alert. Returns the id. */
export async function createCashReturn(
  tx: Db,
  { shop }: { shop: Pick<Shop, 'log'> },
  { subject, now, ...owed }: Owing,
): Promise<string> {
  const id = newId();
  await insertCashReturn(tx, { id, ...owed, createdAt: now });
  const amount = formatNotes(owed.amountPaise);
  await raiseAlert(tx, shop.log, {
    kind: 'cashToReturn',
    subject: id,
    message: `${amount} in cash goes back to the customer of ${subject}.`,
    now,
  });
  return id;
}

const ofOrder = (orderNumber: number) => `order ${orderLabel(orderNumber)}`;

/**
 * What staff took for something else than an order goes back from the till, however it came. The
 * caller has locked the checkout. False, with nothing changed, if nobody took money for it.
 */
export async function returnCounterMoney(
  tx: Db,
  context: CancelContext,
  {
    checkoutId,
    label,
    amountPaise,
    reason,
  }: Record<'checkoutId' | 'label' | 'reason', string> & {
    amountPaise: number;
  },
): Promise<boolean> {
  const taken = await selectCounterPayment(tx, checkoutId);
  if (!taken) return false;
  const { now } = context;
  const owing = { counterPaymentId: taken.id, amountPaise, reason, now };
  const cause = 'passStopped' as const;
  const subject = `pass ${label}`;
  const refundId = await createCashReturn(tx, context, { ...owing, cause, subject });
  await noteReturn(tx, context, { orderId: null, checkoutId, refundId, amountPaise, reason });
  return true;
}

interface CancelContext {
  shop: Pick<Shop, 'config' | 'log'>;
  settings: KnownSettings;
  now: Date;
}

/**
 * Creates cash returns for cancelled orders that were paid in cash, each with its credit note. The
 * caller has locked the checkouts. Returns the owed paise by order id; orders that were not paid in
 * cash are left out.
 */
export async function returnCashOfCancelled(
  tx: Db,
  { shop, settings, now }: CancelContext,
  orderIds: readonly string[],
  reason: string,
): Promise<Map<string, number>> {
  const cash = await selectCashOfOrders(tx, orderIds);
  const owed = new Map<string, number>();
  for (const [orderId, { id: collectionId, orderNumber, ...paid }] of cash) {
    const amountPaise = restOfCash(paid);
    if (amountPaise === 0) continue;
    const cause = 'cancelled' as const;
    const owing = { collectionId, amountPaise, cause, reason, now };
    const subject = ofOrder(orderNumber);
    const refundId = await createCashReturn(tx, { shop }, { ...owing, subject });
    const note = { orderId, refundId, amountPaise, reason };
    await noteReturn(tx, { shop, settings, now }, note);
    owed.set(orderId, amountPaise);
  }
  return owed;
}

function restOfCash({ takenPaise, returnedPaise }: { takenPaise: number; returnedPaise: number }) {
  return takenPaise - returnedPaise;
}

type Note = Parameters<typeof issueCreditNotes>[1][number];

function noteReturn(tx: Db, { shop, settings, now }: CancelContext, note: Note): Promise<void> {
  const { timeZone } = shop.config;
  return issueCreditNotes(tx, [note], { now, timeZone, issuer: settings.current() });
}

/** What can go back of the cash that paid an order, and by whom. */
export async function findOrderCash(db: Db, orderNumber: number) {
  const { id } = await findOrderOfNumber(db, orderNumber);
  const paid = (await selectCashOfOrders(db, [id])).get(id);
  if (!paid) return { takenPaise: 0, returnablePaise: 0, returns: [] };
  const returns = await selectReturnsOf(db, paid.id);
  const links = (await listReceipts(db, [id])).get(id);
  return {
    takenPaise: paid.takenPaise,
    returnablePaise: restOfCash(paid),
    ...(paid.riderName !== null && { rider: paid.riderName }),
    returns: returns.map(
      ({ id: returnId, amountPaise, reason, staffNote, createdAt, ...given }) => ({
        ...{ id: returnId, amountPaise, reason, at: createdAt },
        ...(staffNote !== null && { staffNote }),
        ...(given.givenAt && { given: { by: given.giver ?? '', at: given.givenAt } }),
        creditNote: links?.creditNotes.find(({ refundId }) => refundId === returnId)?.path,
      }),
    ),
  };
}

interface CashPart {
  orderNumber: number;
  amountPaise: number;
  /** What could go back when the person decided. */
  seenPaise: number;
  reason: string;
  staffNote?: string | undefined;
  /** It was given from the till now; else the rider who took it is told to give it. */
  isFromTill: boolean;
  key: string;
  staffId: string;
}

/**
 * Gives a part of the cash back that paid an order, which stays sold. A retry of the press changes
 * nothing. 404 `not_found`; 409 `conflict` if the order was not paid in cash, or if the rest is not
 * what the person saw; 422 `unprocessable` for a key of another order.
 */
export function returnCashPart(db: Db, context: CancelContext, part: CashPart): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id: orderId } = await findOrderOfNumber(tx, part.orderNumber);
    await lockCheckoutOf(tx, part.orderNumber);
    const paid = (await selectCashOfOrders(tx, [orderId])).get(orderId);
    if (!paid) throw new AppError('conflict', 'This order was not paid in cash.');
    const before = await selectReturnByKey(tx, part.key);
    if (before && before.collectionId !== paid.id)
      throw new AppError('unprocessable', 'This press was already sent for another order.');
    if (before) return before.id;
    const { orderNumber, amountPaise, reason, staffNote, key, staffId: decidedBy } = part;
    const restPaise = restOfCash(paid);
    if (restPaise !== part.seenPaise)
      throw new AppError('conflict', 'Somebody gave cash back meanwhile. Please look again.');
    if (amountPaise > restPaise)
      throw new AppError('conflict', 'That is more than what is left of this order.');
    const { now } = context;
    const subject = ofOrder(orderNumber);
    const owing = { collectionId: paid.id, subject, amountPaise, reason, staffNote };
    const cause = 'goodwill' as const;
    const id = await createCashReturn(tx, context, { ...owing, cause, key, decidedBy, now });
    await noteReturn(tx, context, { orderId, refundId: id, amountPaise, reason });
    const { timeZone } = context.shop.config;
    if (part.isFromTill) await giveFromTill(tx, { id, now, timeZone }, decidedBy);
    return id;
  });
}

interface Giving {
  id: string;
  now: Date;
  timeZone: string;
}

/**
 * Given out of the rider's cash in hand. Succeeds again if the rider gave it before. 404
 * `not_found` for a return that is not this rider's, 409 `conflict` if the rider holds less.
 */
export function giveBack(db: Db, { id, now, timeZone }: Giving, riderId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const held = await selectBalanceForUpdate(tx, riderId);
    const owed = await selectCashReturn(tx, id);
    if (!owed || owed.riderId !== riderId) {
      throw new AppError('not_found', 'This is not yours to give back.');
    }
    if (owed.givenByRider === riderId) return;
    const open = await selectOpenRemittance(tx, riderId);
    if (held - (open ? open.declaredPaise : 0) < owed.amountPaise) {
      throw new AppError('conflict', 'You hold less than that. The kitchen gives it back.');
    }
    const day = businessDay(now, timeZone);
    const given = { givenAt: now, givenByRider: riderId, givenDay: day };
    if (!(await updateGiven(tx, id, given))) throw givenAlready();
    const entry = { kind: 'givenBack' as const, amountPaise: -owed.amountPaise, returnId: id };
    await insertEntries(tx, [{ id: newId(), riderId, ...entry, day, createdAt: now }]);
    await endAlert(tx, 'cashToReturn', id, now);
  });
}

/** Given out of the till. 404 `not_found`; 409 `conflict` if it was given back before. */
export function giveFromTill(db: Db, { id, now, timeZone }: Giving, staffId: string) {
  return inTransaction(db, async (tx) => {
    if (!(await selectCashReturn(tx, id))) {
      throw new AppError('not_found', 'There is nothing of this kind to give back.');
    }
    const givenDay = businessDay(now, timeZone);
    const given = { givenAt: now, givenByStaff: staffId, givenDay };
    if (!(await updateGiven(tx, id, given))) throw givenAlready();
    await endAlert(tx, 'cashToReturn', id, now);
  });
}

function givenAlready(): AppError {
  return new AppError('conflict', 'This was given back already.');
}
