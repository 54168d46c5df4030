/** Razorpay's answers about links and refunds, and their meaning for the shop. */
import * as z from 'zod/mini';
import type {
  BookedPayment,
  BookedRefund,
  GatewayPayment,
  RefundAnswer,
  StatusAnswer,
} from '../payment-gateway.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));
const paise = z.int().check(z.nonnegative());
/** A bank's reference number: never an address, which has an @. */
const bankRef = z.catch(z.optional(z.string().check(z.regex(/^\w{1,40}$/))), undefined);

/** The id of a UPI transaction, if the bank has given no number: letters and digits. */
const acquirerData = z.catch(
  z.optional(
    z.object({
      rrn: bankRef,
      utr: bankRef,
      bank_transaction_id: bankRef,
      upi_transaction_id: bankRef,
    }),
  ),
  undefined,
);
const optionalPaise = z.catch(z.nullish(paise), undefined);

const LinkPayment = z.object({
  payment_id: id,
  status: z.string(),
  amount: paise,
  method: z.catch(z.string(), ''),
  acquirer_data: acquirerData,
});
type LinkPayment = z.infer<typeof LinkPayment>;

export const CreatedLink = z.object({
  id,
  short_url: z.url({ protocol: /^https$/ }),
  /** Seconds since 1970. */
  expire_by: z.int().check(z.positive()),
});

export const PaymentLink = z.object({
  id,
  reference_id: z.string(),
  status: z.string(),
  amount_paid: paise,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  payments: z.nullish(z.array(LinkPayment)),
});
export type PaymentLink = z.infer<typeof PaymentLink>;

export const CancelledLink = z.object({ id, status: z.literal('cancelled') });

/** A payment read by itself, with more fields than its entry in the link. */
export const Payment = z.object({
  id,
  amount: optionalPaise,
  /** Includes pending refunds, but not failed ones. */
  amount_refunded: optionalPaise,
  acquirer_data: acquirerData,
  fee: optionalPaise,
  tax: optionalPaise,
});
export type Payment = z.infer<typeof Payment>;

export const LinkList = z.object({ payment_links: z.array(PaymentLink) });

export const Refund = z.object({
  id,
  status: z.string(),
  payment_id: z.optional(id),
  amount: z.optional(paise),
  receipt: z.nullish(z.string()),
  /** An empty array if there are none. */
  notes: z.catch(z.object({ refundId: z.optional(z.string()) }), {}),
});
export type Refund = z.infer<typeof Refund>;

export const RefundList = z.object({ items: z.array(Refund) });

/** A payment in the list of all payments, which includes others on the same account. */
const ListedPayment = z.object({
  id,
  amount: paise,
  captured: z.nullish(z.boolean()),
  /** An empty array if there are none. */
  notes: z.catch(z.object({ attemptId: z.optional(z.string()) }), {}),
});

export const PaymentPage = z.object({ items: z.array(ListedPayment) });

/** `refunded` can also be an authorization that nobody captured; only the link tells them apart. */
const paymentStates = new Map<string, GatewayPayment['state']>([
  ['captured', 'paid'],
  ['refunded', 'paid'],
  ['failed', 'failed'],
]);
/** States of links without money. */
const linkStates = new Map<string, StatusAnswer['state']>([
  ['created', 'pending'],
  ['expired', 'expired'],
  ['cancelled', 'failed'],
]);
const refundStates = new Map<string, RefundAnswer['state']>([
  ['created', 'pending'],
  ['initiated', 'pending'],
  ['pending', 'pending'],
  ['processed', 'done'],
  ['failed', 'failed'],
  // The bank returned the refund: the money is in the shop's balance again.
  ['reversed', 'failed'],
]);
const methods = new Map([
  ['upi', 'UPI'],
  ['card', 'Card'],
  ['netbanking', 'Netbanking'],
  ['wallet', 'Wallet'],
  ['emi', 'EMI'],
  ['paylater', 'Pay later'],
  ['bank_transfer', 'Bank transfer'],
]);

