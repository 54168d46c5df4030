/** Random days of people with passes, as `fast-check` makes them: a week of few, a year of many. */
import fc from 'fast-check';
import { leftoverNames, stoppingNames } from '#src/passes/pass-terms.ts';
import { shifts } from '#src/platform/contract/shifts.ts';

interface Pace {
  days: number;
  people: number;
  /** Of a pass: so many meals at most, within so many days. */
  mostMeals: number;
  mostDays: number;
  /** Sales that come for each step of another kind. */
  sales: number;
  /** After how many days a skip ends; null for none that does. */
  away: fc.Arbitrary<number | null>;
}

const shift = fc.constantFrom(...shifts);
const which = fc.nat({ max: 20 });

const personOf = ({ people }: Pace) => fc.integer({ min: 0, max: people - 1 });

const saleOf = (pace: Pace) =>
  fc.record({
    ...{ kind: fc.constant('buy' as const), person: personOf(pace), isForBoth: fc.boolean() },
    /** In a browser, which has a purse of its own; others are sold by staff. */
    isOnWeb: fc.integer({ min: 0, max: 3 }).map((side) => side === 0),
    meals: fc.integer({ min: 1, max: pace.mostMeals }),
    extraPaise: fc.integer({ min: 0, max: 5000 }),
    validDays: fc.integer({ min: 1, max: pace.mostDays }),
    ahead: fc.integer({ min: 0, max: 1 }),
    skipLimit: fc.option(fc.integer({ min: 0, max: 1 })),
    leftover: fc.constantFrom(...leftoverNames),
    stopping: fc.constantFrom(...stoppingNames),
  });

const mealOf = (pace: Pace) =>
  fc.record({
    ...{ kind: fc.constant('stand' as const), person: personOf(pace), shift },
    quantity: fc.integer({ min: 1, max: 4 }),
  });

const stepOf = (pace: Pace) =>
  fc.oneof(
    { weight: pace.sales, arbitrary: saleOf(pace) },
    mealOf(pace),
    fc.record({ kind: fc.constant('skip' as const), which, days: pace.away }),
    fc.record({
      ...{ kind: fc.constant('close' as const), ahead: fc.integer({ min: 0, max: 3 }) },
      ...{ days: fc.integer({ min: 0, max: 2 }), only: fc.option(shift) },
    }),
    fc.record({ kind: fc.constant('reopen' as const), which }),
    fc.record({
      ...{ kind: fc.constant('extend' as const), which, days: fc.integer({ min: 1, max: 3 }) },
    }),
    fc.record({
      ...{ kind: fc.constant('correct' as const), which, meals: fc.integer({ min: 0, max: 7 }) },
      part: fc.integer({ min: 0, max: 100 }),
    }),
    fc.record({ kind: fc.constant('stop' as const), which }),
    fc.record({ kind: fc.constant('join' as const), which }),
    fc.record({
      ...{ kind: fc.constant('merge' as const), one: personOf(pace), other: personOf(pace) },
    }),
    fc.record({ kind: fc.constant('undo' as const) }),
  );

const dayOf = (pace: Pace) =>
  fc.record({
    steps: fc.array(stepOf(pace), { maxLength: 3 }),
    cancels: fc.array(which, { maxLength: 1 }),
    gifts: fc.array(which, { maxLength: 1 }),
  });

/** Sales and standing meals at first, and what happens on each of its days. */
function daysOf(pace: Pace) {
  return fc.record({
    begin: fc.array(fc.oneof(saleOf(pace), mealOf(pace)), { minLength: 2, maxLength: 8 }),
    days: fc.array(dayOf(pace), { minLength: pace.days, maxLength: pace.days }),
  });
}

type ValueOf<Made> = Made extends fc.Arbitrary<infer Value> ? Value : never;
export type Step = ValueOf<ReturnType<typeof stepOf>>;
export type Day = ValueOf<ReturnType<typeof dayOf>>;

export const paces = {
  week: {
    ...{ days: 4, people: 3, mostMeals: 6, mostDays: 4, sales: 1 },
    away: fc.option(fc.integer({ min: 0, max: 2 })),
  },
  /** Seldom enough a person buys again that what is left of a pass waits in vain. */
  year: {
    ...{ days: 400, people: 24, mostMeals: 30, mostDays: 20, sales: 5 },
    away: fc.integer({ min: 0, max: 6 }),
  },
} as const satisfies Record<string, Pace>;
export const week = daysOf(paces.week);
/** Biased, half of it would be made of the smallest and greatest numbers. */
export const year = fc.noBias(daysOf(paces.year));
