/**
 * The seam between the shop and any payment company: the smallest interface that fits all of them.
 */

export interface CreateRequest {
  /** At most 35 of `[A-Za-z0-9]`, 128 random bits or more; the gateway knows the attempt by it. */
  attemptId: string;
  orderNumber: number;
  amountPaise: number;
  currency: 'INR';
  expiresAt: Date;
  /** Where the customer comes back to. */
  returnUrl: string;
}

/** `unknown` is a first-class answer: the call may or may not have reached the gateway. */
export type CreateAnswer =
  | { kind: 'open'; gatewayRef: string; redirectUrl: string; expiresAt: Date }
  | { kind: 'unknown' }
  | { kind: 'rejected'; code: string };

/** One movement of money that the gateway reports under an attempt. */
export interface GatewayPayment {
  /** The gateway's own id, which a refund names where the gateway refunds payments. */
  id: string;
  state: 'pending' | 'paid' | 'failed';
  amountPaise: number;
  /** For people: `UPI`, `Card`, … Never an account, a card number or a UPI address. */
  method: string;
  /** The bank's reference (UTR, RRN) that the customer sees in their own statement. */
  bankRef?: string;
  /** What the gateway keeps of it in paise, with the tax on that, where it says so. */
  feePaise?: number;
  /** The tax inside of the fee. */
  taxPaise?: number;
}

export interface AttemptRef {
  attemptId: string;
  /** What `create` answered; null where its answer was lost. */
  gatewayRef: string | null;
}

export interface StatusAnswer {
  /** `notFound`: the gateway never heard of it. `unknown`: it did not say. */
  state: 'pending' | 'paid' | 'failed' | 'expired' | 'notFound' | 'unknown';
  /** What was captured; meaningful when `state` is `paid`. */
  amountPaise: number;
  currency: string;
  payments: readonly GatewayPayment[];
  /** The gateway's own id of the attempt, where the answer has it. */
  gatewayRef?: string;
}

/**
 * `refused`: the page was paid or is over, and its status says which. `unknown`: it did not say,
 * or knows no page yet.
 */
export type CancelAnswer = 'closed' | 'refused' | 'unknown';

export interface RefundRequest extends AttemptRef {
  /** Letters and digits, at most 35; the same id again is the same refund. */
  refundId: string;
  /** The `id` of the payment that captured the money; null where the gateway never named one. */
  paymentRef: string | null;
  amountPaise: number;
}

export interface RefundAnswer {
  /** `notFound`: never heard of, so it may be sent. `unknown`: ask again with the same id. */
  state: 'pending' | 'done' | 'failed' | 'notFound' | 'unknown';
  /** The gateway's own id of the refund. */
  gatewayRef?: string;
  /** Its reason for `failed`. */
  code?: string;
}

/**
 * What an event reports that the shop may not have done: a refund made at the company, a dispute.
 */
export interface ReportedEvent {
  /** The company's name of it; the same thing has the same again. */
  subject: string;
  isRefund: boolean;
  /** Of a refund: the id that `refundStatus` and `leftOf` know it by. */
  refundRef?: string;
  /** Its payment: the shop's id of the attempt, or the company's own id of the payment. */
  attemptId?: string;
  paymentRef?: string;
  amountPaise?: number;
}

/** A refund in the company's books. */
export interface BookedRefund {
  /** The company's own id of it. */
  id: string;
  /** The shop's id of it, where it names one. */
  refundId?: string;
  /** The payment that it is of: the company's id of that, or the shop's id of its attempt. */
  paymentRef?: string;
  attemptId?: string;
  amountPaise: number;
  state: 'pending' | 'done' | 'failed';
}

/** Money that a company captured. */
export interface BookedPayment {
  /** The company's own id of it. */
  id: string;
  /** The shop's id of its attempt, where it names one. */
  attemptId?: string;
  amountPaise: number;
}

export interface CompanyBooks {
  payments: BookedPayment[];
  /** Without those that failed. */
  refunds: BookedRefund[];
}

export type WebhookClaim =
  | { kind: 'invalid' }
  | {
      kind: 'payment' | 'refund' | 'other';
      /** The same event, delivered again, has the same key. */
      dedupeKey: string;
      attemptId?: string;
      refundId?: string;
      /** The gateway's own id of the payment that it is about, where the event names one. */
      paymentRef?: string;
      /** What the event says; a hint only, the status call decides. */
      claimedState: string;
      /**
       * Where neither `attemptId` nor `refundId` is one of the shop, it may still be about a
       * payment of the shop.
       */
      thing?: ReportedEvent;
    };

/**
 * Hears of every answer that shows whether a company takes the shop's credentials; never throws.
 */
export interface CredentialWatch {
  refused(): void;
  accepted(): void;
}

/**
 * One payment company. Implementations never throw on a network fault and never log a secret, a UPI
 * address or a mobile number; every outward call ends within 10 seconds.
 */
export interface PaymentGateway {
  readonly name: string;
  readonly minimumPaise: number;
  create(request: CreateRequest): Promise<CreateAnswer>;
  status(attempt: AttemptRef): Promise<StatusAnswer>;
  /** Closes a page, so that nobody can pay there any more; left out where there is no such call. */
  cancel?(attempt: AttemptRef): Promise<CancelAnswer>;
  /** Gives money back, once for each `refundId` however often it is asked. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  refundStatus(request: RefundRequest): Promise<RefundAnswer>;
  /**
   * What of the payment that a refund is taken from can still go back, in paise; undefined when it
   * does not say. `others`: by the ids that the company knows them by, the further refunds of the
   * attempt that the shop knows of, for companies that list none.
   */
  leftOf?(request: RefundRequest, others: readonly string[]): Promise<number | undefined>;
  /**
   * All refunds of an attempt that did not fail, no matter who made them; undefined when it does
   * not say. Not every company can.
   */
  refundsOf?(
    attempt: Pick<RefundRequest, 'attemptId' | 'gatewayRef' | 'paymentRef'>,
  ): Promise<BookedRefund[] | undefined>;
  /**
   * What was captured, and what went back, from `from` until before `to`, no matter who asked for
   * it; undefined when it does not say all of it. Left out by a company that has no such call.
   */
  list?(range: { from: Date; to: Date }): Promise<CompanyBooks | undefined>;
  /** `rawBody` as it came over the wire, before any parsing; never throws. */
  verifyWebhook(request: {
    rawBody: Buffer;
    headers: Record<string, string | string[] | undefined>;
  }): WebhookClaim;
}
