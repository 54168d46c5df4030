/** Sends refunds and asks for their state, until the gateway has given its final answer. */
import { raiseAlert, wasRaised } from '#src/alerts/server/alert-service.ts';
import { lockCheckout } from '#src/checkout/server/checkout-service.ts';
import type {
  PaymentGateway,
  RefundAnswer,
  RefundRequest,
} from '#src/gateways/server/payment-gateway.ts';
import { hourMs } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { PaymentSource } from '../../payment-rules.ts';
import {
  canRefundBecome,
  isRefundOpen,
  isRefundUnsettled,
  type RefundState,
} from '../../refund-rules.ts';
import { slowness, slowRefundDays } from '../../refund-timing-rules.ts';
import { endReturnsOf } from '../outside/outside-move-service.ts';
import { type AttemptRow, insertPaymentEvent, selectAttempt } from '../payment-sql.ts';
import { selectProviderRefunds } from '../settling/provider-event-sql.ts';
import type { PaymentContext } from '../settling/settle-service.ts';
import { endSlow, raiseRefundFailed, slowSubject } from './refund-alerts-service.ts';
import { idAtCompany } from './refund-id.ts';
import { storeShortage } from './refund-shortage-service.ts';
import {
  addRefunded,
  type RefundRow,
  selectRefund,
  selectRefundsOfAttempts,
  updateRefund,
  updateRefundChecked,
} from './refund-sql.ts';

interface ProcessContext extends PaymentContext {
  now: Date;
  source: PaymentSource;
}

/**
 * Sends a refund, or asks about one that the gateway may know already, and stores the answer.
 * Returns the refund's new state; undefined for an unknown one. Throws if its gateway is no longer
 * configured.
 */
export async function processRefund(
  db: Db,
  refundId: string,
  context: ProcessContext,
): Promise<RefundRow | undefined> {
  const seen = await selectRefund(db, refundId);
  const attempt = seen && (await selectAttempt(db, seen.attemptId));
  if (!attempt || !isRefundOpen(seen)) return seen;
  const answer = await askGateway(db, seen, attempt, context);
  const target = stateOf(answer);
  if (answer.leftPaise !== undefined) {
    await storeShortage(db, { attempt, refundId, leftPaise: answer.leftPaise }, context);
  } else if (target !== undefined) {
    await storeAnswer(db, { attempt, refundId, target, answer }, context);
  }
  const refund = await selectRefund(db, refundId);
  if (refund && isRefundUnsettled(refund)) await raiseWhenSlow(db, refund, context);
  return refund;
}

/** `leftPaise`: the company has only this much of the payment left, and nothing was sent. */
type Answer = RefundAnswer & { leftPaise?: number };

async function askGateway(
  db: Db,
  seen: RefundRow,
  attempt: AttemptRow,
  { gateways, now }: ProcessContext,
): Promise<Answer> {
  const gateway = gateways.of(attempt.gateway);
  if (!gateway) throw new Error(`the gateway ${attempt.gateway} is not configured any more`);
  const request = requestOf(seen, attempt);
  if (!isRefundUnsettled(seen)) return gateway.refundStatus(request);
  // Stored before the call, so that a retry after a crash asks first.
  if (!(await updateRefundChecked(db, seen.id, now))) return { state: 'unknown' };
  if (seen.checkedAt !== null) {
    const known = await gateway.refundStatus(request);
    if (known.state !== 'notFound') return known;
  }
  const shortage = await findShortage(db, seen, { gateway, request });
  if (shortage?.state === 'failed' && mayBeItself(seen, now)) return { state: 'unknown' };
  if (shortage) return shortage;
  const answer = await gateway.refund(request);
  if (answer.state !== 'failed') return answer;
  // Somebody may have refunded money in the company's dashboard since the rest was asked for.
  return (await findShortage(db, seen, { gateway, request })) ?? answer;
}

/**
 * The refund may have been sent without an answer: it can already be missing from the payment's
 * rest before the company lists it.
 */
function mayBeItself({ checkedAt, createdAt }: RefundRow, now: Date): boolean {
  return checkedAt !== null && now.getTime() - createdAt.getTime() < hourMs;
}

/**
 * Undefined if enough is left, or if the company does not say; if the company knows this refund by
 * now, its answer about it.
 */
