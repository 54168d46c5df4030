/** The far side of payments for tests: a gateway that answers what the test tells it to. */
import type {
  CreateAnswer,
  CreateRequest,
  PaymentGateway,
  StatusAnswer,
  WebhookClaim,
} from './payment-gateway.ts';

export interface TestGateway extends PaymentGateway {
  /** Every create call that arrived. */
  created: CreateRequest[];
  /** How often the status was asked. */
  statusCalls: number;
  /** What the next create calls answer; opens a page where it is left alone. */
  onCreate: (request: CreateRequest) => Promise<CreateAnswer>;
  /** What it says of every attempt from now on. */
  says(state: StatusAnswer['state'], amountPaise?: number, currency?: string): void;
}

export function createTestGateway(): TestGateway {
  let answer: StatusAnswer = { state: 'pending', amountPaise: 0, currency: 'INR', payments: [] };
  const gateway: TestGateway = {
    name: 'test',
    minimumPaise: 100,
    created: [],
    statusCalls: 0,
    onCreate: async (request) => ({
      kind: 'open',
      gatewayRef: `ref-${request.attemptId}`,
      redirectUrl: `https://pay.example/${request.attemptId}`,
      expiresAt: request.expiresAt,
    }),
    says(state, amountPaise = 10_400, currency = 'INR') {
      answer = { state, amountPaise, currency, payments: [] };
    },
    async create(request) {
      gateway.created.push(request);
      return gateway.onCreate(request);
    },
    async status() {
      gateway.statusCalls += 1;
      return answer;
    },
    verifyWebhook({ rawBody, headers }): WebhookClaim {
      if (headers['x-test-signature'] !== 'right') return { kind: 'invalid' };
      const { key, attemptId } = JSON.parse(rawBody.toString());
      return { kind: 'payment', dedupeKey: key, attemptId, claimedState: 'paid' };
    },
  };
  return gateway;
}
