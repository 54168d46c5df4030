/**
 * The common interface of the fake payment companies: real servers on loopback, in which tests
 * inject failures.
 */

const providerCalls = [
  'token',
  'create',
  'status',
  'cancel',
  'refund',
  'refundStatus',
  'list',
] as const;
export type ProviderCall = (typeof providerCalls)[number];

/**
 * dropBefore: the connection breaks and nothing was done · dropAfter: it was done, and the response
 * is lost · silent: never a response · serverError: 500 · html: 200 with an HTML page ·
 * unauthorized: 401 · tooMany: 429.
 */
export type ProviderFault =
  | 'dropBefore'
  | 'dropAfter'
  | 'silent'
  | 'serverError'
  | 'html'
  | 'unauthorized'
  | 'tooMany';

/** One attempt in the company's own books. */
export interface ProviderAttempt {
  attemptId: string;
  /** The amount that the shop requested. */
  amountPaise: number;
  state: 'pending' | 'paid' | 'failed' | 'expired';
  /** The amount that the customer's bank paid; 0 until then. */
  capturedPaise: number;
  currency: string;
}

export type RefundEnd = 'done' | 'failed' | 'reversed';

export type DisputeStep =
  | 'created'
  | 'action_required'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'closed';

export interface ProviderRefund {
  refundId: string;
  attemptId: string;
  amountPaise: number;
  state: 'pending' | 'done' | 'failed';
}

/** A webhook as sent over the wire. */
export interface ProviderEvent {
  rawBody: Buffer;
  headers: Record<string, string>;
}

export interface FakeProvider {
  readonly name: 'phonepe' | 'razorpay';
  /** The environment variables with which a shop uses it. */
  readonly env: Record<string, string>;
  /** The next `times` calls of this kind fail; 1 by default, Infinity until it is changed. */
  misbehave(call: ProviderCall, fault: ProviderFault, times?: number): void;
  behave(): void;
  /** How many calls of this kind arrived. */
  count(call: ProviderCall): number;
  /** The true state, oldest first. */
  attempts(): ProviderAttempt[];
  refunds(): ProviderRefund[];
  /**
   * The customer pays on the hosted page, by default the requested amount. Works after a failure
   * and after expiry too.
   */
  pay(attemptId: string, change?: { amountPaise?: number; currency?: string }): void;
  fail(attemptId: string): void;
  expire(attemptId: string): void;
  /** Also one that was done: it fails at the bank, or is returned by it. */
  settleRefund(refundId: string, state: RefundEnd): void;
  /**
   * A signed event with this claim, true or not; a repeated delivery has the same bytes and
   * headers.
   */
  paymentEvent(attemptId: string, claim: 'paid' | 'failed'): ProviderEvent;
  refundEvent(refundId: string, claim: 'done' | 'failed'): ProviderEvent;
  /** A refund in the company's dashboard; returns its signed event. */
  refundOutside(attemptId: string, amountPaise: number): ProviderEvent;
  /**
   * A signed event of a dispute: a customer reclaims the money through their bank. PhonePe has none
   * in its documents; the shop hears then only that something happened.
   */
  disputeEvent(attemptId: string, step?: DisputeStep): ProviderEvent;
  /** A signed event of a refund that was made in the dashboard, and failed or came back. */
  outsideFailed(attemptId: string): ProviderEvent;
  /** A signed event of an unknown kind. */
  unknownEvent(): ProviderEvent;
  /** Deletes all data. */
  reset(): void;
  [Symbol.asyncDispose](): Promise<void>;
}
