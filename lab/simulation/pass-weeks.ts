/** Random weeks of people with passes, as `fast-check` makes them. */
import fc from 'fast-check';
import { leftoverNames, stoppingNames } from '#src/passes/pass-terms.ts';
import { shifts } from '#src/platform/contract/shifts.ts';

const daysOfRun = 4;
export const people = 3;
const person = fc.integer({ min: 0, max: people - 1 });
const shift = fc.constantFrom(...shifts);
const which = fc.nat({ max: 20 });
const sale = fc.record({
  ...{ kind: fc.constant('buy' as const), person, isForBoth: fc.boolean() },
  ...{ meals: fc.integer({ min: 1, max: 6 }), extraPaise: fc.integer({ min: 0, max: 5000 }) },
  ...{ validDays: fc.integer({ min: 1, max: 4 }), ahead: fc.integer({ min: 0, max: 1 }) },
  skipLimit: fc.option(fc.integer({ min: 0, max: 1 })),
  leftover: fc.constantFrom(...leftoverNames),
  stopping: fc.constantFrom(...stoppingNames),
});
const meal = fc.record({
  ...{ kind: fc.constant('stand' as const), person, shift },
  quantity: fc.integer({ min: 1, max: 4 }),
});
const step = fc.oneof(
  sale,
  meal,
  fc.record({
    ...{ kind: fc.constant('skip' as const), person, shift },
    days: fc.option(fc.integer({ min: 0, max: 2 })),
  }),
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
  fc.record({ kind: fc.constant('merge' as const), one: person, other: person }),
  fc.record({ kind: fc.constant('undo' as const) }),
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
/** Sales and standing meals at first, and what happens on each of its days. */
export const week = fc.record({
  begin: fc.array(fc.oneof(sale, meal), { minLength: 2, maxLength: 8 }),
  days: fc.array(
    fc.record({
      steps: fc.array(step, { maxLength: 3 }),
      cancels: fc.array(which, { maxLength: 1 }),
      gifts: fc.array(which, { maxLength: 1 }),
    }),
    { minLength: daysOfRun, maxLength: daysOfRun },
  ),
});
