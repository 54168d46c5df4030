/** How a sandbox payment stands, and what it reports when, from the choice and the clock alone. */
import {
  type Outcome,
  type OutcomeId,
  outcomes,
  type SandboxState,
  type SettledState,
  type Settlement,
} from './sandbox-outcomes.ts';

/** Paise; like the companies that it stands for, it takes no payment below one rupee. */
export const minimumPaise = 100;

/** What decides a payment: its time, and what a person chose on its page. */
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

/** Its button needs the choice of seconds. */
export function isDelayed(outcome: Outcome): boolean {
  return outcome.settles.some((step) => 'afterSeconds' in step && step.afterSeconds === 'chosen');
}

/** Every final or seemingly final answer of the bank, in the order of time. */
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

/** Nothing is chosen yet and there is time to do so. */
export function isOpen(payment: Decision, now: Date): boolean {
  return payment.outcome === null && now < payment.expiresAt;
}

export interface Report {
  /** Which settlement it is about; the same one reported again is the same event. */
  settlement: number;
  /** Which of the reports of that settlement this one is. */
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

/** What the sandbox calls the one movement of a payment's money, and what a refund may name. */
export function movementId({ id }: { id: string }): string {
  return `${id}_1`;
}

/** The sandbox lives in the shop's server, so its pages are where the customer comes back to. */
export function pageUrl(payment: { id: string; returnUrl: string }): string {
  return new URL(`/sandbox-pay/${payment.id}`, payment.returnUrl).href;
}

function after(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
