/** What the fake payment companies share: real servers on loopback that tests make fail. */

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
 * dropBefore: the connection ends and nothing was done · dropAfter: it was done, and the answer is
 * lost · silent: no answer ever · serverError: 500 · html: 200 with a page of HTML · unauthorized:
 * 401 · tooMany: 429.
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
  /** What the shop asked for. */
  amountPaise: number;
  state: 'pending' | 'paid' | 'failed' | 'expired';
  /** What the customer's bank gave; 0 until then. */
  capturedPaise: number;
  currency: string;
}

export type RefundEnd = 'done' | 'failed' | 'reversed';

export interface ProviderRefund {
  refundId: string;
  attemptId: string;
  amountPaise: number;
  state: 'pending' | 'done' | 'failed';
}

/** A webhook as it goes over the wire. */
export interface ProviderEvent {
  rawBody: Buffer;
  headers: Record<string, string>;
}

export interface FakeProvider {
  readonly name: 'phonepe' | 'razorpay';
  /** The environment that makes a shop use it. */
  readonly env: Record<string, string>;
  /** The next `times` calls of this kind misbehave; 1 by default, Infinity until it is changed. */
  misbehave(call: ProviderCall, fault: ProviderFault, times?: number): void;
  behave(): void;
  /** How many calls of this kind arrived. */
  count(call: ProviderCall): number;
  /** Its own truth, oldest first. */
  attempts(): ProviderAttempt[];
  refunds(): ProviderRefund[];
  /**
   * The customer pays on the hosted page; as much as was asked for unless it is set. Works after a
   * failure and after expiry too.
   */
  pay(attemptId: string, change?: { amountPaise?: number; currency?: string }): void;
  fail(attemptId: string): void;
  expire(attemptId: string): void;
  /** Also one that was done: it fails at the bank, or comes back from there. */
  settleRefund(refundId: string, state: RefundEnd): void;
  /**
   * A signed event that claims this, true or not; delivered again, its bytes and headers are the
   * same.
   */
  paymentEvent(attemptId: string, claim: 'paid' | 'failed'): ProviderEvent;
  refundEvent(refundId: string, claim: 'done' | 'failed'): ProviderEvent;
  /** Somebody gives money back in the company's dashboard; the signed event that tells of it. */
  refundOutside(attemptId: string, amountPaise: number): ProviderEvent;
  /** A signed event of a customer who wants their money back from their bank. */
  disputeEvent(attemptId: string): ProviderEvent;
  /** A signed event of a kind that nobody knows. */
  unknownEvent(): ProviderEvent;
  /** Forgets everything. */
  reset(): void;
  [Symbol.asyncDispose](): Promise<void>;
}
