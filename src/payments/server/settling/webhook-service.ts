/** Events from gateways: each is stored once, and trusted only after asking the gateway itself. */
import { raiseAlert } from '#src/alerts/server/alert-service.ts';
import type {
  PaymentGateway,
  ReportedEvent,
  WebhookClaim,
} from '#src/gateways/server/payment-gateway.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { checkOnEvent, enqueueCheck } from '../attempts/check-jobs.ts';
import {
  type AttemptRow,
  insertPaymentEvent,
  selectAttempt,
  selectAttemptByTransaction,
} from '../payment-sql.ts';
import { uuidOf } from '../refunds/refund-id.ts';
import { enqueueLook } from '../refunds/refund-jobs.ts';
import { type RefundRow, selectRefund } from '../refunds/refund-sql.ts';
import { attemptOfThing, noteProviderEvent } from './provider-event-service.ts';
import { storePaymentEvent } from './webhook-sql.ts';

interface Webhook {
  shop: Shop;
  gateway: PaymentGateway;
  rawBody: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * Stores an event and schedules a check of its attempt; a repeated event gets the same answer and
 * has no effect. 401 `unauthorized` if the signature does not verify.
 */
export async function receiveEvent(db: Db, webhook: Webhook): Promise<void> {
  const { shop, gateway } = webhook;
  const claim = gateway.verifyWebhook(webhook);
  if (claim.kind === 'invalid') {
    throw new AppError('unauthorized', 'The signature of this event is not valid.');
  }
  const now = shop.clock();
  const dedupeKey = `${gateway.name}:${claim.dedupeKey}`;
  const isPlanned = await takePaymentEvent(db, claim, { dedupeKey, now });
  if (isPlanned) shop.wakeJobs();
  if (isPlanned !== undefined) return;
  const stored = await inTransaction(db, async (tx) => {
    const { attempt, refund, thing } = await subjectOf(tx, gateway.name, claim);
    const isNew = await insertPaymentEvent(tx, {
      id: newId(),
      attemptId: attempt?.id ?? null,
      refundId: refund?.id ?? null,
      source: 'webhook',
      dedupeKey,
      detail: claim.claimedState,
      outsideRef: thing?.move?.kind === 'refund' ? thing.move.reference : null,
      createdAt: now,
    });
    if (!isNew) return false;
    const by = { shop, gateway: gateway.name, now };
    if (refund) await enqueueLook(tx, refund, now);
    else if (thing) await noteProviderEvent(tx, by, attempt, { thing, event: claim.claimedState });
    else if (attempt) {
      const { paymentRef } = claim;
      await enqueueCheck(tx, attempt, now, { saysPaid: saysPaid(claim), paymentRef });
    } else if (claim.kind !== 'other') await raiseOrphan(tx, shop, dedupeKey);
    return true;
  });
  if (stored) shop.wakeJobs();
}

/**
 * Handles an event about a payment of the shop in one statement: returns whether a check was
 * scheduled, or undefined if the event is about something else.
 */
async function takePaymentEvent(
  db: Db,
  claim: Claim,
  { dedupeKey, now }: { dedupeKey: string; now: Date },
): Promise<boolean | undefined> {
  const { kind, attemptId: transactionId, refundId, paymentRef, claimedState: detail } = claim;
  if (kind !== 'payment' || transactionId === undefined || refundId !== undefined) return undefined;
  return storePaymentEvent(db, {
    ...{ eventId: newId(), transactionId, dedupeKey, detail, now, paymentRef: paymentRef ?? null },
    jobId: newId(),
    ...checkOnEvent({ saysPaid: saysPaid(claim), paymentRef }),
  });
}

type Claim = Exclude<WebhookClaim, { kind: 'invalid' }>;

interface Subject {
  attempt?: AttemptRow | undefined;
  refund?: RefundRow;
  /** Set for something that the shop did not do. */
  thing?: ReportedEvent;
}

/** The attempt, and the refund if the event is about one of the shop's. */
async function subjectOf(tx: Db, gateway: string, claim: Claim): Promise<Subject> {
  const { kind, attemptId, refundId, thing } = claim;
  const refund = refundId === undefined ? undefined : await selectRefund(tx, uuidOf(refundId));
  if (refund) return { attempt: await selectAttempt(tx, refund.attemptId), refund };
  if (kind === 'payment' && attemptId !== undefined)
    return { attempt: await selectAttemptByTransaction(tx, attemptId) };
  return thing ? { attempt: await attemptOfThing(tx, gateway, thing), thing } : {};
}

/** Gateways differ in the case of the state. */
function saysPaid({ claimedState }: Claim): boolean {
  return /^(paid|completed)$/i.test(claimedState);
}

function raiseOrphan(tx: Db, shop: Shop, dedupeKey: string): Promise<void> {
  return raiseAlert(tx, shop.log, {
    kind: 'orphan',
    subject: dedupeKey,
    message:
      'The gateway reports a payment or refund that this shop does not know. Ask its support.',
    now: shop.clock(),
  });
}
