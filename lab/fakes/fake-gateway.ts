/** A gateway for tests that returns what the test sets. */
import type {
  CreateAnswer,
  CreateRequest,
  GatewayPayment,
  PaymentGateway,
  RefundAnswer,
  RefundRequest,
  StatusAnswer,
  WebhookClaim,
} from '#src/gateways/server/payment-gateway.ts';

export interface TestGateway extends PaymentGateway {
  /** Every create call that arrived. */
  created: CreateRequest[];
  /** How many times the status was queried. */
  statusCalls: number;
  /** The result of the next create calls; by default it opens a page. */
  onCreate: (request: CreateRequest) => Promise<CreateAnswer>;
  /** Every refund call that arrived. */
  refunded: RefundRequest[];
  /** The result of refund calls and queries; by default all are accepted without a final state. */
  onRefund: (request: RefundRequest, isQuestion: boolean) => Promise<RefundAnswer>;
  /** The state that it reports for every attempt from now on. */
  says(state: StatusAnswer['state'], amountPaise?: number, currency?: string): void;
  /** It reports that these payments paid one page. */
  saysPaidBy(...payments: readonly Omit<GatewayPayment, 'state'>[]): void;
}

export function createTestGateway(): TestGateway {
  let answer: StatusAnswer = { state: 'pending', amountPaise: 0, currency: 'INR', payments: [] };
  const gateway: TestGateway = {
    name: 'test',
    minimumPaise: 100,
    created: [],
    statusCalls: 0,
    refunded: [],
    onRefund: async ({ refundId }, isQuestion) =>
      isQuestion && !gateway.refunded.some((request) => request.refundId === refundId)
        ? { state: 'notFound' }
        : { state: 'pending', gatewayRef: `ref-${refundId}` },
    onCreate: async (request) => ({
      kind: 'open',
      gatewayRef: `ref-${request.attemptId}`,
      redirectUrl: `https://pay.example/${request.attemptId}`,
      expiresAt: request.expiresAt,
    }),
    says(state, amountPaise = 10_400, currency = 'INR') {
      const bank = { bankRef: '412345678901', feePaise: 245, taxPaise: 37 };
      const payment = { id: 'pay-1', state: 'paid', amountPaise, method: 'UPI', ...bank } as const;
      answer = { state, amountPaise, currency, payments: state === 'paid' ? [payment] : [] };
    },
    saysPaidBy(...payments) {
      answer = {
        state: 'paid',
        amountPaise: payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
        currency: 'INR',
        payments: payments.map((payment) => ({ ...payment, state: 'paid' as const })),
      };
    },
    async create(request) {
      gateway.created.push(request);
      return gateway.onCreate(request);
    },
    async status() {
      gateway.statusCalls += 1;
      return answer;
    },
    async refund(request) {
      gateway.refunded.push(request);
      return gateway.onRefund(request, false);
    },
    async refundStatus(request) {
      return gateway.onRefund(request, true);
    },
    verifyWebhook({ rawBody, headers }): WebhookClaim {
      if (headers['x-test-signature'] !== 'right') return { kind: 'invalid' };
      const { key, attemptId, refundId, paymentRef } = JSON.parse(rawBody.toString());
      const kind = refundId === undefined ? 'payment' : 'refund';
      return { kind, dedupeKey: key, attemptId, refundId, paymentRef, claimedState: 'paid' };
    },
  };
  return gateway;
}
