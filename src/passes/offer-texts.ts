/** What an offer promises, in sentences. */
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { ruleOf, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { spokenTime } from '#src/settings/shift-rules.ts';
import { type Leftover, leftovers, type Stopping, stoppings } from './pass-terms.ts';

/** What an offer says of itself; the price is of all its meals. */
export interface OfferTerms {
  /** The name of the tiffin. */
  tiffin: string;
  meals: number;
  pricePaise: number;
  shifts: readonly Shift[];
  validDays: number;
  skipLimit: number | null;
  noticeHours: number;
  leftover: Leftover;
  stopping: Stopping;
  isOnce: boolean;
}

/** In the order in which a customer asks. */
export function termsOf(
  offer: OfferTerms,
  today: BusinessDay,
  plan: Pick<ShiftPlan, 'rules'>,
): string[] {
  const { tiffin, meals, pricePaise, shifts, validDays, leftover, stopping, isOnce } = offer;
  const each = formatPaise(Math.floor(pricePaise / meals));
  const eaten = shifts.map((shift) => shift.toLowerCase()).join(' or ');
  // Rules change rarely; the meals of the pass come from tomorrow on at most.
  const ruled = shifts.map((shift) => ({ shift, rule: ruleOf(addDays(today, 1), shift, plan) }));
  return [
    `${meals} × ${tiffin}, for ${eaten}${meals === 1 ? '' : `: ${each} a meal`}.`,
    ...windowSentences(ruled),
    validDays === 1
      ? 'Use it on its first day.'
      : `Use it within ${validDays} days of its first day.`,
    ...skipSentences(offer, ruled),
    leftovers[leftover],
    stoppings[stopping],
    ...(isOnce ? ['For trying: once for each person.'] : []),
  ];
}

interface Ruled {
  shift: Shift;
  rule: ShiftPlan['rules'][number] | undefined;
}

/** `Lunch comes from 12:30 pm to 2 pm.` */
function windowSentences(ruled: readonly Ruled[]): string[] {
  const windows = ruled.flatMap(({ shift, rule }) => {
    if (!rule?.window) return [];
    const { from, to } = rule.window;
    return [`${shift.toLowerCase()} comes from ${spokenTime(from)} to ${spokenTime(to)}`];
  });
  const text = windows.join(', ');
  return text === '' ? [] : [`${text[0]?.toUpperCase()}${text.slice(1)}.`];
}

function skipSentences(
  { skipLimit, noticeHours }: Pick<OfferTerms, 'skipLimit' | 'noticeHours'>,
  ruled: readonly Ruled[],
): string[] {
  if (skipLimit === 0) return [];
  const times = ruled.flatMap(({ shift, rule }) => {
    const name = ruled.length > 1 ? ` for ${shift.toLowerCase()}` : '';
    // As `freezeAt`.
    const time = rule?.cutOff?.time ?? rule?.window?.from;
    if (time === undefined) return [];
    const early = noticeHours === 0 ? '' : `${noticeHours} hours before `;
    const day = rule?.cutOff?.isDayBefore ? 'the day before' : 'that day';
    return [`till ${early}${spokenTime(time)} ${day}${name}`];
  });
  const till = times.length === 0 ? '' : ` ${times.join(', and ')}`;
  const most =
    skipLimit === null
      ? ''
      : ` After ${skipLimit === 1 ? '1 skip' : `${skipLimit} skips`} a skipped meal is used up.`;
  return [`Skip any day${till}: the meal stays on your pass.${most}`];
}
