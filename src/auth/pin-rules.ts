/**
 * The rules of PINs: which ones are allowed, how long they last, and the names on the PIN screen.
 */
import { dayMs } from '#src/platform/contract/business-day.ts';

export const minPinLength = 4;
export const maxPinLength = 6;
/** After this many wrong tries the PIN is deleted and the password is needed. */
export const mostWrongPins = 5;
const lastsUnusedMs = 30 * dayMs;

export const pinTexts = {
  form: `A PIN has ${minPinLength} to ${maxPinLength} digits.`,
  easy: 'This PIN is easily guessed. Please choose another one.',
  birthday:
    'This PIN looks like a date or a year, which others can find out. Please choose another.',
  ownNumber: 'This PIN is a part of your mobile number. Please choose another one.',
} as const;

/** The time until which a PIN can be used; every use extends it. */
export function pinExpiry(now: Date): Date {
  return new Date(now.getTime() + lastsUnusedMs);
}

/** Checks only the format; `undefined` if it is valid. */
export function pinError(pin: string): string | undefined {
  return /^\d{4,6}$/.test(pin) ? undefined : pinTexts.form;
}

/** Why a PIN is too easy to guess; `undefined` if it is allowed. */
export function pinFlaw(pin: string, mobileNo = ''): string | undefined {
  const wrongForm = pinError(pin);
  if (wrongForm !== undefined) return wrongForm;
  if (isPattern(pin)) return pinTexts.easy;
  if (isDate(pin)) return pinTexts.birthday;
  return mobileNo.includes(pin) ? pinTexts.ownNumber : undefined;
}

/** Lines down or across the keys of a telephone. */
const walks = [
  '2580',
  '0852',
  '1470',
  '3690',
  '1590',
  '3570',
  '1379',
  '147258',
  '258369',
  '147369',
];

function isPattern(pin: string): boolean {
  const [first = 0, second = 0] = [...pin].map(Number);
  const step = second - first;
  const isRun = [...pin].every((digit, n) => Number(digit) === mod10(first + step * n));
  return isRun || /^(\d{2,3})\1+$/.test(pin) || /^(\d)\1+(\d)\2+$/.test(pin) || isWalk(pin);
}

/** Also backwards. */
function isWalk(pin: string): boolean {
  const backwards = [...pin].reverse().join('');
  return walks.includes(pin) || walks.includes(backwards);
}

function mod10(number: number): number {
  return ((number % 10) + 10) % 10;
}

/** A year of birth, a day of the year, or a date with a year, in any usual order. */
function isDate(pin: string): boolean {
  const part = (from: number, to: number) => Number(pin.slice(from, to));
  if (pin.length === 4) {
    const isYear = /^(19|20)/.test(pin);
    return isYear || isDay(part(0, 2), part(2, 4)) || isDay(part(2, 4), part(0, 2));
  }
  if (pin.length === 5) return isDay(part(0, 1), part(1, 3)) || isDay(part(0, 2), part(2, 3));
  const [one, two, three] = [part(0, 2), part(2, 4), part(4, 6)];
  return isDay(one, two) || isDay(two, one) || isDay(three, two) || isYearAndMonth(pin);
}

function isDay(day: number, month: number): boolean {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

/** For example 051990 or 199005. */
function isYearAndMonth(pin: string): boolean {
  return /^(0[1-9]|1[0-2])(19|20)|^(19|20)\d\d(0[1-9]|1[0-2])$/.test(pin);
}
