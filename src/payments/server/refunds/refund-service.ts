/**
 * Decides refunds: the decision and its amount are stored here, and a job sends them to the
 * gateway.
 */
import { endAlert } from '#src/alerts/server/alert-service.ts';
import { getCheckout, lockCheckout } from '#src/checkout/server/checkout-service.ts';
import { isPaid } from '#src/orders/lifecycle.ts';
import { isPaidOnline } from '#src/orders/payment-methods.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { issueCreditNotes } from '#src/receipts/server/credit-note-service.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import type { PaymentSource } from '../../payment-rules.ts';
import {
  leavesTooLittle,
  type RefundCause,
  sendablePaise,
  unusedCauses,
} from '../../refund-rules.ts';
import {
  type AttemptRow,
  insertPaymentEvents,
  selectAttempt,
  selectAttempts,
} from '../payment-sql.ts';
import { partsOfRefund, restOfAttempt, restOfOrder } from '../settling/payment-capture-service.ts';
import { enqueueNextProcessing, enqueueRefunds } from './refund-jobs.ts';
import {
  addRefunded,
  insertRefunds,
  type NewRefundRow,
  type RefundRow,
  selectRefund,
} from './refund-sql.ts';

/** Who decides, and when. */
export interface RefundContext {
  shop: Pick<Shop, 'config' | 'log'>;
  settings: KnownSettings;
  now: Date;
  /** The admin; undefined if the shop itself decides. */
  staffId?: string | undefined;
}

export interface NewRefund {
  attemptId: string;
  orderId: string | null;
  cause: RefundCause;
  amountPaise: number;
  /** The customer reads it on the credit note. */
  reason: string;
  /** For staff alone. */
  staffNote?: string | undefined;
  /** The failed refund that this one replaces. */
  retryOf?: string;
  part?: number;
  /** The gateway's payment that is refunded; null for the attempt's only one. */
  paymentRef?: string | null;
  /** The company's id of a refund that was made there, and is done. */
  outsideRef?: string;
}

/**
 * Creates a refund, in a transaction that has locked the checkout: one for each payment of the
 * attempt that it is taken from, which is usually one. Returns the first.
 */
export async function createRefund(
  tx: Db,
  context: RefundContext,
  input: NewRefund,
): Promise<RefundRow> {
  const attempt = await selectAttempt(tx, input.attemptId);
  if (!attempt) throw new Error(`there is no attempt ${input.attemptId}`);
  const refunds: RefundRow[] = [];
  for (const part of await partsOfRefund(tx, attempt, input.amountPaise)) {
    refunds.push(await createRefundOfPayment(tx, context, { ...input, ...part }));
  }
  const [first] = refunds;
  if (!first) throw new Error('a refund has no part');
  return first;
}

/** For one payment; see `createRefundsOfPayments`. */
export async function createRefundOfPayment(
  tx: Db,
  context: RefundContext,
  input: NewRefund,
): Promise<RefundRow> {
  const [refund] = await createRefundsOfPayments(tx, context, [input]);
  if (!refund) throw new Error('a refund was not stored');
  return refund;
}

/**
 * Creates refunds, each of one payment: stores the row, the attempt's new refunded sum, the event,
 * the credit note and the job that sends it, or looks at one that was made at the company; all or
 * nothing.
 */
export async function createRefundsOfPayments(
  tx: Db,
  context: RefundContext,
  inputs: readonly NewRefund[],
): Promise<RefundRow[]> {
  if (inputs.length === 0) return [];
  const { now } = context;
  await addRefunded(tx, sumsByAttempt(inputs));
  const refunds = await insertRefunds(
    tx,
    inputs.map((input) => newRow(input, context)),
  );
  const source = sourceOf(context);
  const events = refunds.map(({ id: refundId, attemptId, state: toState, reason: detail }) => {
    return { id: newId(), attemptId, refundId, source, toState, detail };
  });
  await insertPaymentEvents(
    tx,
    events.map((event) => ({ ...event, createdAt: now })),
  );
  const owed = refunds.filter(({ isOutside }) => !isOutside);
  await enqueueRefunds(tx, owed, now);
  for (const refund of refunds) {
    if (refund.isOutside) await enqueueNextProcessing(tx, refund, now);
  }
  await noteRefunds(tx, context, refunds);
  return refunds;
}

