/** The sandbox for tests: on its own database, with a clock and a shop that the test controls. */
import { beforeAll, beforeEach } from 'vitest';
import type { PaymentGateway } from '#src/gateways/server/payment-gateway.ts';
import { createSandboxGateway } from '#src/gateways/server/sandbox/sandbox-gateway.ts';
import { sandboxJobs } from '#src/gateways/server/sandbox/sandbox-service.ts';
import { createJobRunner } from '#src/platform/jobs/jobs.ts';
import { testNow } from './test-app.ts';
import { setUpDatabase } from './test-head.ts';

const secret = 'a secret of this test';

interface Webhook {
  rawBody: Buffer;
  headers: Record<string, string>;
}

/** This many seconds after the start of a test. */
export const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);

export function setUpSandbox() {
  const database = setUpDatabase();
  const gateway = {} as PaymentGateway;
  let now = testNow;
  let delivered: Webhook[] = [];
  let shopAnswers = 200;
  const clock = () => now;
  beforeAll(() => {
    Object.assign(gateway, createSandboxGateway({ db: database.db, clock, secret }));
  });
  beforeEach(() => {
    now = testNow;
    delivered = [];
    shopAnswers = 200;
  });
  return {
    ...{ database, gateway, clock },
    /** Sets the clock to this many seconds after the start. */
    waitUntil(seconds: number) {
      now = later(seconds);
    },
    /** The status with which the shop answers webhooks from now on. */
    answerWebhooks(status: number) {
      shopAnswers = status;
    },
    delivered: () => delivered,
    claims: () => delivered.map((webhook) => gateway.verifyWebhook(webhook)),
    async runJobs(): Promise<void> {
      const handlers = sandboxJobs({
        ...{ db: database.db, secret, clock },
        deliver: async (rawBody, headers) => {
          delivered.push({ rawBody, headers });
          return shopAnswers;
        },
      });
      const log = { warn: () => {}, error: () => {} };
      await createJobRunner({ db: database.db, clock, log, handlers }).runDue();
    },
  };
}
