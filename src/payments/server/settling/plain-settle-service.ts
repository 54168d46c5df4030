/**
 * Settles a payment in one statement if its money came in time and in full, which is nearly always.
 */
import { minutesToOpenPage } from '#src/checkout/checkout-rules.ts';
import { lapseKey } from '#src/checkout/server/lapse-unpaid-job.ts';
import type { StatusAnswer } from '#src/gateways/server/payment-gateway.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { draftReceipts } from '#src/receipts/server/receipt-service.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { graceSeconds, type PaymentSource } from '../../payment-rules.ts';
import { firstCheckKey } from '../attempts/check-jobs.ts';
import { payableStates } from '../payment-sql.ts';
import type { KnownPayment } from './known-payment-sql.ts';
import { draftCaptures } from './payment-capture-service.ts';
import { settlePlainly } from './settle-sql.ts';

interface SettleContext {
  shop: Pick<Shop, 'config'>;
  settings: KnownSettings;
  now: Date;
  source: PaymentSource;
}

/**
 * The payment as its customer sees it now; undefined, with nothing changed, if it is another case.
 */
export async function settlePlainCase(
  db: Db,
  known: KnownPayment,
  { answer, context }: { answer: StatusAnswer; context: SettleContext },
): Promise<KnownPayment | undefined> {
  const { attempt, orders, paysFor } = known;
  if (paysFor !== 'orders') return undefined;
  const { amountPaise: paidPaise, payments } = answer;
  if (paidPaise !== attempt.amountPaise || answer.currency !== 'INR') return undefined;
  const { now, settings } = context;
  const { timeZone } = context.shop.config;
  const { financialYear, drafts } = draftReceipts(orders, {
    ...{ now, timeZone },
    issuer: settings.current(),
  });
  const settled = await settlePlainly(db, {
    now,
    attemptId: attempt.id,
    checkoutId: attempt.checkoutId,
    states: payableStates,
    overdueBefore: new Date(now.getTime() - graceSeconds * 1000),
    paidPaise,
    paymentRef: payments.find(({ state }) => state === 'paid')?.id ?? null,
    gatewayRef: answer.gatewayRef ?? null,
    eventId: newId(),
    source: context.source,
    orderIds: orders.map(({ id }) => id),
    orderEventIds: orders.map(() => newId()),
    captures: JSON.stringify(draftCaptures({ attemptId: attempt.id, paidPaise, payments, now })),
    receipts: JSON.stringify(drafts.map((draft, index) => ({ ...draft, place: index + 1 }))),
    financialYear,
    jobKeys: jobKeysOf(known),
  });
  if (!settled) return undefined;
  const receiptOf = new Map(drafts.map(({ orderId, token }) => [orderId, token]));
  return {
    ...known,
    attempt: settled,
    orders: orders.map((order) => ({ ...order, receiptToken: receiptOf.get(order.id) ?? null })),
  };
}

/** The jobs scheduled for every payment. A job that is missed here ends by itself when it runs. */
function jobKeysOf({ attempt, placedAt, lapsesAt }: KnownPayment): string[] {
  const firstEnd = new Date(placedAt.getTime() + minutesToOpenPage * 60_000);
  const lapses = [firstEnd, lapsesAt].map((at) => lapseKey(attempt.checkoutId, at));
  return [...lapses, firstCheckKey(attempt)];
}
