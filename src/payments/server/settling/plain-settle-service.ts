/**
 * Settles a payment in one statement if its money came in time and in full, which is nearly always.
 */
import { minutesToOpenPage } from '#src/checkout/checkout-rules.ts';
import { lapseKey } from '#src/checkout/server/lapse-unpaid-job.ts';
import type { StatusAnswer } from '#src/gateways/server/payment-gateway.ts';
import { refusalOf } from '#src/platform/database/database-errors.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { draftOtherReceipt, draftReceipts } from '#src/receipts/server/receipt-service.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { graceSeconds, type PaymentSource } from '../../payment-rules.ts';
import { firstCheckKey } from '../attempts/check-jobs.ts';
import { payableStates } from '../payment-sql.ts';
import type { KnownPayment } from './known-payment-sql.ts';
import { type OtherSale, type OtherSales, otherSaleOf } from './other-sales.ts';
import { draftCaptures } from './payment-capture-service.ts';
import { type Settlement, settlePlainly } from './settle-sql.ts';

interface SettleContext {
  shop: Pick<Shop, 'config'>;
  settings: KnownSettings;
  now: Date;
  source: PaymentSource;
  otherSales: OtherSales;
}

/**
 * The payment as its customer sees it now; undefined, with nothing changed, if it is another case.
 */
export async function settlePlainCase(
  db: Db,
  known: KnownPayment,
  { answer, context }: { answer: StatusAnswer; context: SettleContext },
): Promise<KnownPayment | undefined> {
  const { attempt, orders } = known;
  const { amountPaise: paidPaise } = answer;
  if (paidPaise !== attempt.amountPaise || answer.currency !== 'INR') return undefined;
  const other = otherSaleOf(known, context.otherSales);
  if (other) return settleOther(db, known, other, { answer, context });
  const { now, settings } = context;
  const { timeZone } = context.shop.config;
  const issue = { now, timeZone, issuer: settings.current() };
  const { financialYear, drafts } = draftReceipts(orders, issue);
  const settled = await settlePlainly(
    db,
    settlementOf(known, { answer, context }, { financialYear, drafts }),
  );
  if (!settled) return undefined;
  const receiptOf = new Map(drafts.map(({ orderId, token }) => [orderId, token]));
  return {
    ...known,
    attempt: settled,
    orders: orders.map((order) => ({ ...order, receiptToken: receiptOf.get(order.id) ?? null })),
  };
}

/** What was paid for is handed over first; nothing of it stays if the case is not plain. */
async function settleOther(
  db: Db,
  known: KnownPayment,
  other: OtherSale,
  { answer, context }: Settling,
): Promise<KnownPayment | undefined> {
  const { attempt } = known;
  const { checkoutId, amountPaise } = attempt;
  const { now, settings } = context;
  const { shiftPlan: plan } = settings.current();
  const issue = { now, timeZone: context.shop.config.timeZone, issuer: settings.current() };
  try {
    return await inTransaction(db, async (tx) => {
      const line = await other.handPlainly(tx, checkoutId, { now, plan });
      if (line === undefined) throw notPlain;
      const papers = draftOtherReceipt({ checkoutId, line, amountPaise }, issue);
      const settled = await settlePlainly(tx, settlementOf(known, { answer, context }, papers));
      if (!settled) throw notPlain;
      return { ...known, attempt: settled, receiptToken: papers.drafts[0]?.token ?? null };
    });
  } catch (error) {
    if (error === notPlain || refusalOf(error) !== undefined) return undefined;
    throw error;
  }
}

/** Thrown to roll back. */
const notPlain = new Error('the payment is not a plain case');

interface Settling {
  answer: StatusAnswer;
  context: SettleContext;
}

function settlementOf(
  known: KnownPayment,
  { answer, context }: Settling,
  { financialYear, drafts }: { financialYear: string; drafts: readonly object[] },
): Settlement {
  const { attempt, orders } = known;
  const { amountPaise: paidPaise, payments } = answer;
  const { now } = context;
  return {
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
  };
}

/** The jobs scheduled for every payment. A job that is missed here ends by itself when it runs. */
function jobKeysOf({ attempt, placedAt, lapsesAt }: KnownPayment): string[] {
  const firstEnd = new Date(placedAt.getTime() + minutesToOpenPage * 60_000);
  const lapses = [firstEnd, lapsesAt].map((at) => lapseKey(attempt.checkoutId, at));
  return [...lapses, firstCheckKey(attempt)];
}