/**
 * Payments take precedence over the link's own state, because a payment can be captured after its
 * link expired. A refunded payment counts if the link was paid by it; beside one that is not
 * refunded it is a second payment that the company returned by itself.
 */
export function statusOf(link: PaymentLink): StatusAnswer {
  const isBack = ({ status }: LinkPayment) => status === 'refunded';
  // A refund names the first payment that brought money.
  const all = (link.payments ?? []).toSorted((a, b) => Number(isBack(a)) - Number(isBack(b)));
  const still = all.filter(({ status }) => status === 'captured');
  const wasPaid = link.status === 'paid' || link.amount_paid > 0;
  const captured = still.length > 0 || !wasPaid ? still : all.filter(isBack);
  const amountPaise =
    captured.length > 0 ? captured.reduce((sum, { amount }) => sum + amount, 0) : link.amount_paid;
  return {
    // A link with the state `paid` but without money contradicts itself.
    state: amountPaise > 0 ? 'paid' : (linkStates.get(link.status) ?? 'unknown'),
    amountPaise,
    currency: link.currency,
    payments: all.map(paymentOf),
    gatewayRef: link.id,
  };
}

/** A status with nothing but this state. */
export function bareStatus(state: 'notFound' | 'unknown'): StatusAnswer {
  return { state, amountPaise: 0, currency: 'INR', payments: [] };
}

export function refundOf({ id, status }: Refund): RefundAnswer {
  const state = refundStates.get(status) ?? 'unknown';
  return { state, gatewayRef: id, ...(state === 'failed' && { code: status }) };
}

/** Undefined if one of the two amounts is missing. */
export function leftPaise({ amount, amount_refunded: back }: Payment): number | undefined {
  return amount == null || back == null ? undefined : Math.max(0, amount - back);
}

/** The refund in Razorpay's books; undefined if it failed or can't be read. */
export function bookedRefund(refund: Refund): BookedRefund | undefined {
  const { id, status, amount, receipt, notes, payment_id: paymentRef } = refund;
  const state = refundStates.get(status);
  if (amount === undefined || (state !== 'pending' && state !== 'done')) return undefined;
  const refundId = notes.refundId ?? receipt ?? undefined;
  return {
    ...{ id, amountPaise: amount, state },
    ...(refundId !== undefined && { refundId }),
    ...(paymentRef !== undefined && { paymentRef }),
  };
}

/** Undefined for a payment that was not captured: it moved no money. */
export function bookedPayment(payment: z.infer<typeof ListedPayment>): BookedPayment | undefined {
  const { id, amount, captured, notes } = payment;
  if (captured !== true) return undefined;
  return {
    ...{ id, amountPaise: amount },
    ...(notes.attemptId !== undefined && { attemptId: notes.attemptId }),
  };
}

/** One that was made in the dashboard has Razorpay's own id alone. */
export function isRefundOf({ id, receipt, notes }: Refund, refundId: string): boolean {
  return [receipt, notes.refundId, id].includes(refundId);
}

function paymentOf(payment: LinkPayment): GatewayPayment {
  const reference = referenceOf(payment.acquirer_data);
  return {
    id: payment.payment_id,
    state: paymentStates.get(payment.status) ?? 'pending',
    amountPaise: payment.amount,
    method: methods.get(payment.method) ?? 'Other',
    ...(reference !== undefined && { bankRef: reference }),
  };
}

/** Adds to a payment what only its own record has: the bank's reference and Razorpay's fee. */
export function withPayment(known: GatewayPayment, payment: Payment): GatewayPayment {
  const bankRef = known.bankRef ?? referenceOf(payment.acquirer_data);
  return {
    ...known,
    ...(bankRef !== undefined && { bankRef }),
    ...(payment.fee != null && { feePaise: payment.fee }),
    ...(payment.tax != null && { taxPaise: payment.tax }),
  };
}

function referenceOf(data: Payment['acquirer_data']): string | undefined {
  return data?.rrn ?? data?.utr ?? data?.bank_transaction_id ?? data?.upi_transaction_id;
}
