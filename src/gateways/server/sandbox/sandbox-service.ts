/** The sandbox's payments: accepts them, stores the chosen outcome, and reports to the shop. */
import { randomBytes } from 'node:crypto';
import { dayMs } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { NewJob } from '#src/platform/jobs/new-jobs-sql.ts';
import type { OutcomeId } from './sandbox-outcomes.ts';
import { minimumPaise, movementId, reportsOf } from './sandbox-rules.ts';
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

export interface NewPayment {
  reference: string;
  title: string;
  amountPaise: number;
  currency: string;
  returnUrl: string;
  expiresAt: Date;
}

/** Why a payment is not accepted; the codes that the shop gets. */
export type Refusal =
  | 'AMOUNT_TOO_SMALL'
  | 'CURRENCY_UNKNOWN'
  | 'EXPIRY_IN_THE_PAST'
  | 'REFERENCE_USED'
  | 'RETURN_URL_INVALID';

/**
 * Accepts a payment, once for each reference; the same reference with another amount is refused.
 * `plansSweep` is for the first payment of a day, which schedules the deletion of old payments.
 */
export async function createPayment(
  db: Db,
  request: NewPayment,
  { now, plansSweep }: { now: Date; plansSweep: boolean },
): Promise<SandboxPayment | { refusal: Refusal }> {
  const refusal = refusalOf(request, now);
  if (!refusal) {
    const id = `sbx_${randomBytes(16).toString('hex')}`;
    const jobs = plansSweep ? [sweepOf(now)] : [];
    const stored = await insertPayment(db, { ...request, id, createdAt: now }, jobs);
    if (stored) return stored;
  }
  // A known payment gets the same answer again, whatever has changed since.
  const known = await selectPaymentByReference(db, request.reference);
  return known ? sameOrRefused(known, request) : { refusal: refusal ?? 'REFERENCE_USED' };
}

/** Once a day, however many processes schedule it. */
function sweepOf(now: Date): NewJob {
  const dedupeKey = `${sandboxSweepJob}:${now.toISOString().slice(0, 10)}`;
  return { kind: sandboxSweepJob, payload: {}, dedupeKey, runAt: now, now };
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
  // Other ids were never given out, and some are not valid text for the database.
  return /^sbx_[0-9a-f]{32}$/.test(id) ? selectPayment(db, id) : undefined;
}

export function findPaymentByReference(db: Db, reference: string) {
  return selectPaymentByReference(db, reference);
}

export interface Choice {
  outcome: OutcomeId;
  delaySeconds: number | null;
}

/**
 * Stores the choice of an outcome and schedules its webhooks. Returns undefined if an outcome was
 * chosen before or the time is over: a choice is never changed.
 */
export function chooseOutcome(
  db: Db,
  payment: SandboxPayment,
  choice: Choice,
  now: Date,
): Promise<SandboxPayment | undefined> {
  const chosen = { ...choice, chosenAt: now };
  return updateChoice(db, payment.id, chosen, reportJobs({ ...payment, ...chosen }));
}

function reportJobs(payment: SandboxPayment): NewJob[] {
  return reportsOf(payment).map((report) => {
    const event: SandboxEvent = {
      event: `payment.${report.state}`,
      id: `evt_${payment.id.slice('sbx_'.length)}_${report.settlement}`,
      reference: payment.reference,
      paymentId: movementId(payment),
      state: report.state,
      amountPaise: payment.amountPaise,
      at: report.at.toISOString(),
    };
    const dedupeKey = `${sandboxWebhookJob}:${event.id}:${report.repetition}`;
    return { kind: sandboxWebhookJob, payload: event, dedupeKey, runAt: report.sendAt };
  });
}

/** Returns the HTTP status. */
export type WebhookDelivery = (rawBody: Buffer, headers: Record<string, string>) => Promise<number>;

interface Reporting {
  db: Db;
  secret: string;
  clock: () => Date;
  /** Sends the bytes to the shop's webhook; returns the HTTP status. */
  deliver: WebhookDelivery;
}

export function sandboxJobs({ db, secret, clock, deliver }: Reporting) {
  return {
    /** Throws if the shop does not accept the event, so that the job sends it again later. */
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
