/** Which payments brought the money of an attempt, and from which of them a refund is taken. */
import type { Db } from '#src/server/db.ts';
import { newId } from '#src/server/new-id.ts';
import { type RefundPart, refundablePaise, refundParts } from '../refund-rules.ts';
import { selectCaptures, upsertCaptures } from './payment-capture-sql.ts';
import type { GatewayPayment } from './payment-gateway.ts';
import type { AttemptRow } from './payment-sql.ts';
import { selectRefundsOfAttempts, selectRefundsOfOrder } from './refund-sql.ts';

interface Captured {
  attemptId: string;
  /** What the attempt brought in all, in paise: payments beyond it went back by themselves. */
  paidPaise: number;
  payments: readonly GatewayPayment[];
  now: Date;
}

/** Keeps what the gateway told of them; one that is known already learns what is new. */
export async function keepCaptures(tx: Db, captured: Captured): Promise<void> {
  const { attemptId, payments, now } = captured;
  let leftPaise = captured.paidPaise;
  // A company that names one twice must not keep its money from being booked.
  const ids = new Set<string>();
  const counted = payments.filter(({ id, state, amountPaise }) => {
    if (state !== 'paid' || amountPaise <= 0 || amountPaise > leftPaise || ids.has(id))
      return false;
    leftPaise -= amountPaise;
    ids.add(id);
    return true;
  });
  await upsertCaptures(
    tx,
    counted.map(({ id: reference, amountPaise, method, bankRef, feePaise, taxPaise }) => ({
      id: newId(),
      attemptId,
      reference,
      amountPaise,
      method,
      bankRef: bankRef ?? null,
      feePaise: feePaise ?? null,
      taxPaise: taxPaise ?? null,
      createdAt: now,
    })),
  );
}

/** The parts in which an amount goes back, each from one payment; the checkout is locked. */
export async function partsOfRefund(
  tx: Db,
  { id, paymentRef: own }: AttemptRow,
  amountPaise: number,
): Promise<RefundPart[]> {
  const captures = await selectCaptures(tx, id);
  if (captures.length < 2) return [{ paymentRef: null, amountPaise }];
  const refunds = await selectRefundsOfAttempts(tx, [id]);
  const rests = captures.map((capture) => {
    const ofIt = refunds.filter(({ paymentRef }) => (paymentRef ?? own) === capture.reference);
    const restPaise = refundablePaise(capture.amountPaise, ofIt);
    return { reference: capture.reference, restPaise: Math.max(0, restPaise) };
  });
  return refundParts(amountPaise, rests);
}

/** In paise: never more than what is left of the payment, which can have brought less than was asked for. */
export async function restOfOrder(
  db: Db,
  attempt: AttemptRow,
  order: { id: string; totalPaise: number },
): Promise<number> {
  const ofOrder = refundablePaise(order.totalPaise, await selectRefundsOfOrder(db, order.id));
  if (attempt.acceptedBy === null) return ofOrder;
  const ofAttempt = await selectRefundsOfAttempts(db, [attempt.id]);
  return Math.min(ofOrder, refundablePaise(attempt.paidPaise ?? 0, ofAttempt));
}
