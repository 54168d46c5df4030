/** The values of the texts about passes (product 24.13). */
import type { TextValues } from '#src/outbox/text-templates.ts';
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { type LateSkipAnswer, type LeftOutReason, passLabel } from './pass-kinds.ts';
import { type Leftover, leftovers } from './pass-terms.ts';

/** How many days before its end somebody is told of it, and until when that makes sense. */
export const endingDays = [
  { days: 7, till: 3 },
  { days: 2, till: 0 },
] as const;
export type EndingDays = (typeof endingDays)[number];
/** After so many days somebody who is away until further notice is asked. */
export const longAwayDays = 30;

const offersLink = '/passes';

interface ToldPass {
  number: number;
  meals: number;
  expiresOn: BusinessDay;
}

export function boughtValues({ number, meals, expiresOn }: ToldPass): TextValues<'passBought'> {
  return { pass: passLabel(number), meals: mealsWords(meals), day: shortDay(expiresOn) };
}

export function fewValues({
  number,
  meals,
}: Pick<ToldPass, 'number' | 'meals'>): TextValues<'mealsLeft'> {
  return { pass: passLabel(number), meals: mealsWords(meals), link: offersLink };
}

export function endingValues({
  leftover,
  ...pass
}: ToldPass & { leftover: Leftover }): TextValues<'passEnds'> {
  return { ...boughtValues(pass), leftover: leftovers[leftover], link: offersLink };
}

function mealsWords(meals: number): string {
  return meals === 0 ? 'no meals' : counted(meals, 'meal', 'meals');
}

/** Why a meal was left out, and where the person can do something about it. */
const leftOutWords: Readonly<Partial<Record<LeftOutReason, { why: string; link: string }>>> = {
  noMeals: { why: 'no meals are left. Buy again', link: offersLink },
  noAddress: {
    why: 'we don’t deliver to your address any more. Tell us another one',
    link: '/contact',
  },
};
export const toldReasons = Object.keys(leftOutWords);

interface ToldMeal {
  shift: Shift;
  date: BusinessDay;
}

export function mealValues({ shift, date }: ToldMeal) {
  return { meal: shift.toLowerCase(), day: shortDay(date) };
}

export function leftOutValues({
  reason,
  ...meal
}: ToldMeal & { reason: LeftOutReason }): TextValues<'leftOut'> {
  const words = leftOutWords[reason];
  if (!words) throw new Error(`nobody is told of ${reason}`);
  return { ...mealValues(meal), ...words };
}

const answerWords: Readonly<Record<LateSkipAnswer, string>> = {
  givenBack: 'Your meal is back on your pass.',
  onItsWay: 'It is on its way, so it counts.',
};

export function answeredValues({
  answer,
  ...meal
}: ToldMeal & { answer: LateSkipAnswer }): TextValues<'skipAnswered'> {
  return { ...mealValues(meal), answer: answerWords[answer] };
}
