/** Events that gateways report: stored once each, believed only after asking the gateway itself. */
import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '#src/server/db.ts';
import type { Shop } from '#src/server/shop.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { enqueueCheck } from './payment-jobs.ts';
import { insertPaymentEvent, selectAttemptByTransaction } from './payment-sql.ts';

interface Webhook {
  shop: Shop;
  gateway: PaymentGateway;
  rawBody: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * Stores an event and schedules a look at its attempt; the same event again is answered alike and does nothing.
 * 401 `unauthorized` when the signature does not verify.
 */
export async function receiveEvent(db: Db, webhook: Webhook): Promise<void> {
  const { shop, gateway } = webhook;
  const claim = gateway.verifyWebhook(webhook);
  if (claim.kind === 'invalid') {
    throw new AppError('unauthorized', 'The signature of this event is not valid.');
  }
  const now = shop.clock();
  const stored = await inTransaction(db, async (tx) => {
    const attempt =
      claim.attemptId === undefined
        ? undefined
        : await selectAttemptByTransaction(tx, claim.attemptId);
    const isNew = await insertPaymentEvent(tx, {
      id: randomUUID(),
      attemptId: attempt?.id ?? null,
      source: 'webhook',
      dedupeKey: `${gateway.name}:${claim.dedupeKey}`,
      detail: claim.claimedState,
      createdAt: now,
    });
    if (isNew && attempt) await enqueueCheck(tx, attempt.id, now);
    if (isNew && !attempt) shop.log.error('a payment event is about an unknown attempt');
    return isNew;
  });
  if (stored) shop.wakeJobs();
}
