/** What happens at a company without the shop: a person is called once for each matter. */
import { raiseAlert, wasRaised } from '#src/alerts/server/alert-service.ts';
import type { Gateways } from '#src/gateways/server/gateway-set.ts';
import type { BookedRefund, ReportedEvent } from '#src/gateways/server/payment-gateway.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import { isRefundUnsettled } from '../../refund-rules.ts';
import { type MoveContext, noteMove } from '../outside/outside-move-service.ts';
import { type AttemptRow, selectAttempt } from '../payment-sql.ts';
import { idAtCompany } from '../refunds/refund-id.ts';
import { enqueueLook } from '../refunds/refund-jobs.ts';
import { type RefundRow, selectRefundsOfAttempts } from '../refunds/refund-sql.ts';
import { selectAttemptOfPayment } from './provider-event-sql.ts';

export const lookAtRefundsJob = 'look-at-refunds';

/** Raises an alert; never twice for the same subject, even after the alert was closed. */
export async function raiseProviderEvent(
  tx: Db,
  { shop, gateway, now }: MoveContext,
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
 * A verified event reports something that the shop did not do. What moves money waits for a person
 * to book it; for anything else about a payment of the shop an alert is raised. The payment's
 * refunds are checked.
 */
export async function noteProviderEvent(
  tx: Db,
  context: MoveContext,
  attempt: AttemptRow | undefined,
  { thing, event }: { thing: ReportedEvent; event: string },
): Promise<void> {
  if (thing.move) {
    const { amountPaise, paymentRef = thing.attemptId } = thing;
    await noteMove(tx, context, {
      ...{ ...thing.move, amountPaise, paymentRef },
      attemptId: attempt?.id,
    });
  } else if (attempt) {
    await raiseProviderEvent(tx, context, {
      subject: thing.subject,
      message: eventMessage(thing, event),
      attemptId: attempt.id,
    });
  }
  if (!attempt) return;
  const payload = { attemptId: attempt.id };
  const when = { runAt: context.now, now: context.now, lane: attempt.gateway };
  await enqueue(tx, lookAtRefundsJob, payload, when);
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

/**
 * A refund that the shop did not make, or whose failure the company does not confirm, waits for a
 * person to book it; an alert is raised for one of another amount.
 */
export async function reconcileRefund(
  db: Db,
  context: MoveContext,
  theirs: BookedRefund,
  { attempt, ours }: { attempt: AttemptRow | undefined; ours: readonly RefundRow[] },
): Promise<void> {
  const own = ours.find((refund) => idAtCompany(refund) === (theirs.refundId ?? theirs.id));
  const { id: reference, amountPaise, paymentRef = theirs.attemptId } = theirs;
  const isBackAnyway = own?.state === 'failed' && theirs.state === 'done';
  if (own && own.amountPaise !== amountPaise) {
    const message = `The company gave back ${formatPaise(amountPaise)}, this shop asked for ${formatPaise(own.amountPaise)}.`;
    const subject = `refund:${reference}`;
    await raiseProviderEvent(db, context, { subject, message, attemptId: own.attemptId });
  } else if (!own || isBackAnyway) {
    const attemptId = attempt?.id ?? own?.attemptId;
    await noteMove(db, context, { kind: 'refund', reference, amountPaise, paymentRef, attemptId });
  }
}
