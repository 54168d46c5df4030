/**
 * What this process does about each attempt to pay: one question to its gateway at a time, and word
 * for anyone who waits.
 */
import { EventEmitter, once } from 'node:events';
import type { AttemptRow } from '../payment-sql.ts';
import type { KnownPayment } from './known-payment-sql.ts';

export interface Checked {
  /** The attempt as it is now. */
  attempt: AttemptRow;
  /** With all that its customer is told, where the caller had it at hand. */
  known?: KnownPayment;
  /** False when the gateway gave no final word, or was not asked. */
  isFinal: boolean;
  /** True when it was asked and did not answer. */
  isSilent: boolean;
  /** True for the answer to a question that somebody else had asked before. */
  isShared?: boolean;
}

export interface PaymentWatch {
  /**
   * Asks about an attempt. Anyone who asks while a question is on its way gets the answer to that
   * one; who wants a fresh one (`force`) does so only if it is final, and asks again otherwise.
   */
  ask(attemptId: string, force: boolean, question: () => Promise<Checked>): Promise<Checked>;
  /**
   * The answer as soon as this process settles the attempt, or undefined after `ms` and when
   * `until` aborts.
   */
  settled(attemptId: string, ms: number, until: AbortSignal): Promise<Checked | undefined>;
}

export function createPaymentWatch(): PaymentWatch {
  const running = new Map<string, Promise<Checked>>();
  const news = new EventEmitter<Record<string, [Checked]>>();
  // As many as are held.
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
        // Where the other one failed, this one asks.
        const checked = await other.catch(() => undefined);
        if (checked && (checked.isFinal || !force)) return { ...checked, isShared: true };
      }
      const own = run(attemptId, question);
      running.set(attemptId, own);
      return own;
    },
    async settled(attemptId, ms, until) {
      const signal = AbortSignal.any([until, AbortSignal.timeout(ms)]);
      const told = once(news, attemptId, { signal }) as Promise<[Checked]>;
      return told.then(([checked]) => checked).catch(() => undefined);
    },
  };
}
