/** What the sandbox does: takes payments on, lets a person decide about them, and reports them to the shop. */
import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '#src/server/db.ts';
import { enqueue } from '#src/server/jobs.ts';
import type { OutcomeId } from './sandbox-outcomes.ts';
import { type Method, minimumPaise, movementId, reportsOf } from './sandbox-rules.ts';
import {
  deletePaymentsBefore,
  insertPayment,
  type SandboxPayment,
  selectPayment,
  selectPaymentByReference,
  updateChoice,
  updateReported,
} from './sandbox-sql.ts';
import { SandboxEvent, signEvent } from './sandbox-webhook.ts';

export const sandboxWebhookJob = 'sandbox-webhook';
const sandboxSweepJob = 'sandbox-sweep';

const keepDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

export interface NewPayment {
  reference: string;
  orderNumber: number;
  amountPaise: number;
  currency: string;
  returnUrl: string;
  expiresAt: Date;
}

/** Why a payment is not taken on; the codes that the shop gets to see. */
export type Refusal =
  | 'AMOUNT_TOO_SMALL'
  | 'CURRENCY_UNKNOWN'
  | 'EXPIRY_IN_THE_PAST'
  | 'REFERENCE_USED'
  | 'RETURN_URL_INVALID';

/** Takes a payment on, once for each reference; the same reference with another amount is refused. */
export async function createPayment(
  db: Db,
  request: NewPayment,
  now: Date,
): Promise<SandboxPayment | { refusal: Refusal }> {
  const known = await selectPaymentByReference(db, request.reference);
  if (known) return sameOrRefused(known, request);
  const refusal = refusalOf(request, now);
  if (refusal) return { refusal };
  const id = `sbx_${randomBytes(16).toString('hex')}`;
  const stored = await insertPayment(db, { ...request, id, createdAt: now });
  if (stored) {
    await enqueueSweep(db, now);
    return stored;
  }
  // Somebody was faster with the same reference.
  const winner = await selectPaymentByReference(db, request.reference);
  return winner ? sameOrRefused(winner, request) : { refusal: 'REFERENCE_USED' };
}

/** Old payments go once on each day that brings new ones. */
function enqueueSweep(db: Db, now: Date): Promise<void> {
  const dedupeKey = `${sandboxSweepJob}:${now.toISOString().slice(0, 10)}`;
  return enqueue(db, sandboxSweepJob, {}, { dedupeKey, runAt: now, now });
}

function sameOrRefused(known: SandboxPayment, { amountPaise, currency }: NewPayment) {
  const isSame = known.amountPaise === amountPaise && known.currency === currency;
  return isSame ? known : { refusal: 'REFERENCE_USED' as const };
}

function refusalOf(request: NewPayment, now: Date): Refusal | undefined {
  if (request.currency !== 'INR') return 'CURRENCY_UNKNOWN';
  if (request.amountPaise < minimumPaise) return 'AMOUNT_TOO_SMALL';
  if (request.expiresAt <= now) return 'EXPIRY_IN_THE_PAST';
  const protocol = URL.parse(request.returnUrl)?.protocol ?? '';
  return /^https?:$/.test(protocol) ? undefined : 'RETURN_URL_INVALID';
}

export async function findPayment(db: Db, id: string): Promise<SandboxPayment | undefined> {
  // Anything else was never given out, and some of it is no text for a database.
  return /^sbx_[0-9a-f]{32}$/.test(id) ? selectPayment(db, id) : undefined;
}

export function findPaymentByReference(db: Db, reference: string) {
  return selectPaymentByReference(db, reference);
}

interface Choice {
  method: Method;
  outcome: OutcomeId;
  delaySeconds: number | null;
}

/**
 * Decides about a payment and schedules its webhooks in one transaction. Answers undefined when somebody has decided
 * before or its time is over: a choice is never changed.
 */
export function chooseOutcome(
  db: Db,
  id: string,
  choice: Choice,
  now: Date,
): Promise<SandboxPayment | undefined> {
  return inTransaction(db, async (tx) => {
    const payment = await updateChoice(tx, id, { ...choice, chosenAt: now });
    if (payment) await enqueueReports(tx, payment);
    return payment;
  });
}

async function enqueueReports(tx: Db, payment: SandboxPayment): Promise<void> {
  for (const report of reportsOf(payment)) {
    const event: SandboxEvent = {
      event: `payment.${report.state}`,
      id: `evt_${payment.id.slice('sbx_'.length)}_${report.settlement}`,
      reference: payment.reference,
      paymentId: movementId(payment),
      state: report.state,
      amountPaise: payment.amountPaise,
      at: report.at.toISOString(),
    };
    await enqueue(tx, sandboxWebhookJob, event, {
      dedupeKey: `${sandboxWebhookJob}:${event.id}:${report.repetition}`,
      runAt: report.sendAt,
    });
  }
}

interface Reporting {
  db: Db;
  secret: string;
  clock: () => Date;
  /** Brings the bytes to the shop's webhook; answers the HTTP status. */
  deliver: (rawBody: Buffer, headers: Record<string, string>) => Promise<number>;
}

export function sandboxJobs({ db, secret, clock, deliver }: Reporting) {
  return {
    /** Throws when the shop does not take the event, so that it is sent again later. */
    [sandboxWebhookJob]: async (payload: unknown) => {
      const event = SandboxEvent.parse(payload);
      const { rawBody, headers } = signEvent(event, secret);
      const status = await deliver(rawBody, headers);
      if (status < 200 || status > 299) throw new Error(`The shop answered ${status}.`);
      if ('refundId' in event) return;
      await updateReported(db, event.reference, clock());
    },
    [sandboxSweepJob]: async () => {
      await deletePaymentsBefore(db, new Date(clock().getTime() - keepDays * dayMs));
    },
  };
}
