/** What of the privacy of people both sides know: kinds of requests, ages, and how they read. */
import { dayMs } from '#src/platform/contract/business-day.ts';

/**
 * `export`: what is kept of a person was given out · `erase`: it was erased · `restore`: erased
 * once more, as a backup of before was restored · `age`: what got old went by itself.
 */
export const privacyKinds = ['export', 'erase', 'restore', 'age'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

export const privacyKindLabels: Readonly<Record<PrivacyKind, string>> = {
  export: 'Exported',
  erase: 'Erased',
  restore: 'Erased again after a restore',
  age: 'Grown old',
};

/** Who looked at whom is known for so long. */
export const viewMonths = 12;

/** Over which network somebody ordered in cash for the first time is known for so long. */
export const networkDays = 7;

/** The last digits of a number, which are shown after it is erased. */
export const shownDigits = 3;

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `9811198222 and 9811198333`. */
export function numbersText(mobileNos: readonly string[]): string {
  return listed.format(mobileNos);
}

/** `•••••••345`. */
export function maskedNumber(lastDigits: string): string {
  return lastDigits.padStart(10, '•');
}

export function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * dayMs);
}

/** The same day so many months before; the last of a shorter month. */
export function monthsBefore(instant: Date, months: number): Date {
  const day = instant.getUTCDate();
  const before = new Date(instant);
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - months);
  const last = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0));
  before.setUTCDate(Math.min(day, last.getUTCDate()));
  return before;
}