function newRow(
  { outsideRef, ...input }: NewRefund,
  { now, staffId }: RefundContext,
): NewRefundRow {
  const row = { ...input, id: newId(), staffId, createdAt: now, updatedAt: now };
  if (outsideRef === undefined) return { ...row, state: 'owed' };
  return { ...row, state: 'done', sentAt: now, gatewayRef: outsideRef, isOutside: true };
}

/** A credit note for each refund of what was sold; a retry keeps that of the first. */
async function noteRefunds(tx: Db, context: RefundContext, refunds: readonly RefundRow[]) {
  const notes = [];
  for (const { id: refundId, attemptId, orderId, cause, ...refund } of refunds) {
    const { retryOf, amountPaise, reason } = refund;
    if (retryOf !== null) continue;
    const note = { orderId, refundId, amountPaise, reason };
    if (orderId !== null) notes.push(note);
    if (orderId !== null || unusedCauses.includes(cause)) continue;
    const attempt = await selectAttempt(tx, attemptId);
    notes.push({ ...note, checkoutId: attempt?.checkoutId });
  }
  await issueNotes(tx, context, notes);
}

type Notes = Parameters<typeof issueCreditNotes>[1];

function issueNotes(tx: Db, { shop, settings, now }: RefundContext, notes: Notes): Promise<void> {
  const { timeZone } = shop.config;
  return issueCreditNotes(tx, notes, { now, timeZone, issuer: settings.current() });
}

function sumsByAttempt(inputs: readonly NewRefund[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { attemptId, amountPaise } of inputs) {
    sums.set(attemptId, (sums.get(attemptId) ?? 0) + amountPaise);
  }
  return sums;
}

function sourceOf({ staffId }: RefundContext): PaymentSource {
  return staffId === undefined ? 'system' : 'staff';
}

interface Share {
  checkoutId: string;
  orderId: string;
  totalPaise: number;
  reason: string;
  staffNote?: string | undefined;
}

/**
 * Refunds what is left of a cancelled order's share in the payment that its checkout has accepted;
 * returns the paise. Skips a rest below the companies' minimum. Credit notes take back all of the
 * sale, also what a bank took, or what never came.
 */
export async function refundCancelledOrder(
  tx: Db,
  context: RefundContext,
  share: Share,
): Promise<number> {
  const { checkoutId, orderId, totalPaise, reason, staffNote } = share;
  // What was paid by hand or by a pass is not refunded through a company.
  if (await isPaidBesides(tx, checkoutId)) return 0;
  const attempt = await acceptedAttempt(tx, checkoutId);
  const rest = await restOfOrder(tx, attempt, { id: orderId, totalPaise });
  const amountPaise = Math.max(0, sendablePaise(rest));
  if (amountPaise > 0) {
    const refund = { orderId, cause: 'cancelled', amountPaise, reason, staffNote } as const;
    await createRefund(tx, context, { attemptId: attempt.id, ...refund });
  }
  if (amountPaise < totalPaise) {
    const all = { orderId, refundId: orderId, amountPaise: totalPaise, reason };
    await issueNotes(tx, context, [all]);
  }
  return amountPaise;
}

async function isPaidBesides(tx: Db, checkoutId: string): Promise<boolean> {
  if (isPaidOnline(await getCheckout(tx, checkoutId))) return false;
  return (await selectAttempts(tx, checkoutId)).every(({ outcome }) => outcome !== 'accepted');
}

/** The attempt that paid for a confirmed checkout; throws if there is none. */
export async function acceptedAttempt(tx: Db, checkoutId: string): Promise<AttemptRow> {
  const attempts = await selectAttempts(tx, checkoutId);
  const accepted = attempts.find((attempt) => attempt.outcome === 'accepted');
  if (!accepted) throw new Error(`checkout ${checkoutId} is paid, but by no attempt`);
  return accepted;
}

interface StoppedSale {
  checkoutId: string;
  amountPaise: number;
  reason: string;
}

/**
 * Refunds what is left of something that was sold without an order, and returns the paise: 0 if
 * nothing is left of its payment, which went back at the company or was taken by a bank. Undefined,
 * with nothing changed, if no attempt paid for its checkout. 409 `conflict` if only a part is left.
 */
