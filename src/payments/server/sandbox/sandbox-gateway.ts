/** The sandbox as the shop sees it: a payment company behind the same seam as the real ones. */
import type { Db } from '#src/server/db.ts';
import type {
  CreateAnswer,
  GatewayPayment,
  PaymentGateway,
  StatusAnswer,
  WebhookClaim,
} from '../payment-gateway.ts';
import type { SandboxState } from './sandbox-outcomes.ts';
import { minimumPaise, pageUrl, stateAt } from './sandbox-rules.ts';
import { createPayment, findPaymentByReference } from './sandbox-service.ts';
import type { SandboxPayment } from './sandbox-sql.ts';
import { readEvent } from './sandbox-webhook.ts';

interface SandboxOptions {
  db: Db;
  clock: () => Date;
  /** What its webhooks are signed with. */
  secret: string;
}

export function createSandboxGateway({ db, clock, secret }: SandboxOptions): PaymentGateway {
  return {
    name: 'sandbox',
    minimumPaise,

    async create({ attemptId, orderNumber, amountPaise, currency, expiresAt, returnUrl }) {
      const payment = await createPayment(
        db,
        { reference: attemptId, orderNumber, amountPaise, currency, expiresAt, returnUrl },
        clock(),
      );
      if ('refusal' in payment) return { kind: 'rejected', code: payment.refusal };
      const answer: CreateAnswer = {
        kind: 'open',
        gatewayRef: payment.id,
        redirectUrl: pageUrl(payment),
        expiresAt: payment.expiresAt,
      };
      return answer;
    },

    async status({ attemptId }): Promise<StatusAnswer> {
      const payment = await findPaymentByReference(db, attemptId);
      if (!payment) return { state: 'notFound', amountPaise: 0, currency: 'INR', payments: [] };
      const state = stateAt(payment, clock());
      return {
        state,
        amountPaise: state === 'paid' ? payment.amountPaise : 0,
        currency: payment.currency,
        payments: movementsOf(payment, state),
      };
    },

    verifyWebhook({ rawBody, headers }): WebhookClaim {
      const event = readEvent(rawBody, headers, secret);
      if (!event) return { kind: 'invalid' };
      const { id, reference, state } = event;
      return { kind: 'payment', dedupeKey: id, attemptId: reference, claimedState: state };
    },
  };
}

/** Nothing moves before a person has chosen; afterwards it is one movement, however it ends. */
function movementsOf(payment: SandboxPayment, state: SandboxState): GatewayPayment[] {
  if (payment.method === null || state === 'expired') return [];
  const { id, amountPaise, method } = payment;
  return [{ id: `${id}_1`, state, amountPaise, method }];
}