async function findShortage(
  db: Db,
  refund: RefundRow,
  { gateway, request }: { gateway: PaymentGateway; request: RefundRequest },
): Promise<Answer | undefined> {
  if (!gateway.leftOf) return undefined;
  const others = await selectRefundsOfAttempts(db, [refund.attemptId]);
  const own = others.filter(
    ({ id, checkedAt, isOutside }) => id !== refund.id && (checkedAt !== null || isOutside),
  );
  const outside = await selectProviderRefunds(db, refund.attemptId);
  const ids = new Set([...own.map(idAtCompany), ...outside]);
  const leftPaise = await gateway.leftOf(request, [...ids]);
  if (leftPaise === undefined || leftPaise >= refund.amountPaise) return undefined;
  // Another check may have sent this refund in the meantime; then the rest is what it left.
  const known = await gateway.refundStatus(request);
  const isSent = known.state !== 'notFound' && known.state !== 'failed';
  return isSent ? known : { state: 'failed', leftPaise };
}

export function requestOf(refund: RefundRow, attempt: AttemptRow): RefundRequest {
  return {
    refundId: idAtCompany(refund),
    attemptId: attempt.transactionId,
    gatewayRef: attempt.gatewayRef,
    paymentRef: refund.paymentRef ?? attempt.paymentRef,
    amountPaise: refund.amountPaise,
  };
}

function stateOf({ state }: RefundAnswer): RefundState | undefined {
  if (state === 'pending') return 'sent';
  return state === 'done' || state === 'failed' ? state : undefined;
}

interface StoreContext {
  shop: Pick<Shop, 'log'>;
  now: Date;
  source: PaymentSource;
}

interface Answered {
  attempt: AttemptRow;
  refundId: string;
  target: RefundState;
  answer: RefundAnswer;
}

/** Stores what the company says of a refund, or a person who has it from the company. */
export async function storeAnswer(
  db: Db,
  answered: Answered,
  context: StoreContext,
): Promise<void> {
  const { attempt, refundId, target, answer } = answered;
  await inTransaction(db, async (tx) => {
    await lockCheckout(tx, attempt.checkoutId);
    const refund = await selectRefund(tx, refundId);
    if (!refund || !canRefundBecome(refund.state, target)) return;
    const moved = await updateRefund(tx, refundId, refund.state, {
      state: target,
      updatedAt: context.now,
      ...(refund.sentAt === null && target !== 'failed' && { sentAt: context.now }),
      // One that was made at the company is known by the id under which it was booked.
      ...(answer.gatewayRef !== undefined &&
        !refund.isOutside && { gatewayRef: answer.gatewayRef }),
      ...(target === 'failed' && { failure: answer.code ?? 'unknown' }),
    });
    if (!moved) throw new Error(`refund ${refundId} changed while its checkout was locked`);
    await insertPaymentEvent(tx, {
      id: newId(),
      attemptId: attempt.id,
      refundId,
      source: context.source,
      fromState: refund.state,
      toState: target,
      detail: target === 'failed' ? (answer.code ?? null) : null,
      createdAt: context.now,
    });
    if (target === 'done') await endSlow(tx, refundId, context.now);
    if (target === 'failed') await takeBack(tx, refund, context);
  });
}

/** The customer still has to get the money, and no refund covers it until a person tries again. */
async function takeBack(tx: Db, refund: RefundRow, { shop, now }: StoreContext): Promise<void> {
  await endReturnsOf(tx, refund.id, now);
  await addRefunded(tx, new Map([[refund.attemptId, -refund.amountPaise]]));
  await endSlow(tx, refund.id, now);
  const cause = isRefundUnsettled(refund) ? ('refused' as const) : ('cameBack' as const);
  await raiseRefundFailed(tx, { shop, now }, refund, { cause });
}

async function raiseWhenSlow(
  db: Db,
  refund: RefundRow,
  { shop, now }: ProcessContext,
): Promise<void> {
  const step = slowness(refund.createdAt, now);
  const days = slowRefundDays[step - 1];
  if (days === undefined) return;
  const subject = slowSubject(refund.id, days);
  if (await wasRaised(db, 'refundSlow', subject)) return;
  await raiseAlert(db, shop.log, {
    kind: 'refundSlow',
    subject,
    message: `A refund is on its way for more than ${days} days. Ask the gateway’s support about it.`,
    attemptId: refund.attemptId,
    now,
  });
}
