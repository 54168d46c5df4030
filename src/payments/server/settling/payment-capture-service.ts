/** The payments that brought an attempt's money, and which of them a refund is taken from. */
import type { GatewayPayment } from '#src/gateways/server/payment-gateway.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { type RefundPart, refundablePaise, refundParts } from '../../refund-rules.ts';
import { selectChargedBack } from '../outside/outside-move-sql.ts';
import type { AttemptRow } from '../payment-sql.ts';
import { selectRefundsOfAttempts, selectRefundsOfOrder } from '../refunds/refund-sql.ts';
import { type CaptureRow, selectCaptures, upsertCaptures } from './payment-capture-sql.ts';

interface Captured {
  attemptId: string;
  /**
   * The attempt's captured sum in paise; payments beyond it were returned by the company itself.
   */
  paidPaise: number;
  payments: readonly GatewayPayment[];
  now: Date;
}

/** Stores the payments that the gateway reported; a known one is completed with new details. */
export async function keepCaptures(tx: Db, captured: Captured): Promise<void> {
  const known = await selectCaptures(tx, captured.attemptId);
  await upsertCaptures(tx, draftCaptures(captured, known));
}

/** The rows of the payments that brought the attempt's money, with their details. */
export function draftCaptures(
  { attemptId, paidPaise, payments, now }: Captured,
  known: readonly CaptureRow[] = [],
) {
  let leftPaise = paidPaise - sumOf(known.filter(({ isExtra }) => !isExtra));
  const isKnown = (id: string) => known.some(({ reference }) => reference === id);
  // A payment that a company names twice must not prevent the booking.
  const ids = new Set<string>();
  const counted = payments.filter(({ id, state, amountPaise }) => {
    if (state !== 'paid' || amountPaise <= 0 || ids.has(id)) return false;
    if (!isKnown(id) && amountPaise > leftPaise) return false;
    if (!isKnown(id)) leftPaise -= amountPaise;
    ids.add(id);
    return true;
  });
  return counted.map((payment) => toCaptureRow(attemptId, payment, now));
}

/** Stores payments that came after their attempt was paid. */
export async function keepExtraCaptures(
  tx: Db,
  { attemptId, payments, now }: Omit<Captured, 'paidPaise'>,
): Promise<void> {
  const rows = payments.map((payment) => toCaptureRow(attemptId, payment, now));
  await upsertCaptures(
    tx,
    rows.map((row) => ({ ...row, isExtra: true })),
  );
}

function toCaptureRow(attemptId: string, payment: GatewayPayment, createdAt: Date) {
  const { id: reference, amountPaise, method, bankRef, feePaise, taxPaise } = payment;
  return {
    id: newId(),
    attemptId,
    reference,
    amountPaise,
    method,
    bankRef: bankRef ?? null,
    feePaise: feePaise ?? null,
    taxPaise: taxPaise ?? null,
    createdAt,
  };
}

function sumOf(payments: readonly { amountPaise: number }[]): number {
  return payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/**
 * The parts in which an amount is refunded, each from one payment; the caller has locked the
 * checkout.
 */
export async function partsOfRefund(
  tx: Db,
  { id, paymentRef: own }: AttemptRow,
  amountPaise: number,
): Promise<RefundPart[]> {
  // Further payments are refunded separately.
  const captures = (await selectCaptures(tx, id)).filter(({ isExtra }) => !isExtra);
  if (captures.length < 2) return [{ paymentRef: null, amountPaise }];
  const refunds = await selectRefundsOfAttempts(tx, [id]);
  const rests = captures.map((capture) => {
    const ofIt = refunds.filter(({ paymentRef }) => (paymentRef ?? own) === capture.reference);
    const restPaise = refundablePaise(capture.amountPaise, ofIt);
    return { reference: capture.reference, restPaise: Math.max(0, restPaise) };
  });
  return refundParts(amountPaise, rests);
}

/**
 * In paise: at most what is left of the payment, which can have brought less than was asked for, or
 * of which a bank can have taken some.
 */
export async function restOfOrder(
  db: Db,
  attempt: AttemptRow,
  order: { id: string; totalPaise: number },
): Promise<number> {
  const ofOrder = refundablePaise(order.totalPaise, await selectRefundsOfOrder(db, order.id));
  const takenPaise = (await selectChargedBack(db, [attempt.id])).get(attempt.id) ?? 0;
  if (attempt.acceptedBy === null && takenPaise === 0) return ofOrder;
  return Math.min(ofOrder, await restOfAttempt(db, attempt));
}

/** What is left of everything that came by an attempt, in paise. */
export async function restOfAttempt(db: Db, attempt: AttemptRow): Promise<number> {
  const takenPaise = (await selectChargedBack(db, [attempt.id])).get(attempt.id) ?? 0;
  const refunds = await selectRefundsOfAttempts(db, [attempt.id]);
  return refundablePaise(bookedPaise(attempt), refunds) - takenPaise;
}

/** Everything that the shop has booked for an attempt, in paise. */
export function bookedPaise(attempt: Pick<AttemptRow, 'paidPaise' | 'extraPaise'>): number {
  return (attempt.paidPaise ?? 0) + attempt.extraPaise;
}
