/** What a customer reads of their passes and meals. */
import { type BusinessDay, shortDay, shortTime } from '#src/platform/contract/business-day.ts';
import { shortWeekday } from '#src/platform/contract/day-text.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { type CalendarState, calendarStates, isComing } from './calendar-rules.ts';
import type { MyEntry, MyMeal, MyMeals, MyPass } from './my-meals-contract.ts';
import { fewMeals, type PassEntryKind } from './pass-kinds.ts';
import { isSkipFree } from './skip-rules.ts';
import { isFor } from './standing-rules.ts';

/** `Tue 1 Dec`. */
export const dayName = (day: BusinessDay) => `${shortWeekday(day)} ${shortDay(day)}`;

/** `8 pm on Mon 30 Nov`, for an instant in the shop's time. */
export function untilWords(iso: string): string {
  const time = shortTime(iso.slice(11, 16)).replace(':00', '');
  return `${time} on ${dayName(iso.slice(0, 10))}`;
}

/** `14 meals left, use by 5 Jan`, for each tiffin. */
export function leftWords(passes: readonly MyPass[]): { tiffin: string; left: string }[] {
  const byTiffin = Map.groupBy(passes, ({ tiffin }) => tiffin);
  return [...byTiffin].map(([tiffin, own]) => {
    const left = counted(sum(own), 'meal', 'meals');
    const filled = own.filter(({ mealsLeft }) => mealsLeft > 0);
    const [only, ...more] = filled;
    if (!only) return { tiffin, left: 'No meals left' };
    if (more.length === 0)
      return { tiffin, left: `${left} left, use by ${shortDay(only.expiresOn)}` };
    const parts = filled.map(
      ({ mealsLeft, expiresOn }) => `${mealsLeft} by ${shortDay(expiresOn)}`,
    );
    return { tiffin, left: `${left} left, use ${parts.join(', ')}` };
  });
}

/** `3 meals of Full tiffin move to your next pass.` */
export function waitingWords(waiting: MyMeals['waiting']): string[] {
  const byTiffin = Map.groupBy(waiting, ({ tiffin }) => tiffin);
  return [...byTiffin].map(([tiffin, own]) => {
    const meals = own.reduce((all, each) => all + each.meals, 0);
    const move = meals === 1 ? 'moves' : 'move';
    return `${counted(meals, 'meal', 'meals')} of ${tiffin} ${move} to your next pass.`;
  });
}

const sum = (passes: readonly MyPass[]) =>
  passes.reduce((all, { mealsLeft }) => all + mealsLeft, 0);

/** It is time for the next pass: few meals of a tiffin are left, or no pass is running. */
export function isRunningOut(passes: readonly MyPass[]): boolean {
  const byTiffin = [...Map.groupBy(passes, ({ tiffin }) => tiffin).values()];
  return byTiffin.length === 0 || byTiffin.some((own) => sum(own) <= fewMeals);
}

/** `2 × Rajma Chawal, to B-204`, with the name of the tiffin before its dish is known. */
export function mealWords({ meals, dish, tiffin, place }: MyMeal): string {
  return `${meals > 1 ? `${meals} × ` : ''}${dish ?? tiffin}, to ${place}`;
}

/** `Tomorrow: lunch, Rajma Chawal, to B-204`; `Nothing tomorrow: skipped`. */
export function nextWords(meals: readonly MyMeal[], name: 'today' | 'tomorrow'): string {
  const coming = meals.filter(({ state }) => isComing(state));
  const capital = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  if (coming.length > 0) {
    const each = [...Map.groupBy(coming, mealWords)].map(([words, own]) => {
      const eaten = [...new Set(own.map(({ shift }) => shift.toLowerCase()))];
      return `${eaten.join(' and ')}, ${words}`;
    });
    return `${capital}: ${each.join(' · ')}`;
  }
  const [first] = meals;
  return first ? `Nothing ${name}: ${plainWords(first)}` : `Nothing ${name}`;
}

function plainWords({ state, reason }: Pick<MyMeal, 'state' | 'reason'>): string {
  return reason === undefined ? stateWords[state].alone : `${stateWords[state].alone}, ${reason}`;
}

