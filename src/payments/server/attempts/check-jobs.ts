/**
 * Schedules checks of payment attempts: their timetable, and those that a gateway's event asks for.
 */
import * as z from 'zod/mini';
import type { Db } from '#src/platform/database/db.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import type { NewJob } from '#src/platform/jobs/new-jobs-sql.ts';
import { askAgainAt, lastLookAt, nextCheckAt } from '../../check-rules.ts';
import type { AttemptRow } from '../payment-sql.ts';

export const checkPaymentJob = 'check-payment';
export const CheckPayment = z.object({
  attemptId: z.uuid(),
  /**
   * True for a check of the attempt's own timetable, which continues; a webhook's check is made
   * once.
   */
  scheduled: z.boolean(),
  /** False for an event about a failed try: the customer may try again on the same page. */
  saysPaid: z._default(z.boolean(), true),
  /** How often in a row the gateway did not answer. */
  silences: z._default(z.int(), 0),
  /** How often the gateway named no end after the whole timetable. */
  lastLooks: z._default(z.int(), 0),
  /** The payment that the event named. */
  paymentRef: z.optional(z.string()),
});
export type CheckPayment = z.infer<typeof CheckPayment>;

/** What the checks so far have brought. */
interface Heard extends Pick<CheckPayment, 'silences' | 'lastLooks'> {
  /** The gateway has just given a final answer, which a late payment can still change. */
  isFinal: boolean;
}

const nothing: Heard = { silences: 0, lastLooks: 0, isFinal: false };

/**
 * Schedules the next check of an attempt, later for each time that the gateway did not answer;
 * returns false if there is none.
 */
export async function enqueueNextCheck(
  tx: Db,
  ...of: Parameters<typeof nextCheckJob>
): Promise<boolean> {
  const job = nextCheckJob(...of);
  if (job) await enqueue(tx, job.kind, job.payload, job);
  return job !== undefined;
}

/** The next check; undefined if there is none. */
export function nextCheckJob(
  attempt: Pick<AttemptRow, 'id' | 'gateway' | 'createdAt' | 'expiresAt' | 'state'>,
  now: Date,
  heard = nothing,
): NewJob | undefined {
  const { silences, lastLooks, isFinal } = heard;
  const planned =
    silences > 0 ? askAgainAt(attempt, now, silences, Math.random()) : nextCheckAt(attempt, now);
  const isLast = planned === undefined && silences === 0 && !isFinal;
  const runAt = isLast ? lastLookAt(attempt.state, now, lastLooks) : planned;
  if (runAt === undefined) return undefined;
  const counts = { silences, lastLooks: isLast ? lastLooks + 1 : lastLooks };
  const payload = { attemptId: attempt.id, scheduled: true, ...counts };
  const dedupeKey = checkKey(attempt, runAt);
  return { kind: checkPaymentJob, payload, dedupeKey, runAt, now, lane: attempt.gateway };
}

function checkKey({ id }: { id: string }, at: Date | undefined): string {
  return `${checkPaymentJob}:${id}:${at?.getTime()}`;
}

/** The job key of the first check, which is scheduled when the attempt begins. */
export function firstCheckKey(attempt: Pick<AttemptRow, 'id' | 'createdAt' | 'expiresAt'>): string {
  const begun = { ...attempt, state: 'created' as const };
  return checkKey(attempt, nextCheckAt(begun, attempt.createdAt));
}

interface Told {
  saysPaid: boolean;
  paymentRef: string | undefined;
}

/** Schedules a check at once, because an event of the gateway reports a change. */
export function enqueueCheck(
  tx: Db,
  { id: attemptId, gateway: lane }: Pick<AttemptRow, 'id' | 'gateway'>,
  now: Date,
  event: Told,
) {
  const payload = { attemptId, ...payloadOf(event) };
  return enqueue(tx, checkPaymentJob, payload, { runAt: now, now, lane });
}

/** The same, for a statement that finds the attempt itself. */
export function checkOnEvent(event: Told) {
  return { jobKind: checkPaymentJob, jobPayload: JSON.stringify(payloadOf(event)) };
}

/** `paymentRef` is the payment concerned, if the event names one. */
function payloadOf({ saysPaid, paymentRef }: Told) {
  return { scheduled: false, saysPaid, paymentRef };
}
