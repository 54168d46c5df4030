/** What staff read of a person's passes and meals. */
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { counted, formatPaise } from '#src/platform/contract/rupee-format.ts';
import { dayName } from '../../../my-words-rules.ts';
import type { PersonMeals, Skip, StandingMeal } from '../../../pass-contract.ts';
import { passLabel, passStateLabels } from '../../../pass-kinds.ts';
import { stoppings } from '../../../pass-terms.ts';
import { weekdayWords } from '../weekday-words.ts';

export type PersonPass = PersonMeals['passes'][number];

/** `Lunch Mon–Sat, 1 Full tiffin, Tower B, B-204, from 1 Dec`. */
export function standingWords(meal: StandingMeal, today: BusinessDay): string {
  const { fromDay, untilDay, weekdays, shift, quantity, tiffin, place, note } = meal;
  const isOneDay = fromDay === untilDay;
  return [
    isOneDay ? `${shift} on ${dayName(fromDay)}` : `${shift} ${weekdayWords(weekdays)}`,
    `${quantity} ${tiffin}`,
    ...[place, note],
    ...(!isOneDay && fromDay > today ? [`from ${shortDay(fromDay)}`] : []),
    ...(!isOneDay && untilDay !== undefined ? [`till ${shortDay(untilDay)}`] : []),
  ].join(', ');
}

/** `P12 Full tiffin`. */
export const passName = ({ number, tiffin }: PersonPass) => `${passLabel(number)} ${tiffin}`;

/** `14 of 26 meals left, ₹1,400.00, use by 5 Jan`. */
export function passWords(pass: PersonPass): string {
  const { state, meals, mealsLeft, leftPaise, pricePaise, startsOn, expiresOn } = pass;
  if (state === 'pending') return `${counted(meals, 'meal', 'meals')}, ${formatPaise(pricePaise)}`;
  if (state !== 'active') {
    // What waits for the next pass is less than was sold.
    const held = mealsLeft > 0 ? `${counted(mealsLeft, 'meal')} left` : counted(meals, 'meal');
    return `${passStateLabels[state]}, ${held}`;
  }
  // A corrected pass can hold more than was sold.
  const sold = mealsLeft > meals ? '' : `${mealsLeft} of `;
  const left = `${sold}${counted(Math.max(mealsLeft, meals), 'meal')} left`;
  const worth = mealsLeft === 0 ? '' : `, ${formatPaise(leftPaise)}`;
  return `${left}${worth}, ${datesWords(startsOn, expiresOn, mealsLeft === meals)}`;
}

function datesWords(from: BusinessDay, to: BusinessDay, isWhole: boolean): string {
  return isWhole ? `use ${shortDay(from)} to ${shortDay(to)}` : `use by ${shortDay(to)}`;
}

/** `Lunch is skipped from 3 Dec to 7 Dec`. */
export function skippedWords({ shift, fromDay, toDay }: Skip): string {
  if (fromDay === toDay) return `${shift} is skipped on ${dayName(fromDay)}`;
  const until = toDay === undefined ? 'until further notice' : `to ${shortDay(toDay)}`;
  return `${shift} is skipped from ${shortDay(fromDay)} ${until}`;
}

/** Only then is there a credit note. */
export const goesBack = ({ onStop }: Pick<PersonPass, 'onStop'>) =>
  onStop !== undefined && onStop.backPaise > 0;

/** `11 meals left = ₹1,153.46. Goes back to the payment of 3 Nov.` */
export function stopWords({ mealsLeft, leftPaise, stopping, onStop }: PersonPass): string {
  if (mealsLeft === 0) return 'No meals are left.';
  const left = `${counted(mealsLeft, 'meal', 'meals')} left = ${formatPaise(leftPaise)}.`;
  if (!onStop || onStop.backPaise === 0) {
    const why = stopping === 'unusedBack' ? 'Less than ₹1 is kept.' : stoppings[stopping];
    return `${left} ${why}`;
  }
  const way = onStop.isFromTill ? 'from the till' : `to the payment of ${shortDay(onStop.paidOn)}`;
  return `${left} Goes back ${way}.`;
}

/** The text of a chat with the link of a pass that waits for its money. */
export function linkWords({ name, url }: { name: string; url: string }): string {
  return `Your meal pass (${name}) can be paid here: ${url}`;
}
