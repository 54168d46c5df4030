/** What happens at a company without the shop: an alert is raised once for each matter. */
import { raiseAlert, wasRaised } from '#src/alerts/server/alert-service.ts';
import type { Gateways } from '#src/gateways/server/gateway-set.ts';
import type { BookedRefund, ReportedEvent } from '#src/gateways/server/payment-gateway.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import { isRefundUnsettled } from '../../refund-rules.ts';
import { type AttemptRow, selectAttempt } from '../payment-sql.ts';
import { providerRefundId } from '../refunds/refund-id.ts';
import { enqueueLook } from '../refunds/refund-jobs.ts';
import { type RefundRow, selectRefundsOfAttempts } from '../refunds/refund-sql.ts';
import { selectAttemptOfPayment } from './provider-event-sql.ts';

export const lookAtRefundsJob = 'look-at-refunds';

interface AlertContext {
  shop: Pick<Shop, 'log'>;
  gateway: string;
  now: Date;
}

/** Raises an alert; never twice for the same subject, even after the alert was closed. */
export async function raiseProviderEvent(
  tx: Db,
  { shop, gateway, now }: AlertContext,
  finding: { subject: string; message: string; attemptId: string | null },
): Promise<void> {
  const subject = `${gateway}:${finding.subject}`;
  if (await wasRaised(tx, 'outside', subject)) return;
  const { message, attemptId } = finding;
  await raiseAlert(tx, shop.log, { kind: 'outside', subject, message, attemptId, now });
}

/**
 * The attempt that an event is about, by the shop's id of it or by the company's id of its payment.
 */
export async function attemptOfThing(
  tx: Db,
  gateway: string,
  { attemptId, paymentRef }: Pick<ReportedEvent, 'attemptId' | 'paymentRef'>,
): Promise<AttemptRow | undefined> {
  return selectAttemptOfPayment(tx, gateway, attemptId ?? null, paymentRef ?? null);
}

/**
 * A verified event reports something that the shop did not do: raises an alert, and checks the
 * payment's refunds.
 */
export async function noteProviderEvent(
  tx: Db,
  context: AlertContext,
  attempt: AttemptRow,
  { thing, event }: { thing: ReportedEvent; event: string },
): Promise<void> {
  await raiseProviderEvent(tx, context, {
    subject: thing.subject,
    message: thing.isRefund ? refundMessage(thing.amountPaise) : eventMessage(thing, event),
    attemptId: attempt.id,
  });
  const payload = { attemptId: attempt.id };
  const when = { runAt: context.now, now: context.now, lane: attempt.gateway };
  await enqueue(tx, lookAtRefundsJob, payload, when);
}

function refundMessage(amountPaise: number | undefined): string {
  const amount = amountPaise === undefined ? 'Money' : formatPaise(amountPaise);
  return `${amount} of this payment was given back at the company, not by this shop. Do not give it back again.`;
}

function eventMessage({ amountPaise }: ReportedEvent, event: string): string {
  const amount = amountPaise === undefined ? '' : ` of ${formatPaise(amountPaise)}`;
  return `The company reports “${event}”${amount} about this payment, which this shop did not cause. Look at it there.`;
}

/**
 * Compares a company's refunds of a payment with the shop's. Throws while the company does not
 * answer.
 */
export async function checkProviderRefunds(
  { shop, gateways }: { shop: Shop; gateways: Gateways },
  attemptId: string,
): Promise<void> {
  const attempt = await selectAttempt(shop.db, attemptId);
  // An attempt that was not paid has no refunds.
  if (attempt?.state !== 'paid') return;
  const { db } = shop;
  const now = shop.clock();
  const ours = await selectRefundsOfAttempts(db, [attempt.id]);
  for (const refund of ours.filter(isRefundUnsettled)) await enqueueLook(db, refund, now);
  const { transactionId, gatewayRef } = attempt;
  // If several payments brought the money, the company is asked about the whole page.
  const paymentRef = attempt.extraPaise === 0 ? attempt.paymentRef : null;
  const gateway = gateways.of(attempt.gateway);
  if (!gateway?.refundsOf) return;
  const theirs = await gateway.refundsOf({ attemptId: transactionId, gatewayRef, paymentRef });
  if (theirs === undefined) throw new Error('the gateway does not say how much was refunded');
  const by = { shop, gateway: attempt.gateway, now };
  for (const refund of theirs) await reconcileRefund(db, by, refund, { attempt, ours });
}

/** Raises an alert for a refund that the shop did not make, or that has another amount. */
export async function reconcileRefund(
  db: Db,
  context: AlertContext,
  theirs: BookedRefund,
  { attempt, ours }: { attempt: AttemptRow | undefined; ours: readonly RefundRow[] },
): Promise<void> {
  const own = ours.find(({ id }) => providerRefundId(id) === theirs.refundId);
  const isBackAnyway = own?.state === 'failed' && theirs.state === 'done';
  if (own?.amountPaise === theirs.amountPaise && !isBackAnyway) return;
  const message = own
    ? isBackAnyway
      ? `The company gave back ${formatPaise(theirs.amountPaise)} by a refund that failed in the books of this shop. Do not give it back again.`
      : `The company gave back ${formatPaise(theirs.amountPaise)}, this shop asked for ${formatPaise(own.amountPaise)}.`
    : refundMessage(theirs.amountPaise);
  const attemptId = attempt?.id ?? own?.attemptId ?? null;
  await raiseProviderEvent(db, context, { subject: `refund:${theirs.id}`, message, attemptId });
}
