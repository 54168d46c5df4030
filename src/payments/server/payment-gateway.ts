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
  mobile?: string;
}

/** `unknown` is a first-class answer: the call may or may not have reached the gateway. */
export type CreateAnswer =
  | { kind: 'open'; gatewayRef: string; redirectUrl: string; expiresAt: Date }
  | { kind: 'unknown' }
  | { kind: 'rejected'; code: string };

/** One movement of money that the gateway reports under an attempt. */
export interface GatewayPayment {
  id: string;
  state: 'pending' | 'paid' | 'failed';
  amountPaise: number;
  method: string;
}

export interface StatusAnswer {
  state: 'pending' | 'paid' | 'failed' | 'expired' | 'notFound' | 'unknown';
  /** What was captured; meaningful when `state` is `paid`. */
  amountPaise: number;
  currency: string;
  payments: readonly GatewayPayment[];
}

export type WebhookClaim =
  | { kind: 'invalid' }
  | {
      kind: 'payment' | 'refund' | 'other';
      /** The same event, delivered again, has the same key. */
      dedupeKey: string;
      attemptId?: string;
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
  status(attempt: { attemptId: string; gatewayRef: string | null }): Promise<StatusAnswer>;
  /** `rawBody` as it came over the wire, before any parsing. */
  verifyWebhook(request: {
    rawBody: Buffer;
    headers: Record<string, string | string[] | undefined>;
  }): WebhookClaim;
}
