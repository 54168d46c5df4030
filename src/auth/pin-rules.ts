/** Which PINs people may choose, how long one lasts, and what people are called on its screen. */
import { dayMs } from '#src/platform/contract/business-day.ts';

export const minPinLength = 4;
export const maxPinLength = 6;
/** Then it is forgotten, and the password is asked for. */
export const mostWrongPins = 5;
const lastsUnusedMs = 30 * dayMs;

export const pinTexts = {
  form: `A PIN has ${minPinLength} to ${maxPinLength} digits.`,
  easy: 'This PIN is easily guessed. Please choose another one.',
  birthday:
    'This PIN looks like a date or a year, which others can find out. Please choose another.',
  ownNumber: 'This PIN is a part of your mobile number. Please choose another one.',
} as const;

/** Until then it can be used; every use begins the time again. */
export function pinExpiry(now: Date): Date {
  return new Date(now.getTime() + lastsUnusedMs);
}

/** Its form alone; `undefined` is no error. */
export function pinError(pin: string): string | undefined {
  return /^\d{4,6}$/.test(pin) ? undefined : pinTexts.form;
}

/** Why nobody may choose it; `undefined` is no reason. */
export function pinFlaw(pin: string, mobileNo = ''): string | undefined {
  const wrongForm = pinError(pin);
  if (wrongForm !== undefined) return wrongForm;
  if (isPattern(pin)) return pinTexts.easy;
  if (isDate(pin)) return pinTexts.birthday;
  return mobileNo.includes(pin) ? pinTexts.ownNumber : undefined;
}

/** What others on the same device may read of a person. */
export function firstNameOf(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? '';
}

/** Down or across the keys of a telephone. */
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

/** A year of somebody's life, a day of the year, or a day with its year, in any usual order. */
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

/** Such as 051990 or 199005. */
function isYearAndMonth(pin: string): boolean {
  return /^(0[1-9]|1[0-2])(19|20)|^(19|20)\d\d(0[1-9]|1[0-2])$/.test(pin);
}
