/**
 * The books of the fake PhonePe: tokens, orders, their payments and refunds, by PhonePe's published
 * rules.
 */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { ProviderAttempt, ProviderRefund, RefundEnd } from './fake-provider.ts';
import type { BookReply } from './provider-server.ts';

interface Payment {
  transactionId: string;
  amount: number;
  state: 'COMPLETED' | 'FAILED';
  timestamp: number;
}

export interface BookedOrder {
  orderId: string;
  asked: z.infer<typeof PayRequest>;
  expireAt: number;
  state: ProviderAttempt['state'];
  currency: string;
  /** Of the last failed try; kept when a later one succeeds. */
  errorCode?: string;
  payments: Payment[];
}

export interface BookedRefund {
  refundId: string;
  asked: z.infer<typeof RefundRequest>;
  timestamp: number;
  state: 'pending' | RefundEnd;
}

export interface PhonepeBooks {
  clock: () => Date;
  tokens: Set<string>;
  orders: BookedOrder[];
  refunds: BookedRefund[];
}

const merchantId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,63}$/));
const amount = z.int().check(z.minimum(100));

const PayRequest = z.object({
  merchantOrderId: merchantId,
  amount,
  expireAfter: z.int().check(z.minimum(300), z.maximum(3600)),
  paymentFlow: z.object({
    type: z.literal('PG_CHECKOUT'),
    message: z.optional(z.string()),
    merchantUrls: z.object({ redirectUrl: z.url() }),
  }),
  metaInfo: z.optional(z.record(z.string(), z.string().check(z.maxLength(256)))),
});

const RefundRequest = z.object({
  merchantRefundId: merchantId,
  originalMerchantOrderId: merchantId,
  amount,
});

const tokenSeconds = 8 * 3600;

export function issueToken({ clock, tokens }: PhonepeBooks): BookReply {
  const token = newId('token_');
  tokens.add(token);
  const issuedAt = Math.floor(clock().getTime() / 1000);
  const expiresAt = issuedAt + tokenSeconds;
  const times = { issued_at: issuedAt, expires_at: expiresAt, session_expires_at: expiresAt };
  return { status: 200, body: { access_token: token, token_type: 'O-Bearer', ...times } };
}

export function createOrder(books: PhonepeBooks, body: unknown, baseUrl: string): BookReply {
  const asked = PayRequest.safeParse(body).data;
  if (!asked) return refusal(400, 'BAD_REQUEST');
  if (findOrder(books, asked.merchantOrderId)) return refusal(417, 'INVALID_MERCHANT_ORDER_ID');
  const orderId = newId('OMO');
  const expireAt = books.clock().getTime() + asked.expireAfter * 1000;
  books.orders.push({ orderId, asked, expireAt, state: 'pending', currency: 'INR', payments: [] });
  const redirectUrl = `${baseUrl}/transact/${orderId}`;
  return { status: 200, body: { orderId, state: 'PENDING', expireAt, redirectUrl } };
}

export function readOrder(books: PhonepeBooks, attemptId: string): BookReply {
  const order = findOrder(books, attemptId);
  return order
    ? { status: 200, body: orderBody(order) }
    : refusal(404, 'INVALID_MERCHANT_ORDER_ID');
}

export function createRefund(books: PhonepeBooks, body: unknown): BookReply {
  const asked = RefundRequest.safeParse(body).data;
  if (!asked) return refusal(400, 'BAD_REQUEST');
  if (findRefund(books, asked.merchantRefundId)) return refusal(417, 'DUPLICATE_REFUND_REQUEST');
  const order = findOrder(books, asked.originalMerchantOrderId);
  if (!order) return refusal(404, 'INVALID_MERCHANT_ORDER_ID');
  const givenPaise = books.refunds
    .filter((refund) => !isBack(refund) && isOf(refund.asked, order))
    .reduce((sum, other) => sum + other.asked.amount, 0);
  if (givenPaise + asked.amount > capturedPaise(order)) return refusal(400, 'EXCESS_REFUND_AMOUNT');
  const timestamp = books.clock().getTime();
  const refund: BookedRefund = { refundId: newId('OMR'), asked, timestamp, state: 'pending' };
  books.refunds.push(refund);
  const { refundId } = refund;
  return { status: 200, body: { refundId, amount: asked.amount, state: 'PENDING' } };
}

/** By a person in the dashboard, which creates its own ids. */
export function refundInDashboard(books: PhonepeBooks, attemptId: string, amount: number) {
  const merchantRefundId = `dashboard_refund-${newId('2026-')}`;
  const asked = { merchantRefundId, originalMerchantOrderId: attemptId, amount };
  const timestamp = books.clock().getTime();
  books.refunds.push({ refundId: newId('OMR'), asked, timestamp, state: 'done' });
  return merchantRefundId;
}

export function failInDashboard(books: PhonepeBooks, attemptId: string): string {
  const refund = books.refunds.find(
    ({ asked }) =>
      asked.originalMerchantOrderId === attemptId &&
      asked.merchantRefundId.startsWith('dashboard_refund-'),
  );
  if (!refund) throw new Error(`nothing of ${attemptId} was given back in the dashboard`);
  refund.state = 'failed';
  return refund.asked.merchantRefundId;
}

export function readRefund(books: PhonepeBooks, refundId: string): BookReply {
  const refund = findRefund(books, refundId);
  return refund ? { status: 200, body: refundBody(refund) } : refusal(404, 'REFUND_NOT_FOUND');
}

