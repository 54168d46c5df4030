/** The seam between the shop and any payment company: the smallest interface that fits all of them. */

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
  /** The gateway's own id: what a refund names where the gateway refunds a payment and not an attempt. */
  id: string;
  state: 'pending' | 'paid' | 'failed';
  amountPaise: number;
  /** For people: `UPI`, `Card`, … Never an account, a card number or a UPI address. */
  method: string;
  /** The bank's reference (UTR, RRN) that the customer sees in their own statement. */
  bankRef?: string;
  /** What the gateway keeps of it in paise, with the tax on that, where it tells. */
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
  /** The gateway's own id of the attempt, where the answer tells it. */
  gatewayRef?: string;
}

export interface RefundRequest extends AttemptRef {
  /** Letters and digits, at most 35; the same id again is the same refund. */
  refundId: string;
  /** The `id` of the payment that captured the money; null where the gateway never told one. */
  paymentRef: string | null;
  amountPaise: number;
}

export interface RefundAnswer {
  /** `notFound`: the gateway never heard of it, so it may be sent. `unknown`: ask again with the same id. */
  state: 'pending' | 'done' | 'failed' | 'notFound' | 'unknown';
  /** The gateway's own id of the refund. */
  gatewayRef?: string;
  /** Its reason for `failed`. */
  code?: string;
}

export type WebhookClaim =
  | { kind: 'invalid' }
  | {
      kind: 'payment' | 'refund' | 'other';
      /** The same event, delivered again, has the same key. */
      dedupeKey: string;
      attemptId?: string;
      refundId?: string;
      /** What the event says; a hint only, the status call decides. */
      claimedState: string;
    };

/**
 * One payment company. Implementations never throw on a network fault and never log a secret, a UPI address or a
 * mobile number; every outward call ends within 10 seconds.
 */
export interface PaymentGateway {
  readonly name: string;
  readonly minimumPaise: number;
  create(request: CreateRequest): Promise<CreateAnswer>;
  status(attempt: AttemptRef): Promise<StatusAnswer>;
  /** Gives money back, once for each `refundId` however often it is asked. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  refundStatus(request: RefundRequest): Promise<RefundAnswer>;
  /** `rawBody` as it came over the wire, before any parsing; never throws. */
  verifyWebhook(request: {
    rawBody: Buffer;
    headers: Record<string, string | string[] | undefined>;
  }): WebhookClaim;
}
