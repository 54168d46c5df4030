/**
 * This process's questions about each attempt: one to its gateway at a time, with notification of
 * those who wait.
 */
import { EventEmitter, once } from 'node:events';
import type { AttemptRow } from '../payment-sql.ts';
import type { KnownPayment } from './known-payment-sql.ts';

export interface Checked {
  /** The attempt in its present state. */
  attempt: AttemptRow;
  /** With everything that its customer sees, if the caller has loaded it. */
  known?: KnownPayment;
  /** False if the gateway gave no final answer, or was not asked. */
  isFinal: boolean;
  /** True if the gateway was asked and did not answer. */
  isSilent: boolean;
  /** True if another caller asked: at the same moment, or before. */
  isShared?: boolean;
}

export interface PaymentWatch {
  /**
   * Asks about an attempt. A caller that comes while a question is running gets its answer; with
   * `force` only if that answer is final, otherwise a new question is asked.
   */
  ask(attemptId: string, force: boolean, question: () => Promise<Checked>): Promise<Checked>;
  /**
   * The answer as soon as this process settles the attempt; undefined after `ms`, or when `until`
   * aborts.
   */
  settled(attemptId: string, ms: number, until: AbortSignal): Promise<Checked | undefined>;
}

export function createPaymentWatch(): PaymentWatch {
  const running = new Map<string, Promise<Checked>>();
  const news = new EventEmitter<Record<string, [Checked]>>();
  // No limit: there is one listener for each held request.
  news.setMaxListeners(0);
  const run = async (attemptId: string, question: () => Promise<Checked>) => {
    try {
      const checked = await question();
      if (checked.isFinal) news.emit(attemptId, checked);
      return checked;
    } finally {
      running.delete(attemptId);
    }
  };
  return {
    async ask(attemptId, force, question) {
      for (let other = running.get(attemptId); other; other = running.get(attemptId)) {
        // If the other question fails, this caller asks.
        const checked = await other.catch(() => undefined);
        if (checked && (checked.isFinal || !force)) return { ...checked, isShared: true };
      }
      const own = run(attemptId, question);
      running.set(attemptId, own);
      return own;
    },
    async settled(attemptId, ms, until) {
      const signal = AbortSignal.any([until, AbortSignal.timeout(ms)]);
      const announced = once(news, attemptId, { signal }) as Promise<[Checked]>;
      return announced.then(([checked]) => checked).catch(() => undefined);
    },
  };
}