export async function refundStopped(
  tx: Db,
  context: RefundContext,
  { checkoutId, amountPaise, reason }: StoppedSale,
): Promise<number | undefined> {
  const attempts = await selectAttempts(tx, checkoutId);
  const attempt = attempts.find(({ outcome }) => outcome === 'accepted');
  if (!attempt) return undefined;
  const restPaise = sendablePaise(await restOfAttempt(tx, attempt));
  if (restPaise === 0) return 0;
  if (restPaise < amountPaise) {
    throw new AppError(
      'conflict',
      'Less than that is left of its payment: look at it under Money.',
    );
  }
  const refund = { orderId: null, cause: 'passStopped', amountPaise, reason } as const;
  await createRefund(tx, context, { attemptId: attempt.id, ...refund });
  return amountPaise;
}

interface Goodwill {
  orderNumber: number;
  amountPaise: number;
  /** What could be refunded when the admin decided. */
  seenPaise: number;
  reason: string;
  /** For staff alone. */
  staffNote?: string | undefined;
}

/**
 * Refunds a part or all of what a paid order cost. 404 `not_found`; 409 `conflict` if it is not
 * paid, or if the rest is not what the admin saw; 400 `invalid_request` if it would leave less than
 * the companies' minimum.
 */
export function createOrderRefund(
  db: Db,
  context: RefundContext,
  request: Goodwill,
): Promise<RefundRow> {
  return inTransaction(db, async (tx) => {
    const { checkoutId } = await findOrderOfNumber(tx, request.orderNumber);
    await lockCheckout(tx, checkoutId);
    const order = await findOrderOfNumber(tx, request.orderNumber);
    if (!isPaid(order.paymentStatus)) {
      throw new AppError('conflict', 'This order is not paid: there is nothing to give back.');
    }
    const attempts = await selectAttempts(tx, checkoutId);
    const attempt = attempts.find(({ outcome }) => outcome === 'accepted');
    if (!attempt) throw new AppError('conflict', 'This order was not paid online.');
    const left = sendablePaise(await restOfOrder(tx, attempt, order));
    if (left !== request.seenPaise) {
      throw new AppError('conflict', 'Somebody gave money back meanwhile. Please look again.');
    }
    if (request.amountPaise > left) {
      throw new AppError('conflict', 'That is more than what is left of this order.');
    }
    const { amountPaise, reason, staffNote } = request;
    if (leavesTooLittle(left, amountPaise)) throw tooLittleLeft();
    const refund = {
      orderId: order.id,
      cause: 'goodwill',
      amountPaise,
      reason,
      staffNote,
    } as const;
    return createRefund(tx, context, { attemptId: attempt.id, ...refund });
  });
}

function tooLittleLeft(): AppError {
  const message = 'Less than ₹1 would be left, which can’t go back later. Give all of it back.';
  return new AppError('invalid_request', message, { details: [{ path: 'amount', message }] });
}

/**
 * Replaces a failed refund by a new one. 404 `not_found`; 409 `conflict` for a refund that has not
 * failed, is replaced already, or was given back by hand.
 */
export function replaceRefund(
  db: Db,
  context: RefundContext,
  refundId: string,
): Promise<RefundRow> {
  return inTransaction(db, async (tx) => {
    const failed = await lockedRefund(tx, refundId);
    // Its alert is open exactly until somebody deals with it, by another refund or by hand.
    const isOpen = await endAlert(tx, 'refundFailed', refundId, context.now);
    if (failed.state !== 'failed' || !isOpen) {
      throw new AppError('conflict', 'Only a refund that failed can be tried again, and once.');
    }
    const { attemptId, orderId, cause, amountPaise, reason, paymentRef, part } = failed;
    const staffNote = failed.staffNote ?? undefined;
    const refund = { attemptId, orderId, cause, amountPaise, reason, staffNote, paymentRef, part };
    return createRefundOfPayment(tx, context, { ...refund, retryOf: refundId });
  });
}

async function lockedRefund(tx: Db, id: string): Promise<RefundRow> {
  const seen = await selectRefund(tx, id);
  const attempt = seen && (await selectAttempt(tx, seen.attemptId));
  if (!attempt) throw new AppError('not_found', 'This refund does not exist.');
  await lockCheckout(tx, attempt.checkoutId);
  return (await selectRefund(tx, id)) ?? seen;
}
