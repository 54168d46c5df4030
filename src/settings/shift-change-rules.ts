/** Limits on changes of the shift rules, and the orders that a change affects. */
import type { ErrorDetail } from '#src/platform/contract/app-error.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { cutOffOf, isDayOff, ruleOf, type ShiftPlan } from './cut-off-rules.ts';
import type { ShiftRule } from './settings-groups.ts';
import { spokenTime } from './shift-rules.ts';

interface ShiftSettingsChange {
  /** Undefined if nobody has set rules: then every change is allowed. */
  before: { rules: readonly ShiftRule[] } | undefined;
  after: { rules: readonly ShiftRule[] };
  /** The current business day. */
  today: BusinessDay;
}

/** A message for each invalid field, with its path in the group. */
export function shiftChangeProblems({ before, after, today }: ShiftSettingsChange): ErrorDetail[] {
  const wrong = after.rules.flatMap((rule, index) => ruleProblems(rule, `rules.${index}`));
  const twice = after.rules.flatMap(({ shift, from }, index) =>
    after.rules.findIndex((rule) => rule.shift === shift && rule.from === from) < index
      ? [
          {
            path: `rules.${index}.from`,
            message: `Another change of ${shift.toLowerCase()} begins on this day.`,
          },
        ]
      : [],
  );
  return [...wrong, ...twice, ...(before ? pastChanges(before.rules, after.rules, today) : [])];
}

function ruleProblems({ cutOff, window }: ShiftRule, path: string): ErrorDetail[] {
  if (!window) return [];
  const problems: ErrorDetail[] = [];
  if (window.to <= window.from) {
    const message =
      window.to === window.from
        ? 'Delivery must end after it begins.'
        : 'Delivery can’t go over midnight: it must end after it begins, on the same day.';
    problems.push({ path: `${path}.window.to`, message });
  }
  if (cutOff && !cutOff.isDayBefore && cutOff.time > window.from) {
    const message = `Orders must end before delivery begins, at ${spokenTime(window.from)}.`;
    problems.push({ path: `${path}.cutOff.time`, message });
  }
  return problems;
}

/** True for a rule that was in force before this day; it can't be changed. */
export function isPast({ from }: Pick<ShiftRule, 'from'>, today: BusinessDay): boolean {
  return from < today;
}

function pastChanges(
  before: readonly ShiftRule[],
  after: readonly ShiftRule[],
  today: BusinessDay,
): ErrorDetail[] {
  const past = before.filter((rule) => isPast(rule, today)).map(textOf);
  const kept = new Set(after.map(textOf));
  const changed = after.flatMap((rule, index) =>
    isPast(rule, today) && !past.includes(textOf(rule))
      ? [{ path: `rules.${index}.from`, message: 'A change begins today or later.' }]
      : [],
  );
  if (changed.length > 0 || past.every((rule) => kept.has(rule))) return changed;
  return [{ path: 'rules', message: 'A rule that has been in force can’t be changed.' }];
}

/**
 * Restores older rules from today on: past rules stay, and rules from today on are those of the
 * older version.
 */
export function broughtBackRules(
  older: readonly ShiftRule[],
  inForce: readonly ShiftRule[],
  today: BusinessDay,
): ShiftRule[] {
  const past = inForce.filter((rule) => isPast(rule, today));
  const fromToday = shifts.flatMap((shift) => {
    const holding = (rules: readonly ShiftRule[]): ShiftRule => ({
      ...(ruleOf(today, shift, { rules }) ?? { shift, daysOff: [] }),
      from: today,
    });
    const then = holding(older);
    return textOf(then) === textOf(holding(past)) ? [] : [then];
  });
  return [...past, ...fromToday, ...older.filter(({ from }) => from > today)];
}

/** Equal for rules with the same content. */
function textOf(rule: ShiftRule): string {
  const { shift, from, cutOff, window, daysOff, mostMeals } = rule;
  return JSON.stringify([
    ...[shift, from, cutOff?.time, cutOff?.isDayBefore, window?.from, window?.to],
    ...[daysOff.toSorted((a, b) => a - b), mostMeals],
  ]);
}

type RulesInZone = Pick<ShiftPlan, 'rules' | 'timeZone'>;

/** Orders whose cut-off moves, or whose day is removed. */
export function concernedOrders<O extends { date: BusinessDay; shift: Shift }>(
  orders: readonly O[],
  before: RulesInZone,
  after: RulesInZone,
): O[] {
  const cutOffAt = (order: O, plan: RulesInZone) =>
    cutOffOf(order.date, order.shift, plan)?.getTime();
  const isOff = (order: O, plan: RulesInZone) => isDayOff(order.date, order.shift, plan);
  return orders.filter(
    (order) =>
      cutOffAt(order, before) !== cutOffAt(order, after) ||
      (!isOff(order, before) && isOff(order, after)),
  );
}
