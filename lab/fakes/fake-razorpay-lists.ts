/** Razorpay's lists of all payments and all refunds, page by page. */

import { type RazorpayBooks, refundBody } from './fake-razorpay-books.ts';
import type { BookReply } from './provider-server.ts';

/** Newest first, as at Razorpay. */
export function listPayments({ links }: RazorpayBooks, query: URLSearchParams): BookReply {
  const all = links.flatMap(({ attemptId, currency, payments }) =>
    payments.map(({ payment_id: id, ...payment }) => ({
      ...{ id, entity: 'payment', currency, captured: true, contact: '+919876543210' },
      ...{ ...payment, notes: { attemptId } },
    })),
  );
  return pageOf(all, query);
}

export function listRefunds({ refunds }: RazorpayBooks, paymentId: string): BookReply {
  const items = refunds.filter((refund) => refund.paymentId === paymentId).map(refundBody);
  return { status: 200, body: { entity: 'collection', count: items.length, items } };
}

export function listAllRefunds({ refunds }: RazorpayBooks, query: URLSearchParams): BookReply {
  return pageOf(refunds.map(refundBody), query);
}

function pageOf(all: readonly { created_at: number }[], query: URLSearchParams): BookReply {
  const [from, to, count, skip] = ['from', 'to', 'count', 'skip'].map((name) =>
    Number(query.get(name)),
  ) as [number, number, number, number];
  const found = all.filter(({ created_at: at }) => at >= from && at <= to).toReversed();
  const items = found.slice(skip, skip + count);
  return { status: 200, body: { entity: 'collection', count: items.length, items } };
}
