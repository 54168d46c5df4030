/** Cash that goes back to customers: created with its cause, and given once. */
import { endAlert, raiseAlert } from '#src/alerts/server/alert-service.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { issueCreditNotes } from '#src/receipts/server/credit-note-service.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import type { ReturnCause } from '../cash-rules.ts';
import { selectOpenRemittance } from './cash-remittance-sql.ts';
import { insertCashReturn, selectCashReturn, updateGiven } from './cash-return-sql.ts';
import { selectCashOfOrders } from './collection-sql.ts';
import { insertEntries, selectBalanceForUpdate } from './rider-cash-sql.ts';

interface Owing {
  collectionId: string;
  amountPaise: number;
  orderNumber: number;
  cause: ReturnCause;
  /** The customer reads it on the credit note, if there is one. */
  reason: string;
  now: Date;
}

/** Call it in the transaction of its cause; raises an alert. Returns the id. */
export async function createCashReturn(
  tx: Db,
  { shop }: { shop: Pick<Shop, 'log'> },
  { orderNumber, now, ...owed }: Owing,
): Promise<string> {
  const id = newId();
  await insertCashReturn(tx, { id, ...owed, createdAt: now });
  const amount = formatNotes(owed.amountPaise);
  await raiseAlert(tx, shop.log, {
    kind: 'cashToReturn',
    subject: id,
    message: `${amount} in cash goes back to the customer of order ${orderLabel(orderNumber)}.`,
    now,
  });
  return id;
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
  for (const [orderId, { id: collectionId, orderNumber, takenPaise: amountPaise }] of cash) {
    const cause = 'cancelled' as const;
    const owing = { collectionId, amountPaise, orderNumber, cause, reason, now };
    const refundId = await createCashReturn(tx, { shop }, owing);
    const { timeZone } = shop.config;
    const issue = { now, timeZone, issuer: settings.current() };
    await issueCreditNotes(tx, [{ orderId, refundId, amountPaise, reason }], issue);
    owed.set(orderId, amountPaise);
  }
  return owed;
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
