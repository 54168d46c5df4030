/**
 * The seam between the shop and any payment company: the smallest interface that fits all of them.
 */

import type { DisputeState, MoveKind } from '../move-kinds.ts';

export interface CreateRequest {
  /**
   * The id by which the gateway knows the attempt: at most 35 of `[A-Za-z0-9]`, 128 random bits or
   * more.
   */
  attemptId: string;
  /** What is paid, as the customer reads it: `Order #0042`. */
  title: string;
  amountPaise: number;
  currency: 'INR';
  expiresAt: Date;
  /** Where the customer returns after paying. */
  returnUrl: string;
}

/** `unknown` is an expected answer: the call may or may not have reached the gateway. */
export type CreateAnswer =
  | { kind: 'open'; gatewayRef: string; redirectUrl: string; expiresAt: Date }
  | { kind: 'unknown' }
  | { kind: 'rejected'; code: string };

/** A movement of money that the gateway reports for an attempt. */
export interface GatewayPayment {
  /** The gateway's own id; refunds name it, if the gateway refunds payments. */
  id: string;
  state: 'pending' | 'paid' | 'failed';
  amountPaise: number;
  /** For people: `UPI`, `Card`, … Never an account, a card number or a UPI address. */
  method: string;
  /** The bank's reference (UTR, RRN) on the customer's bank statement. */
  bankRef?: string;
  /** The gateway's fee in paise, including its tax, if reported. */
  feePaise?: number;
  /** The tax included in the fee. */
  taxPaise?: number;
}

export interface AttemptRef {
  attemptId: string;
  /** The reference that `create` returned; null if its answer was lost. */
  gatewayRef: string | null;
}

export interface StatusAnswer {
  /** `notFound`: the gateway does not know the attempt. `unknown`: it did not say. */
  state: 'pending' | 'paid' | 'failed' | 'expired' | 'notFound' | 'unknown';
  /** The captured amount; meaningful only when `state` is `paid`. */
  amountPaise: number;
  currency: string;
  payments: readonly GatewayPayment[];
  /** The gateway's own id of the attempt, if the answer has it. */
  gatewayRef?: string;
}

/**
 * `refused`: the page was paid or is over; its status says which. `unknown`: the gateway did not
 * say, or has no page yet.
 */
export type CancelAnswer = 'closed' | 'refused' | 'unknown';

export interface RefundRequest extends AttemptRef {
  /** At most 35 letters and digits; a repeated id is the same refund. */
  refundId: string;
  /** The `id` of the payment that captured the money; null if the gateway never named one. */
  paymentRef: string | null;
  amountPaise: number;
}

export interface RefundAnswer {
  /**
   * `notFound`: the gateway does not know it, so it may be sent. `unknown`: ask again with the same
   * id.
   */
  state: 'pending' | 'done' | 'failed' | 'notFound' | 'unknown';
  /** The gateway's own id of the refund. */
  gatewayRef?: string;
  /** The gateway's reason for `failed`. */
  code?: string;
}

/** A movement of money that the shop may not have asked for, as the company names it. */
export interface ReportedMove {
  kind: MoveKind;
  /**
   * The company's id: of the refund, by which `refundStatus` and `leftOf` know it, or of the
   * dispute. A return has the id of what it returns.
   */
  reference: string;
  /** Another id of the same matter, which another channel may use. */
  otherRef?: string;
  /** Of a dispute: how it stands, and until when the bank takes an answer. */
  state?: DisputeState;
  respondBy?: Date;
  /** The bank's reason, in the company's words. */
  reason?: string;
}

/** Something in an event that the shop may not have done. */
export interface ReportedEvent {
  /** The company's name for it; the same matter always has the same name. */
  subject: string;
  /** Missing if the event does not say what became of the money. */
  move?: ReportedMove;
  /** Its payment: the shop's id of the attempt, or the company's own id of the payment. */
  attemptId?: string;
  paymentRef?: string;
  amountPaise?: number;
}

/** A refund in the company's books. */
export interface BookedRefund {
  /** The company's own id. */
  id: string;
  /** The shop's id, if the company reports it. */
  refundId?: string;
  /** The refunded payment: the company's id of it, or the shop's id of its attempt. */
  paymentRef?: string;
  attemptId?: string;
  amountPaise: number;
  state: 'pending' | 'done' | 'failed';
}

/** A captured payment in the company's books. */
export interface BookedPayment {
  /** The company's own id. */
  id: string;
  /** The shop's id of its attempt, if the company reports it. */
  attemptId?: string;
  amountPaise: number;
}

export interface CompanyBooks {
  payments: BookedPayment[];
  /** Without failed refunds. */
  refunds: BookedRefund[];
}

export type WebhookClaim =
  | { kind: 'invalid' }
  | {
      kind: 'payment' | 'refund' | 'other';
      /** The same for every delivery of the same event. */
      dedupeKey: string;
      attemptId?: string;
      refundId?: string;
      /** The gateway's own id of the payment concerned, if the event names one. */
      paymentRef?: string;
      /** What the event claims: only a hint, because the status call decides. */
      claimedState: string;
      /**
       * Set when neither `attemptId` nor `refundId` is one of the shop: the event may still concern
       * a payment of the shop.
       */
      thing?: ReportedEvent;
    };

/**
 * Notified of every answer that shows whether a company accepts the shop's credentials; never
 * throws.
 */
export interface CredentialWatch {
  refused(): void;
  accepted(): void;
}

/**
 * One payment company. Implementations never throw on a network fault and never log a secret, a UPI
 * address or a mobile number; every outgoing call ends within 10 seconds.
 */
export interface PaymentGateway {
  readonly name: string;
  readonly minimumPaise: number;
  create(request: CreateRequest): Promise<CreateAnswer>;
  status(attempt: AttemptRef): Promise<StatusAnswer>;
  /**
   * Closes a page, so that nobody can pay there any more; left out if the company has no such call.
   */
  cancel?(attempt: AttemptRef): Promise<CancelAnswer>;
  /** Refunds money, once for each `refundId`, however often it is called. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  refundStatus(request: RefundRequest): Promise<RefundAnswer>;
  /**
   * In paise: how much of the payment can still be refunded; undefined if the company does not say.
   * `others` are the company's ids of the attempt's other refunds that the shop knows, for
   * companies that don't list refunds.
   */
  leftOf?(request: RefundRequest, others: readonly string[]): Promise<number | undefined>;
  /**
   * All refunds of an attempt that did not fail, whoever made them; undefined if the company does
   * not say. Some companies have no such call.
   */
  refundsOf?(
    attempt: Pick<RefundRequest, 'attemptId' | 'gatewayRef' | 'paymentRef'>,
  ): Promise<BookedRefund[] | undefined>;
  /**
   * All captures and refunds from `from` until before `to`, whoever asked for them; undefined if
   * the list is incomplete. Left out if the company has no such call.
   */
  list?(range: { from: Date; to: Date }): Promise<CompanyBooks | undefined>;
  /** `rawBody` is the received bytes, before any parsing; never throws. */
  verifyWebhook(request: {
    rawBody: Buffer;
    headers: Record<string, string | string[] | undefined>;
  }): WebhookClaim;
}
