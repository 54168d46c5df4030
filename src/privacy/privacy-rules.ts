/** Shared rules of privacy: kinds of requests, retention periods, and formats. */
import { dayMs } from '#src/platform/contract/business-day.ts';

/**
 * `export`: the person's data was exported · `erase`: it was erased · `restore`: it was erased
 * again after an older backup was restored · `age`: old data was deleted automatically.
 */
export const privacyKinds = ['export', 'erase', 'restore', 'age'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

export const privacyKindLabels: Readonly<Record<PrivacyKind, string>> = {
  export: 'Exported',
  erase: 'Erased',
  restore: 'Erased again after a restore',
  age: 'Deleted by age',
};

/** Retention of the access log, in months. */
export const viewMonths = 12;

/** Retention of the network of a number's first cash order, in days. */
export const networkDays = 7;

/** Number of digits of an erased number that are still shown. */
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

/** The same day some months before, or the last day of a shorter month. */
export function monthsBefore(instant: Date, months: number): Date {
  const day = instant.getUTCDate();
  const before = new Date(instant);
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - months);
  const last = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0));
  before.setUTCDate(Math.min(day, last.getUTCDate()));
  return before;
}
