/** The shift rules as form fields, and their wording. */
import { addDays, type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { ShiftRule, ShiftSettings } from '../../settings-groups.ts';
import { spokenTime, weekdayOf, weekdays } from '../../shift-rules.ts';

/** Texts as typed. The key identifies a rule while others are added and removed. */
export interface RuleFields {
  key: number;
  shift: Shift;
  from: string;
  cutOffDay: 'none' | 'sameDay' | 'dayBefore';
  cutOffTime: string;
  windowFrom: string;
  windowTo: string;
  daysOff: readonly number[];
  mostMeals: string;
}

export interface ShiftFields {
  rules: readonly RuleFields[];
}

/** The first day of rules that nobody has set. */
const always = '2000-01-01';

export function toShiftFields({ rules }: ShiftSettings): ShiftFields {
  return { rules: rules.map(toRuleFields) };
}

function toRuleFields(rule: ShiftRule, key: number): RuleFields {
  const { shift, from, cutOff, window, daysOff, mostMeals } = rule;
  return {
    ...{ key, shift, from },
    cutOffDay: cutOff ? (cutOff.isDayBefore ? 'dayBefore' : 'sameDay') : 'none',
    cutOffTime: cutOff?.time ?? '',
    windowFrom: window?.from ?? '',
    windowTo: window?.to ?? '',
    daysOff,
    mostMeals: mostMeals === undefined ? '' : String(mostMeals),
  };
}

/** Not validated; the schema reports errors. */
export function toShiftValue({ rules }: ShiftFields) {
  return { rules: rules.map(toRule) };
}

function toRule(fields: RuleFields): ShiftRule {
  const { shift, from, cutOffDay, cutOffTime, windowFrom, windowTo, daysOff, mostMeals } = fields;
  const isDayBefore = cutOffDay === 'dayBefore';
  const hasWindow = windowFrom !== '' || windowTo !== '';
  return {
    ...{ shift, from },
    ...(cutOffDay !== 'none' && { cutOff: { time: cutOffTime, isDayBefore } }),
    ...(hasWindow && { window: { from: windowFrom, to: windowTo } }),
    daysOff: daysOff.toSorted((a, b) => a - b),
    ...(mostMeals.trim() !== '' && { mostMeals: Number(mostMeals) }),
  };
}

function latestRule(rules: readonly RuleFields[], shift: Shift): RuleFields | undefined {
  const own = rules.filter((rule) => rule.shift === shift);
  return own.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1);
}

/** The shift's latest rule takes every day off. */
export function isSwitchedOff(rules: readonly RuleFields[], shift: Shift): boolean {
  return isOffEveryDay(latestRule(rules, shift)?.daysOff ?? []);
}

export function isOffEveryDay(daysOff: readonly number[]): boolean {
  return daysOff.length === weekdays.length;
}

/**
 * A copy of the shift's latest rule that begins on this day; a shift that is switched off comes
 * back on every day.
 */
export function nextRule(rules: readonly RuleFields[], shift: Shift, from: string): RuleFields {
  const key = Math.max(-1, ...rules.map((rule) => rule.key)) + 1;
  const blank = toRuleFields({ shift, from, daysOff: [] }, key);
  const comesBack = isSwitchedOff(rules, shift) && { daysOff: [] };
  return { ...blank, ...latestRule(rules, shift), ...comesBack, key, from };
}

export function isFirst({ from }: Pick<RuleFields, 'from'>): boolean {
  return from === always;
}

/** `Tuesday 24 Nov`. */
function spokenDay(day: BusinessDay): string {
  return `${weekdays[weekdayOf(day)]} ${shortDay(day)}`;
}

/**
 * `Lunch of Tuesday 24 Nov: order until 10:30 am that day; brought 12–2 pm.`, for the rule's first
 * day; undefined while a time is missing. `nextFrom` is the first day of the next rule.
 */
export function previewOf(
  rule: RuleFields,
  today: BusinessDay,
  nextFrom?: BusinessDay,
): string | undefined {
  const { shift, from, cutOffDay, cutOffTime, windowFrom, windowTo, daysOff } = rule;
  const tomorrow = addDays(today, 1);
  const begin = from > today ? from : nextFrom === tomorrow ? today : tomorrow;
  const days = weekdays.map((_name, count) => addDays(begin, count));
  const day = days.find(
    (each) => !daysOff.includes(weekdayOf(each)) && (nextFrom === undefined || each < nextFrom),
  );
  if (day === undefined) {
    const when = nextFrom === undefined ? 'on any day' : `before ${spokenDay(nextFrom)}`;
    return `No ${shift.toLowerCase()} ${when}.`;
  }
  if (cutOffDay !== 'none' && cutOffTime === '') return;
  const evening = `${spokenTime(cutOffTime || '00:00')} on ${spokenDay(addDays(day, -1))}`;
  const until = {
    none: 'order all day',
    sameDay: `order until ${spokenTime(cutOffTime || '00:00')} that day`,
    dayBefore: `order until ${evening}`,
  }[cutOffDay];
  const isBrought = windowFrom !== '' && windowTo !== '';
  const brought = isBrought ? `; brought ${spokenWindow(windowFrom, windowTo)}` : '';
  return `${shift} of ${spokenDay(day)}: ${until}${brought}.`;
}

/** `12–2 pm`, or `11 am – 1 pm` across noon. */
function spokenWindow(from: string, to: string): string {
  const [start, end] = [spokenTime(from), spokenTime(to)];
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)}–${end}` : `${start} – ${end}`;
}

/** The parts of a rule that the preview lacks, in short sentences. */
export function restOf({ daysOff, mostMeals }: RuleFields): string {
  const off = daysOff.map((day) => `${weekdays[day]}s`);
  const parts = [
    ...(off.length > 0 ? [`Not on ${off.join(', ')}.`] : []),
    ...(mostMeals === '' ? [] : [`At most ${mostMeals} meals.`]),
  ];
  return parts.join(' ');
}
