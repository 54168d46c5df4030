/** The books of the fake Razorpay: links, payments and refunds, by Razorpay's rules. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { ProviderAttempt, ProviderRefund, RefundEnd } from './fake-provider.ts';
import type { BookReply } from './provider-server.ts';

interface Payment {
  payment_id: string;
  amount: number;
  method: string;
  status: 'captured';
  created_at: number;
}

interface Link {
  id: string;
  attemptId: string;
  amount: number;
  currency: string;
  status: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled';
  asked: z.infer<typeof LinkRequest>;
  payments: Payment[];
}

interface BookedRefund {
  id: string;
  paymentId: string;
  key: string;
  /** The request: a different one for this payment with the same key is refused. */
  request: string;
  refundId: string;
  amount: number;
  status: 'pending' | 'processed' | Exclude<RefundEnd, 'done'>;
  notes: unknown;
  createdAt: number;
}

const LinkRequest = z.object({
  amount: z.int().check(z.minimum(100)),
  currency: z.literal('INR'),
  accept_partial: z.literal(false),
  expire_by: z.int(),
  reference_id: z.string().check(z.minLength(1), z.maxLength(40)),
  description: z.string().check(z.maxLength(2048)),
  notify: z.object({ sms: z.boolean(), email: z.boolean() }),
  reminder_enable: z.boolean(),
  notes: z.record(z.string(), z.string()),
  callback_url: z.url(),
  callback_method: z.literal('get'),
});

const RefundRequest = z.object({
  amount: z.int().check(z.minimum(100)),
  speed: z.enum(['normal', 'optimum']),
  receipt: z.string().check(z.minLength(1), z.maxLength(40)),
  notes: z.record(z.string(), z.string()),
});

const leastLifeSeconds = 15 * 60;

export interface RazorpayBooks {
  clock: () => Date;
  links: Link[];
  refunds: BookedRefund[];
}

export function createLink(books: RazorpayBooks, body: unknown): BookReply {
  const asked = LinkRequest.safeParse(body).data;
  if (!asked) return refusal('The request does not fit a payment link.');
  const { reference_id: attemptId, expire_by: expireBy, amount, currency } = asked;
  if (expireBy < nowSeconds(books) + leastLifeSeconds)
    return refusal('expire_by should be at least 15 minutes after current time');
  if (findLink(books, attemptId))
    return refusal(`payment link with given reference_id: ${attemptId} already exists.`);
  const link: Link = {
    ...{ id: newId('plink'), attemptId, amount, currency, asked },
    status: 'created',
    payments: [],
  };
  books.links.push(link);
  return { status: 200, body: linkBody(link) };
}

export function readLink({ links }: RazorpayBooks, id: string): BookReply {
  const link = links.find((other) => other.id === id);
  return link ? { status: 200, body: linkBody(link) } : refusal('The id provided does not exist');
}

/** Only a link without a payment can be cancelled. */
export function cancelLink({ links }: RazorpayBooks, id: string): BookReply {
  const link = links.find((other) => other.id === id);
  if (!link) return refusal('The id provided does not exist');
  if (link.status !== 'created') return refusal('Payment Link cannot be cancelled');
  link.status = 'cancelled';
  return { status: 200, body: linkBody(link) };
}

/** A fee of 2 % and the tax on it; the RRN is the digits of the id. */
export function readPayment({ links, refunds }: RazorpayBooks, id: string): BookReply {
  const payment = links
    .flatMap(({ payments }) => payments)
    .find(({ payment_id: other }) => other === id);
  if (!payment) return refusal('The id provided does not exist');
  const tax = Math.round(payment.amount * 0.0036);
  const fee = Math.round(payment.amount * 0.02) + tax;
  const rrn = String(Number.parseInt(id.slice(4, 14), 16))
    .padStart(12, '0')
    .slice(-12);
  const { amount, method, status } = payment;
  const acquirer_data = { rrn, upi_transaction_id: `UPI${id.slice(4)}` };
  return {
    status: 200,
    body: {
      ...{ id, entity: 'payment', amount, method, status, fee, tax, acquirer_data },
      amount_refunded: givenPaise(refunds, id),
    },
  };
}

export function listLinks({ links }: RazorpayBooks, attemptId: string | null): BookReply {
  const found = links.filter((link) => attemptId === null || link.attemptId === attemptId);
  return { status: 200, body: { payment_links: found.map(linkBody) } };
}

export function createRefund(
  books: RazorpayBooks,
  paymentId: string,
  { body, key }: { body: unknown; key: string },
): BookReply {
  const asked = RefundRequest.safeParse(body).data;
  if (!asked || !/^[\w-]{10,}$/.test(key)) return refusal('The request does not fit a refund.');
  const request = JSON.stringify(asked);
  const same = books.refunds.find((other) => other.key === key && other.paymentId === paymentId);
  if (same && same.request !== request)
    return refusal('Another request was sent with this idempotency key');
  if (same) return { status: 200, body: refundBody(same) };
  const payment = books.links
    .flatMap(({ payments }) => payments)
    .find(({ payment_id: id }) => id === paymentId);
  if (!payment) return refusal('The id provided does not exist');
  if (givenPaise(books.refunds, paymentId) + asked.amount > payment.amount)
    return refusal('The refunds of this payment would be more than what was captured');
  const { amount, receipt: refundId, notes } = asked;
  const refund: BookedRefund = {
    ...{ id: newId('rfnd'), paymentId, key, request, refundId, amount, notes },
    status: 'pending',
    createdAt: nowSeconds(books),
  };
  books.refunds.push(refund);
  return { status: 200, body: refundBody(refund) };
}

