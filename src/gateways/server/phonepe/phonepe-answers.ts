/** PhonePe's answers about orders and refunds, and their meaning for the shop. */
import * as z from 'zod/mini';
import type { GatewayPayment, RefundAnswer, StatusAnswer } from '../payment-gateway.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));
const paise = z.int().check(z.nonnegative());
const latestInstantMs = 8.64e15;
/** PhonePe's name of a reason; any other text could contain something that must not be logged. */
const code = z.catch(z.nullish(z.string().check(z.regex(/^[A-Za-z]\w{0,63}$/))), undefined);
/** A bank's reference number: never a UPI address, which has an @. */
const bankRef = z.catch(z.nullish(z.string().check(z.regex(/^\w{1,40}$/))), undefined);
const rail = z.catch(z.nullish(z.object({ utr: bankRef })), undefined);
const instrument = z.catch(z.nullish(z.object({ brn: bankRef })), undefined);

const PaymentDetail = z.object({
  transactionId: id,
  state: z.string(),
  amount: paise,
  paymentMode: z.catch(z.string(), ''),
  rail,
  instrument,
  splitInstruments: z.catch(z.nullish(z.array(z.object({ rail, instrument }))), undefined),
});
type PaymentDetail = z.infer<typeof PaymentDetail>;

export const CreatedOrder = z.object({
  orderId: id,
  redirectUrl: z.url({ protocol: /^https?$/ }),
  /** Milliseconds since 1970. */
  expireAt: z.int().check(z.positive(), z.lte(latestInstantMs)),
});

export const Order = z.object({
  orderId: id,
  state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  amount: paise,
  /** Present in newer answers only. */
  currency: z.nullish(z.string().check(z.regex(/^[A-Z]{3}$/))),
  errorCode: code,
  paymentDetails: z.nullish(z.array(PaymentDetail)),
});
export type Order = z.infer<typeof Order>;

export const Refund = z.object({
  refundId: id,
  state: z.string(),
  amount: z.catch(z.nullish(paise), undefined),
  errorCode: code,
});
export type Refund = z.infer<typeof Refund>;

const Refusal = z.object({ code, errorCode: code });

const orderStates = {
  PENDING: 'pending',
  COMPLETED: 'paid',
  FAILED: 'failed',
} as const satisfies Record<Order['state'], StatusAnswer['state']>;
const paymentStates = new Map<string, GatewayPayment['state']>([
  ['COMPLETED', 'paid'],
  ['FAILED', 'failed'],
]);
const refundStates = new Map<string, RefundAnswer['state']>([
  ['PENDING', 'pending'],
  ['ACCEPTED', 'pending'],
  ['CONFIRMED', 'pending'],
  ['COMPLETED', 'done'],
  ['FAILED', 'failed'],
  // The bank returned the refund: the shop has the money again.
  ['REVERSED', 'failed'],
]);
const methods = new Map([
  ['UPI_INTENT', 'UPI'],
  ['UPI_COLLECT', 'UPI'],
  ['UPI_QR', 'UPI'],
  ['CARD', 'Card'],
  ['TOKEN', 'Card'],
  ['NET_BANKING', 'Netbanking'],
  ['PPE_INTENT', 'PhonePe'],
]);

/** Only the order's own state decides: the error code of an earlier try may stand beside it. */
export function statusOf(order: Order): StatusAnswer {
  const payments = (order.paymentDetails ?? []).map(paymentOf);
  return {
    state: isExpired(order) ? 'expired' : orderStates[order.state],
    amountPaise: order.state === 'COMPLETED' ? capturedPaise(order, payments) : 0,
    currency: order.currency ?? 'INR',
    payments,
    gatewayRef: order.orderId,
  };
}

/** A status with nothing but this state. */
export function bareStatus(state: 'notFound' | 'unknown'): StatusAnswer {
  return { state, amountPaise: 0, currency: 'INR', payments: [] };
}

export function refundOf(refund: Refund): RefundAnswer {
  const state = refundStates.get(refund.state) ?? 'unknown';
  const reason = state === 'failed' ? refund.errorCode || refund.state : undefined;
  return { state, gatewayRef: refund.refundId, ...(reason != null && { code: reason }) };
}

/** The reason that an answer names, if readable. */
export function codeOf(body: unknown): string | undefined {
  const refusal = Refusal.safeParse(body).data;
  return refusal?.code ?? refusal?.errorCode ?? undefined;
}

/** True if PhonePe does not know the order or refund. */
export function isUnknownId({ status, code }: { status: number; code: string }): boolean {
  return status === 404 || /^INVALID_MERCHANT_(ORDER|REFUND)_ID$|_NOT_FOUND$/.test(code);
}

/**
 * True if PhonePe has seen the id before. The shop's ids are well-formed, so that `INVALID` can
 * mean nothing else.
 */
export function isUsedId({ code }: { code: string }, kind: 'ORDER' | 'REFUND'): boolean {
  if (code === `INVALID_MERCHANT_${kind}_ID`) return true;
  return /^INVALID_TRANSACTION_ID$|DUPLICATE|ALREADY_EXISTS/.test(code);
}

function isExpired({ state, errorCode }: Order): boolean {
  return state === 'FAILED' && errorCode === 'ORDER_EXPIRED';
}

/** The order's amount is only what was asked for; the paid amounts are in the payments. */
function capturedPaise({ amount }: Order, payments: readonly GatewayPayment[]): number {
  const captured = payments.filter(({ state }) => state === 'paid');
  if (captured.length === 0) return amount;
  return captured.reduce((sum, payment) => sum + payment.amountPaise, 0);
}

function paymentOf(detail: PaymentDetail): GatewayPayment {
  const parts = [detail, ...(detail.splitInstruments ?? [])];
  const reference = parts.map((part) => part.rail?.utr ?? part.instrument?.brn).find(Boolean);
  return {
    id: detail.transactionId,
    state: paymentStates.get(detail.state) ?? 'pending',
    amountPaise: detail.amount,
    method: methods.get(detail.paymentMode) ?? 'Other',
    ...(reference && { bankRef: reference }),
  };
}
