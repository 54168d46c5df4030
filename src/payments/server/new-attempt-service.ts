/** Storing a new try to pay, before its company is asked for a page. */
import { randomBytes } from 'node:crypto';
import { minutesToCutOff } from '#src/menus/menu-rules.ts';
import {
  type Checkout,
  keepCheckoutUntil,
  listOrdersOfCheckout,
} from '#src/orders/server/checkout-service.ts';
import type { Db } from '#src/server/db.ts';
import { newId } from '#src/server/new-id.ts';
import { wallClock } from '#src/shared/business-day.ts';
import { attemptMinutes } from '../payment-rules.ts';
import { enqueueNextCheck } from './check-jobs.ts';
import {
  type AttemptRow,
  insertAttempt,
  insertPaymentEvent,
  selectAttempt,
} from './payment-sql.ts';
import type { Paying } from './settle-service.ts';

/** A try to pay the checkout, in a transaction that has locked it; its page is still to be opened. */
export async function storeAttempt(
  tx: Db,
  by: Paying,
  checkout: Checkout,
  { now, isOwn }: { now: Date; isOwn: boolean },
): Promise<AttemptRow> {
  const { timeZone, cutOffs } = by.shop.config;
  const orders = await listOrdersOfCheckout(tx, checkout.id);
  const clock = wallClock(now, timeZone);
  const minutes = orders.map((o) => minutesToCutOff(o.deliveryDate, o.shift, clock, cutOffs));
  const expiresAt = new Date(now.getTime() + attemptMinutes(Math.min(...minutes)) * 60_000);
  const row = {
    id: newId(),
    // 128 random bits, letters and digits only: every gateway takes it, nobody guesses it.
    transactionId: `T${randomBytes(16).toString('hex')}`,
    checkoutId: checkout.id,
    gateway: by.gateways.current.name,
    state: 'created' as const,
    isCurrent: true,
    isOwn,
    amountPaise: checkout.totalPaise,
    expiresAt,
    createdAt: now,
    updatedAt: now,
  };
  await insertAttempt(tx, row);
  await insertPaymentEvent(tx, {
    id: newId(),
    attemptId: row.id,
    source: 'customer',
    toState: 'created',
    createdAt: now,
  });
  await keepCheckoutUntil(tx, checkout, expiresAt);
  await enqueueNextCheck(tx, row, now);
  const stored = await selectAttempt(tx, row.id);
  if (!stored) throw new Error(`the attempt ${row.id} was not stored`);
  return stored;
}