/** Refunds of a payment, including those in progress. */
function givenPaise(refunds: readonly BookedRefund[], paymentId: string): number {
  return refunds
    .filter((refund) => refund.paymentId === paymentId && !isBack(refund))
    .reduce((sum, { amount }) => sum + amount, 0);
}

const isBack = ({ status }: BookedRefund) => status === 'failed' || status === 'reversed';

/** By a person in the dashboard, without an id of the shop. */
export function refundInDashboard(books: RazorpayBooks, attemptId: string, amount: number) {
  const [payment] = requireLink(books, attemptId).payments;
  if (!payment) throw new Error(`Nobody has paid for ${attemptId}.`);
  const id = newId('rfnd');
  const refund: BookedRefund = {
    ...{ id, paymentId: payment.payment_id, key: id, request: '', refundId: '', amount, notes: [] },
    status: 'processed',
    createdAt: nowSeconds(books),
  };
  books.refunds.push(refund);
  return refund;
}

/** Refunds of the dashboard have no id of the shop. */
export function failInDashboard(books: RazorpayBooks, attemptId: string): BookedRefund {
  const { payments } = requireLink(books, attemptId);
  const refund = books.refunds.find(
    ({ refundId, paymentId }) =>
      refundId === '' && payments.some(({ payment_id: id }) => id === paymentId),
  );
  if (!refund) throw new Error(`nothing of ${attemptId} was given back in the dashboard`);
  refund.status = 'failed';
  return refund;
}

export function capture(
  books: RazorpayBooks,
  attemptId: string,
  change: { amountPaise?: number; currency?: string } = {},
): void {
  const link = requireLink(books, attemptId);
  link.currency = change.currency ?? link.currency;
  link.payments.push({
    payment_id: newId('pay'),
    amount: change.amountPaise ?? link.amount,
    method: 'upi',
    status: 'captured',
    created_at: nowSeconds(books),
  });
  // A late payment does not reopen a link; it shows only in the link's payments.
  if (isOver(link)) return;
  link.status = capturedPaise(link) < link.amount ? 'partially_paid' : 'paid';
}

/**
 * Ends an unpaid link. A failed payment does not: it leaves the link open, and is not listed there.
 */
export function closeLink(
  books: RazorpayBooks,
  attemptId: string,
  status: 'expired' | 'cancelled',
): void {
  const link = requireLink(books, attemptId);
  if (link.status === 'created') link.status = status;
}

export function settle(books: RazorpayBooks, refundId: string, state: RefundEnd): void {
  requireRefund(books, refundId).status = state === 'done' ? 'processed' : state;
}

export function razorpayAttempts({ links }: RazorpayBooks): ProviderAttempt[] {
  return links.map((link) => ({
    attemptId: link.attemptId,
    amountPaise: link.amount,
    state: attemptState(link),
    capturedPaise: capturedPaise(link),
    currency: link.currency,
  }));
}

export function razorpayRefunds({ links, refunds }: RazorpayBooks): ProviderRefund[] {
  return refunds.map((refund) => {
    const { id, refundId, paymentId, amount, status } = refund;
    const link = links.find(({ payments }) =>
      payments.some(({ payment_id: other }) => other === paymentId),
    );
    return {
      refundId: refundId || id,
      attemptId: link?.attemptId ?? '',
      amountPaise: amount,
      state: status === 'processed' ? 'done' : isBack(refund) ? 'failed' : 'pending',
    };
  });
}

function requireLink(books: RazorpayBooks, attemptId: string): Link {
  const link = findLink(books, attemptId);
  if (!link) throw new Error(`Razorpay has no link of ${attemptId}.`);
  return link;
}

export function requireRefund({ refunds }: RazorpayBooks, refundId: string): BookedRefund {
  // A refund from the dashboard has only Razorpay's own id.
  const refund = refunds.find(({ id, refundId: own }) => (own || id) === refundId);
  if (!refund) throw new Error(`Razorpay has no refund ${refundId}.`);
  return refund;
}

function findLink({ links }: RazorpayBooks, attemptId: string): Link | undefined {
  return links.find((link) => link.attemptId === attemptId);
}

export function refusal(description: string, status = 400): BookReply {
  const error = { code: 'BAD_REQUEST_ERROR', description, source: 'business', metadata: {} };
  return { status, body: { error } };
}

function linkBody(link: Link) {
  return {
    ...link.asked,
    id: link.id,
    amount: link.amount,
    amount_paid: isOver(link) ? 0 : capturedPaise(link),
    currency: link.currency,
    payments: link.payments,
    short_url: `https://rzp.example/i/${link.id}`,
    status: link.status,
  };
}

export function refundBody({ id, paymentId, refundId, amount, status, ...rest }: BookedRefund) {
  const entity = { id, entity: 'refund', payment_id: paymentId, amount, currency: 'INR' };
  const { notes, createdAt } = rest;
  const receipt = refundId === '' ? null : refundId;
  return { ...entity, receipt, status, notes, created_at: createdAt, speed_requested: 'normal' };
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(7).toString('hex')}`;
}

function nowSeconds({ clock }: RazorpayBooks): number {
  return Math.floor(clock().getTime() / 1000);
}

function isOver({ status }: Link): boolean {
  return status === 'expired' || status === 'cancelled';
}

function capturedPaise({ payments }: Link): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}

function attemptState(link: Link): ProviderAttempt['state'] {
  if (link.payments.length > 0) return 'paid';
  if (link.status === 'cancelled') return 'failed';
  return link.status === 'expired' ? 'expired' : 'pending';
}