const stateWords: Record<CalendarState, { alone: string; said: string }> = {
  cooked: { alone: 'being cooked', said: 'is being cooked' },
  comes: { alone: 'comes', said: 'comes' },
  skipped: { alone: 'skipped', said: 'is skipped' },
  notCooked: { alone: 'not cooked', said: 'is not cooked' },
  closed: { alone: 'closed', said: 'is closed' },
  dayOff: { alone: 'no cooking on this day', said: 'is not cooked' },
  noMeals: { alone: 'not enough meals left', said: 'does not come, not enough meals are left' },
};

/** `Comes`; `Closed, Diwali`. */
export function mealStateWords(meal: Pick<MyMeal, 'state' | 'reason'>): string {
  const words = plainWords(meal);
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

/** What the calendar shows of a shift of a day: what comes counts before what does not. */
export function shownOf(meals: readonly MyMeal[], shift: Shift): MyMeal | undefined {
  const own = meals.filter((meal) => meal.shift === shift);
  return calendarStates.flatMap((state) => own.filter((meal) => meal.state === state))[0];
}

/** `Lunch on Tue 1 Dec comes, dinner is skipped`. */
export function dayWords(date: BusinessDay, meals: readonly MyMeal[]): string {
  const shown = shifts.flatMap((shift) => shownOf(meals, shift) ?? []);
  if (shown.length === 0) return `Nothing on ${dayName(date)}`;
  return shown
    .map(({ shift, state, reason }, index) => {
      const said = stateWords[state].said + (reason === undefined ? '' : `: ${reason}`);
      return index === 0
        ? `${shift} on ${dayName(date)} ${said}`
        : `${shift.toLowerCase()} ${said}`;
    })
    .join(', ');
}

/** What a skip does to the pass that would pay for the meal. */
export function skipWords(
  meal: Pick<MyMeal, 'tiffin' | 'shift' | 'date'>,
  passes: readonly MyPass[],
) {
  const payer = passes.find((pass) => pass.mealsLeft > 0 && isFor(pass, meal));
  const { limit, used } = payer?.skips ?? { limit: null, used: 0 };
  if (limit === null || isSkipFree({ skipLimit: limit, skips: used }))
    return 'It stays on your pass.';
  const had =
    limit === 0 ? 'No skip is free.' : `You have used your ${counted(limit, 'skip', 'skips')}.`;
  return `${had} If you skip, we don’t cook it, and the meal is used up.`;
}

/** `Lunch 21 Nov, 1 meal, 11 left`. */
export function entryWords(entry: MyEntry): string {
  const { kind, date, shift, at } = entry;
  const meals = counted(Math.abs(entry.meals), 'meal', 'meals');
  const meal = date && shift ? `${shift} ${shortDay(date)}` : 'Meal';
  const booked = shortDay(at.slice(0, 10));
  const reason = entry.reason === undefined ? '' : `: ${entry.reason}`;
  const by = entry.by === undefined ? '' : ` (${entry.by})`;
  const texts: Record<PassEntryKind, string> = {
    bought: `Bought on ${booked}: ${meals}`,
    drawn: `${meal}, ${meals}, ${entry.left} left`,
    returned: `${meal} given back${reason}${by}`,
    givenBack: `${entry.meals > 1 ? `${meals} given back` : 'Given back'}${reason}${by}`,
    skipped: `${meal} skipped`,
    forfeited: `${meal} skipped beyond the limit: ${meals}, ${entry.left} left`,
    lapsed: `${meals} lapsed on ${booked}`,
    refunded: `Stopped on ${booked}: ${meals} paid back`,
    extended: extensionWords(entry, `${reason}${by}`),
    corrected: `Corrected on ${booked}, ${entry.left} left${reason}${by}`,
  };
  return texts[kind];
}

/** `Closed for Diwali: 2 days longer`, `3 days longer: you were ill (Meena)`. */
function extensionWords({ days = 0, closure, reason }: MyEntry, why: string): string {
  const longer = `${counted(days, 'day', 'days')} longer`;
  if (closure !== undefined) return `Closed for ${closure}: ${longer}`;
  return reason === undefined ? `Moved to your next pass: ${longer}` : `${longer}${why}`;
}

/** `Away from 1 Dec to 10 Dec`. */
export function awayWords({ from, to }: { from: BusinessDay; to?: BusinessDay | undefined }) {
  return `Away from ${shortDay(from)} ${to === undefined ? 'until you say so' : `to ${shortDay(to)}`}`;
}
