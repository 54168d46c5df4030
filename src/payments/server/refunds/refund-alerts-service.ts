/** Alerts about refunds that have failed or are slow. */
import { endAlert, raiseAlert } from '#src/alerts/server/alert-service.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { slowRefundDays } from '../../refund-timing-rules.ts';
import { selectSubjects } from './refund-orders-sql.ts';
import type { RefundRow } from './refund-sql.ts';

/**
 * refused: the company could not make it · cameBack: it was done, and the bank returned it ·
 * missing: the company has less of the payment left than the refund.
 */
type FailureCause =
  | { cause: 'refused' }
  | { cause: 'cameBack' }
  | { cause: 'missing'; wantedPaise: number; leftPaise: number };

/**
 * The alert stays open until the refund is tried again, or closed by the person who gave the money
 * back.
 */
export async function raiseRefundFailed(
  tx: Db,
  { shop, now }: { shop: Pick<Shop, 'log'>; now: Date },
  refund: RefundRow,
  cause: FailureCause,
): Promise<void> {
  const { label, numbers } = await selectSubjects(tx, refund);
  const orders =
    label === null
      ? `${numbers.length > 1 ? 'orders' : 'order'} ${numbers.map(orderLabel).join(', ')}`
      : `pass ${label}`;
  await raiseAlert(tx, shop.log, {
    kind: 'refundFailed',
    subject: refund.id,
    message: messageOf(refund, orders, cause),
    attemptId: refund.attemptId,
    now,
  });
}

function messageOf({ amountPaise }: RefundRow, orders: string, cause: FailureCause): string {
  const amount = formatPaise(amountPaise);
  const ways = 'Try the refund again, or give it back by hand and close this.';
  if (cause.cause === 'refused') {
    return `The company could not give ${amount} of ${orders} back. ${ways}`;
  }
  if (cause.cause === 'cameBack') {
    return `${amount} of ${orders} was given back, and has come back from the bank. ${ways}`;
  }
  const wanted = formatPaise(cause.wantedPaise);
  const left = formatPaise(cause.leftPaise);
  const back = formatPaise(cause.wantedPaise - amountPaise);
  return `${wanted} of ${orders} was to go back, but the company has ${left} left of this payment: ${back} goes back, ${amount} is missing. Look there who gave the rest back. If the customer has it, close this; else try the refund again.`;
}

export async function endSlow(tx: Db, refundId: string, now: Date): Promise<void> {
  for (const days of slowRefundDays) {
    await endAlert(tx, 'refundSlow', slowSubject(refundId, days), now);
  }
}

export function slowSubject(refundId: string, days: number): string {
  return `${refundId}:${days}`;
}