/** A paid order's page accepts no second payment; a failed or expired one can still succeed. */
export function capture(
  books: PhonepeBooks,
  attemptId: string,
  change: { amountPaise?: number; currency?: string } = {},
): void {
  const order = requireOrder(books, attemptId);
  if (order.state === 'paid') return;
  order.state = 'paid';
  order.currency = change.currency ?? order.currency;
  addPayment(books, order, 'COMPLETED', change.amountPaise ?? order.asked.amount);
}

export function closeOrder(
  books: PhonepeBooks,
  attemptId: string,
  state: 'failed' | 'expired',
): void {
  const order = requireOrder(books, attemptId);
  if (order.state === 'paid') return;
  order.state = state;
  order.errorCode = state === 'failed' ? 'INVALID_MPIN' : 'ORDER_EXPIRED';
  if (state === 'failed') addPayment(books, order, 'FAILED', order.asked.amount);
}

export function settle(books: PhonepeBooks, refundId: string, state: RefundEnd): void {
  const refund = findRefund(books, refundId);
  if (!refund) throw new Error(`PhonePe has no refund ${refundId}.`);
  refund.state = state;
}

export function phonepeAttempts({ orders }: PhonepeBooks): ProviderAttempt[] {
  return orders.map((order) => ({
    attemptId: order.asked.merchantOrderId,
    amountPaise: order.asked.amount,
    state: order.state,
    capturedPaise: capturedPaise(order),
    currency: order.currency,
  }));
}

export function phonepeRefunds({ refunds }: PhonepeBooks): ProviderRefund[] {
  return refunds.map((refund) => ({
    refundId: refund.asked.merchantRefundId,
    attemptId: refund.asked.originalMerchantOrderId,
    amountPaise: refund.asked.amount,
    state: refund.state === 'reversed' ? 'failed' : refund.state,
  }));
}

function isBack({ state }: BookedRefund): boolean {
  return state === 'failed' || state === 'reversed';
}

export function refusal(status: number, code: string): BookReply {
  return { status, body: { success: false, code, message: `Refused: ${code}`, data: {} } };
}

export function findOrder({ orders }: PhonepeBooks, attemptId: string): BookedOrder | undefined {
  return orders.find(({ asked }) => asked.merchantOrderId === attemptId);
}

export function findRefund({ refunds }: PhonepeBooks, refundId: string): BookedRefund | undefined {
  return refunds.find(({ asked }) => asked.merchantRefundId === refundId);
}

/**
 * An order as in its status response and events, with data that must never reach a log or a table.
 */
export function orderBody({ orderId, asked, expireAt, ...order }: BookedOrder) {
  const { amount, metaInfo } = asked;
  const states = { pending: 'PENDING', paid: 'COMPLETED', failed: 'FAILED', expired: 'FAILED' };
  return {
    ...{ orderId, amount, payableAmount: amount, feeAmount: 0, currency: order.currency },
    ...{ state: states[order.state], expireAt, metaInfo },
    ...(order.errorCode && { errorCode: order.errorCode, detailedErrorCode: 'ZM' }),
    paymentDetails: order.payments.map(paymentBody),
  };
}

export function refundBody({ refundId, asked, timestamp, state }: BookedRefund) {
  const states = {
    ...{ pending: 'CONFIRMED', done: 'COMPLETED', failed: 'FAILED', reversed: 'REVERSED' },
  };
  const { originalMerchantOrderId, amount } = asked;
  return {
    ...{ originalMerchantOrderId, refundId, amount, timestamp, state: states[state] },
    ...(state === 'failed' && { errorCode: 'ACCOUNT_CLOSED', detailedErrorCode: 'AC' }),
    splitInstruments: [{ amount, ...payer(refundId) }],
  };
}

function paymentBody({ transactionId, amount, state, timestamp }: Payment) {
  const failure = { errorCode: 'INVALID_MPIN', detailedErrorCode: 'ZM' };
  return {
    ...{ transactionId, paymentMode: 'UPI_INTENT', timestamp, state },
    ...{ amount, payableAmount: amount, feeAmount: 0 },
    ...(state === 'FAILED' ? failure : payer(transactionId)),
  };
}

function payer(ofId: string) {
  return {
    rail: { type: 'UPI', utr: '612345678901', upiTransactionId: `YBL${ofId}`, vpa: 'asha@okbank' },
    instrument: {
      ...{ type: 'ACCOUNT', accountType: 'SAVINGS' },
      ...{ maskedAccountNumber: 'XXXXXX1234', accountHolderName: 'Asha Patel' },
    },
  };
}

function addPayment(
  { clock }: PhonepeBooks,
  { payments }: BookedOrder,
  state: Payment['state'],
  amount: number,
): void {
  payments.push({ transactionId: newId('OM'), amount, state, timestamp: clock().getTime() });
}

function requireOrder(books: PhonepeBooks, attemptId: string): BookedOrder {
  const order = findOrder(books, attemptId);
  if (!order) throw new Error(`PhonePe has no order ${attemptId}.`);
  return order;
}

function isOf(refund: BookedRefund['asked'], { asked }: BookedOrder): boolean {
  return refund.originalMerchantOrderId === asked.merchantOrderId;
}

function capturedPaise({ payments }: BookedOrder): number {
  const captured = payments.filter(({ state }) => state === 'COMPLETED');
  return captured.reduce((sum, payment) => sum + payment.amount, 0);
}

function newId(prefix: string): string {
  return prefix + randomBytes(10).toString('hex');
}
