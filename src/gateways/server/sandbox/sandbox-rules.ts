/** The state of a sandbox payment and its reports, depending only on the choice and the clock. */
import {
  type Outcome,
  type OutcomeId,
  outcomes,
  type SandboxState,
  type SettledState,
  type Settlement,
} from './sandbox-outcomes.ts';

/** In paise; like real companies, the sandbox takes no payment below one rupee. */
export const minimumPaise = 100;

/** What decides a payment: its time, and the outcome chosen on its page. */
export interface Decision {
  expiresAt: Date;
  outcome: OutcomeId | null;
  chosenAt: Date | null;
  delaySeconds: number | null;
}

/** Seconds between a settlement and each of its reports. */
const reportsAfterSeconds = [0, 1, 5];

export function outcomeOf(id: OutcomeId): Outcome {
  const found = outcomes.find((outcome) => outcome.id === id);
  if (!found) throw new RangeError(`${id} is not an outcome`);
  return found;
}

/** Closing the page decides nothing: it can be opened and paid again. */
export function isDecisive(outcome: Outcome): boolean {
  return outcome.settles.length > 0;
}

/** Its button needs a choice of seconds. */
export function isDelayed(outcome: Outcome): boolean {
  return outcome.settles.some((step) => 'afterSeconds' in step && step.afterSeconds === 'chosen');
}

/** Every final or seemingly final answer of the bank, in chronological order. */
export function settlementsOf(payment: Decision): { at: Date; state: SettledState }[] {
  const { outcome, expiresAt } = payment;
  if (outcome === null) return [{ at: expiresAt, state: 'expired' }];
  return outcomeOf(outcome).settles.map((step) => ({
    at: instantOf(step, payment),
    state: step.state,
  }));
}

function instantOf(step: Settlement, { expiresAt, chosenAt, delaySeconds }: Decision): Date {
  if ('atExpiryPlusSeconds' in step) return after(expiresAt, step.atExpiryPlusSeconds);
  const seconds = step.afterSeconds === 'chosen' ? (delaySeconds ?? 0) : step.afterSeconds;
  return after(chosenAt ?? expiresAt, seconds);
}

export function stateAt(payment: Decision, now: Date): SandboxState {
  const reached = settlementsOf(payment).filter(({ at }) => at <= now);
  return reached.at(-1)?.state ?? 'pending';
}

/** No outcome is chosen yet, and there is time to choose. */
export function isOpen(payment: Decision, now: Date): boolean {
  return payment.outcome === null && now < payment.expiresAt;
}

export interface Report {
  /** The index of the settlement; a repeated report of it is the same event. */
  settlement: number;
  /** The number of the report among those of its settlement. */
  repetition: number;
  state: SettledState;
  at: Date;
  sendAt: Date;
}

/** The webhooks that follow from a choice. */
export function reportsOf(payment: Decision): Report[] {
  if (payment.outcome === null) return [];
  const delays = reportsAfterSeconds.slice(0, outcomeOf(payment.outcome).webhooks);
  return settlementsOf(payment).flatMap(({ at, state }, settlement) =>
    delays.map((seconds, repetition) => ({
      settlement,
      repetition,
      state,
      at,
      sendAt: after(at, seconds),
    })),
  );
}

/** The sandbox's id of the one movement of a payment's money; refunds may name it. */
export function movementId({ id }: { id: string }): string {
  return `${id}_1`;
}

/** The sandbox runs in the shop's server, so that its pages have the origin of the return URL. */
export function pageUrl(payment: { id: string; returnUrl: string }): string {
  return new URL(`/sandbox-pay/${payment.id}`, payment.returnUrl).href;
}

function after(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
