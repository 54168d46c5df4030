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
  return [
    `${meals} × ${tiffin}, for ${eaten}${meals === 1 ? '' : `: ${each} a meal`}.`,
    validDays === 1 ? 'Use on its first day.' : `Use within ${validDays} days of the first.`,
    ...skipSentences(offer, today, plan),
    leftovers[leftover],
    stoppings[stopping],
    ...(isOnce ? ['For trying: once for each person.'] : []),
  ];
}

function skipSentences(
  { shifts, skipLimit, noticeHours }: OfferTerms,
  today: BusinessDay,
  plan: Pick<ShiftPlan, 'rules'>,
): string[] {
  if (skipLimit === 0) return [];
  // Rules change rarely; the meals of the pass come from tomorrow on at most.
  const times = shifts.map((shift) => {
    const rule = ruleOf(addDays(today, 1), shift, plan);
    const name = shifts.length > 1 ? ` for ${shift.toLowerCase()}` : '';
    // As `freezeAt`.
    const time = rule?.cutOff?.time ?? rule?.window?.from;
    if (time === undefined) return undefined;
    const early = noticeHours === 0 ? '' : `${noticeHours} hours before `;
    return `${early}${spokenTime(time)}${rule?.cutOff?.isDayBefore ? ' the day before' : ''}${name}`;
  });
  const until = times.filter((time) => time !== undefined);
  const till = until.length === 0 ? '' : ` till ${until.join(', and till ')}`;
  const most =
    skipLimit === null
      ? ''
      : ` After ${skipLimit === 1 ? '1 skip' : `${skipLimit} skips`} a skipped meal counts.`;
  return [`Skip any day${till}; the meal stays yours.${most}`];
}
