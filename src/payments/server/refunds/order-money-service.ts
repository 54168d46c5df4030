/** The refunds and receipts of orders: short for customers, in full for admins. */
import { type FailedRefunds, failedRefunds } from '#src/alerts/server/alert-service.ts';
import { getCheckout } from '#src/checkout/server/checkout-service.ts';
import type { OrderRefund } from '#src/orders/order-contract.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { listReceipts } from '#src/receipts/server/receipt-service.ts';
import { isBeingPaid } from '../../payment-rules.ts';
import { sendablePaise } from '../../refund-rules.ts';
import { type AttemptRow, selectAttempts } from '../payment-sql.ts';
import { restOfOrder } from '../settling/payment-capture-service.ts';
import { selectRefundsOfOrders } from './refund-orders-sql.ts';
import { type RefundRow, selectRefundsOfAttempts } from './refund-sql.ts';

type ReceiptLinks =
  Awaited<ReturnType<typeof listReceipts>> extends Map<string, infer Links> ? Links : never;

export interface OrderMoney {
  refunds: AnsweredOf<typeof OrderRefund>[];
  /** Path of the printable page. */
  receipt?: string;
}

/**
 * By order id. A refund of a payment as a whole is listed with the first order of its checkout, so
 * that it is not counted twice.
 */
export async function moneyOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, OrderMoney>> {
  if (orderIds.length === 0) return new Map();
  const links = await listReceipts(db, orderIds);
  const rows = await selectRefundsOfOrders(db, orderIds);
  const failed = await failedRefunds(
    db,
    rows.map(({ refund }) => refund),
  );
  return new Map(
    orderIds.map((id) => {
      const own = rows.filter(
        ({ order, refund }) => order.id === id && (refund.orderId !== null || order.isFirst),
      );
      const receipt = links.get(id);
      const refunds = toOrderRefunds(
        own.map(({ refund }) => refund),
        { links: receipt, failed },
      );
      return [id, { refunds, ...(receipt && { receipt: receipt.receiptPath }) }];
    }),
  );
}

/** The refunds of one attempt, for anybody who knows its id. */
export async function refundsOfAttempt(
  db: Db,
  attemptId: string,
): Promise<AnsweredOf<typeof OrderRefund>[]> {
  const rows = await selectRefundsOfAttempts(db, [attemptId]);
  return toOrderRefunds(rows, {
    links: undefined,
    failed: await failedRefunds(db, rows),
  });
}

interface Telling {
  links: ReceiptLinks | undefined;
  failed: FailedRefunds;
}

/**
 * A refund and the failed one that it replaces count once; a failed one counts as under way,
 * because a person takes care of it.
 */
function toOrderRefunds(
  rows: readonly RefundRow[],
  { links, failed }: Telling,
): AnsweredOf<typeof OrderRefund>[] {
  const retried = new Set(rows.map(({ retryOf }) => retryOf));
  const current = rows.filter(({ id }) => !retried.has(id));
  return current.map((refund) => {
    const doneAt = refund.state === 'done' ? refund.updatedAt : failed.byHand.get(refund.id);
    const creditNote = creditNoteOf(refund, rows, links);
    return {
      amountPaise: refund.amountPaise,
      state: doneAt ? 'done' : 'underWay',
      date: doneAt ?? refund.createdAt,
      creditNote,
    };
  });
}

/** A refund that replaces a failed one keeps the credit note of the first. */
function creditNoteOf(
  refund: RefundRow,
  rows: readonly RefundRow[],
  links: ReceiptLinks | undefined,
): string | undefined {
  const note = links?.creditNotes.find(({ refundId }) => refundId === refund.id);
  const former = rows.find(({ id }) => id === refund.retryOf);
  return note?.path ?? (former && creditNoteOf(former, rows, links));
}

/** 404 `not_found` for an unknown order. Leaves out refunds of the checkout's other orders. */
export async function findOrderPayments(db: Db, orderNumber: number, now: Date) {
  const order = await findOrderOfNumber(db, orderNumber);
  const checkout = await getCheckout(db, order.checkoutId);
  const attempts = await selectAttempts(db, checkout.id);
  const rows = (await selectRefundsOfOrders(db, [order.id])).map(({ refund }) => refund);
  const links = (await listReceipts(db, [order.id])).get(order.id);
  const accepted = attempts.find(({ outcome }) => outcome === 'accepted');
  const restPaise = accepted ? await restOfOrder(db, accepted, order) : 0;
  return {
    checkoutTotalPaise: checkout.totalPaise,
    payments: attempts.map((attempt) => toPaymentAttempt(attempt)),
    isBeingPaid: attempts.some((attempt) => isBeingPaid(attempt, now)),
    refunds: await toRefunds(db, rows, links),
    refundablePaise: sendablePaise(restPaise),
    ...(links && { receipt: links.receiptPath }),
  };
}

/** An attempt as admins see it. */
export function toPaymentAttempt(attempt: AttemptRow) {
  const { transactionId, gateway, state, outcome } = attempt;
  return {
    transactionId,
    gateway,
    state,
    amountPaise: attempt.paidPaise ?? attempt.amountPaise,
    createdAt: attempt.createdAt,
    updatedAt: attempt.updatedAt,
    ...(outcome !== null && { outcome }),
  };
}

/** Refunds as admins see them. */
export async function toRefunds(
  db: Db,
  rows: readonly RefundRow[],
  links: ReceiptLinks | undefined,
) {
  const { waiting } = await failedRefunds(db, rows);
  return rows.map((refund) => {
    const { id, state, reason, staffNote, failure } = refund;
    const creditNote = creditNoteOf(refund, rows, links);
    return {
      id,
      amountPaise: refund.amountPaise,
      state,
      reason,
      createdAt: refund.createdAt,
      updatedAt: refund.updatedAt,
      canRetry: waiting.has(id),
      ...(staffNote !== null && { staffNote }),
      ...(failure !== null && { failure }),
      creditNote,
    };
  });
}
