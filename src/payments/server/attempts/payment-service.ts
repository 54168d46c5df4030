/** Opens the gateway's page to pay a checkout, at most one at a time. */
import { setTimeout as wait } from 'node:timers/promises';
import { pendingDetail } from '#src/checkout/checkout-rules.ts';
import { lockCheckout } from '#src/checkout/server/checkout-service.ts';
import type { CreateAnswer } from '#src/gateways/server/payment-gateway.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { isUnsettled } from '../../attempt-lifecycle.ts';
import { createSeconds } from '../../payment-rules.ts';
import { selectAttempt } from '../payment-sql.ts';
import type { PaymentContext } from '../settling/settle-service.ts';
import { freeRestOf, requireAttempt } from './attempt-service.ts';
import {
  isUsable,
  type OpenPageContext,
  pendingText,
  refuse,
  type Started,
  startAttempt,
} from './new-attempt-service.ts';
import { updateAnswered } from './page-answer-sql.ts';
import {
  type CheckoutKey,
  type SeenAttempt,
  type SeenCheckout,
  selectSeenCheckout,
} from './seen-checkout-sql.ts';

const stepMs = 250;
/**
 * The most tries when a checkout keeps changing between the read and the statement that follows.
 */
const mostLooks = 10;

/**
 * The payment page for an order of this mobile number. 404 `not_found`, 409 `conflict` (paid,
 * lapsed, or another total), 502 `gateway_failed`. Two simultaneous calls get the same page.
 */
export async function openPayment(
  db: Db,
  context: OpenPageContext & { orderNumber: number; mobileNo: string; amountPaise: number },
): Promise<string> {
  const { orderNumber, mobileNo } = context;
  const mustFit = ({ totalPaise, state }: SeenCheckout) => {
    if (totalPaise === context.amountPaise) return;
    // The page was begun for several orders: ordering again would duplicate each.
    if (state === 'due') refuse(pendingDetail, atDoorText);
    throw new AppError('conflict', 'The total of this order is different. Please order again.');
  };
  return openPage(db, { ...context, mustFit }, { orderNumber, mobileNo });
}

/** The same, for a caller who knows the checkout by another secret than its customer's number. */
export function openPaymentOf(
  db: Db,
  context: OpenPageContext,
  checkoutId: string,
): Promise<string> {
  return openPage(db, context, { id: checkoutId });
}

/**
 * A page for the checkout of an attempt: the same page while it can be paid, a new one when the
 * attempt has failed; 409 `conflict` while the attempt may still succeed without its page.
 */
export async function reopenPayment(
  db: Db,
  context: OpenPageContext & { transactionId: string },
): Promise<string> {
  const attempt = await requireAttempt(db, context.transactionId);
  const hasPage = attempt.isCurrent && isUsable(attempt, context.shop.clock());
  if (isUnsettled(attempt.state) && !hasPage) refuse(pendingDetail, pendingText);
  return openPage(db, { ...context, knownId: attempt.id }, { id: attempt.checkoutId });
}

const atDoorText = 'This order is paid at the door now, each delivery for itself.';

async function openPage(db: Db, context: OpenPageContext, key: CheckoutKey): Promise<string> {
  const { attempt, isNew, seen } = await lookAndStart(db, context, key);
  if (attempt.redirectUrl) return attempt.redirectUrl;
  if (!isNew) return pageOfOther(db, context, attempt);
  const answer = await context.gateways.current.create(createRequest(context, attempt, seen));
  return storeAnswer(db, context, { attempt, seen, answer });
}

async function lookAndStart(
  db: Db,
  context: OpenPageContext,
  key: CheckoutKey,
): Promise<Started & { seen: SeenCheckout }> {
  for (let looks = 0; looks < mostLooks; looks++) {
    const seen = await selectSeenCheckout(db, key);
    // The same error for an unknown order and for another customer's.
    if (!seen) throw new AppError('not_found', 'There is no such order for this mobile number.');
    const started = await startAttempt(db, context, seen);
    if (started) return { ...started, seen };
  }
  throw new Error('the page could not be opened, although no rule refuses it');
}

function createRequest({ publicUrl }: OpenPageContext, attempt: SeenAttempt, seen: SeenCheckout) {
  return {
    attemptId: attempt.transactionId,
    title: titleOf(seen),
    amountPaise: seen.totalPaise,
    currency: 'INR' as const,
    expiresAt: attempt.expiresAt,
    returnUrl: `${publicUrl}/payment-status/${attempt.transactionId}`,
  };
}

function titleOf({ id, label, orders: [first] }: SeenCheckout): string {
  if (label !== null) return `Meal pass ${label}`;
  if (!first) throw new Error(`checkout ${id} has no orders`);
  return `Order ${orderLabel(first.number)}`;
}

/** The gateway's answer is stored before the customer gets it. */
async function storeAnswer(
  db: Db,
  { shop, onChanged }: PaymentContext,
  { attempt, seen, answer }: { attempt: SeenAttempt; seen: SeenCheckout; answer: CreateAnswer },
): Promise<string> {
  const opened = answer.kind === 'open' ? answer : undefined;
  const now = shop.clock();
  const opening = {
    id: attempt.id,
    checkoutId: seen.id,
    eventId: newId(),
    state: answer.kind,
    gatewayRef: opened?.gatewayRef ?? null,
    redirectUrl: opened?.redirectUrl ?? null,
    detail: answer.kind === 'rejected' ? answer.code : null,
    now,
  };
  const isKnown =
    answer.kind === 'rejected'
      ? await inTransaction(db, async (tx) => {
          await lockCheckout(tx, seen.id);
          const isStored = await updateAnswered(tx, opening);
          await freeRestOf(tx, { checkoutId: seen.id }, { onChanged, now });
          return isStored;
        })
      : await updateAnswered(db, opening);
  return opened && isKnown ? opened.redirectUrl : failed();
}

/** Another request is opening the same page now: waits for its result. */
async function pageOfOther(
  db: Db,
  { shop }: PaymentContext,
  attempt: SeenAttempt,
): Promise<string> {
  // Limited by time, not by tries: each try takes long when many wait for a database that has just
  // recovered.
  const end = performance.now() + createSeconds * 1000;
  while (performance.now() < end && !shop.shutdown.aborted) {
    const latest = await selectAttempt(db, attempt.id);
    if (latest?.redirectUrl) return latest.redirectUrl;
    if (latest?.state !== 'created') break;
    await wait(stepMs);
  }
  return failed();
}

function failed(): never {
  throw new AppError('gateway_failed', 'The payment page could not be opened. Please try again.');
}
