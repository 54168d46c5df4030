/** Razorpay's books of a time range: every payment and refund of the account, page by page. */
import type * as z from 'zod/mini';
import type { CompanyBooks } from '../payment-gateway.ts';
import { bookedPayment, bookedRefund, PaymentPage, RefundList } from './razorpay-answers.ts';
import type { AskRazorpay } from './razorpay-api.ts';

/** Razorpay's maximum. */
const pageSize = 100;
/** More than a shop with one kitchen takes in a day; protects against an endless list. */
const mostPages = 300;

/** Undefined if a page is missing, because incomplete books would look like a difference. */
export async function listBooks(
  ask: AskRazorpay,
  range: { from: Date; to: Date },
): Promise<CompanyBooks | undefined> {
  const payments = await listAll(ask, '/payments', PaymentPage, range);
  const refunds = payments && (await listAll(ask, '/refunds', RefundList, range));
  if (!payments || !refunds) return undefined;
  return {
    payments: payments.flatMap((payment) => bookedPayment(payment) ?? []),
    refunds: refunds.flatMap((refund) => bookedRefund(refund) ?? []),
  };
}

async function listAll<Item>(
  ask: AskRazorpay,
  path: string,
  schema: z.ZodMiniType<{ items: Item[] }>,
  { from, to }: { from: Date; to: Date },
): Promise<Item[] | undefined> {
  const items: Item[] = [];
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams({
      from: String(secondsOf(from)),
      // Razorpay includes the last second.
      to: String(secondsOf(to) - 1),
      count: String(pageSize),
      skip: String(page * pageSize),
    });
    const answer = await ask({ call: 'list', path: `${path}?${query}`, schema });
    if (answer.kind !== 'read') return undefined;
    items.push(...answer.body.items);
    if (answer.body.items.length < pageSize) return items;
  }
  return undefined;
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
