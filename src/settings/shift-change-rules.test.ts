import { describe, expect, it } from 'vitest';
import type { ShiftPlan } from './cut-off-rules.ts';
import type { ShiftRule } from './settings-groups.ts';
import {
  broughtBackRules,
  concernedOrders,
  isPast,
  shiftChangeProblems,
} from './shift-change-rules.ts';

const today = '2026-11-21';
const yesterday = '2026-11-20';
const tomorrow = '2026-11-22';
const lunch = (rule: Partial<ShiftRule> = {}): ShiftRule => {
  return { shift: 'Lunch', from: today, daysOff: [], ...rule };
};
const window = { from: '12:00', to: '14:00' };
const problems = (after: ShiftRule[], before?: ShiftRule[]) =>
  shiftChangeProblems({ before: before && { rules: before }, after: { rules: after }, today });
const paths = (...args: Parameters<typeof problems>) => problems(...args).map(({ path }) => path);

describe('the rules of shifts', () => {
  it('may have a cut-off before delivery starts, or on the day before', () => {
    const cutOff = { time: '12:00', isDayBefore: false };
    expect(problems([lunch({ window, cutOff })])).toEqual([]);
    const late = { time: '23:30', isDayBefore: true };
    expect(problems([lunch({ window, cutOff: late })])).toEqual([]);
    expect(problems([lunch({ window }), lunch({ shift: 'Dinner' })])).toEqual([]);
  });

  it('must have their cut-off before delivery starts', () => {
    const cutOff = { time: '12:01', isDayBefore: false };
    expect(problems([lunch({ window, cutOff })])).toEqual([
      {
        path: 'rules.0.cutOff.time',
        message: 'Orders must end before delivery begins, at 12 pm.',
      },
    ]);
  });

  it('must have a delivery window within one day', () => {
    for (const to of ['12:00', '02:00']) {
      expect(paths([lunch({ window: { from: '12:00', to } })])).toEqual(['rules.0.window.to']);
    }
  });

  it('must begin on different days', () => {
    expect(paths([lunch(), lunch({ daysOff: [0] })])).toEqual(['rules.1.from']);
  });

  it("can't be changed for the past", () => {
    const old = lunch({ from: yesterday, daysOff: [0, 3] });
    expect(problems([{ ...old, daysOff: [3, 0] }, lunch()], [old])).toEqual([]);
    expect(paths([lunch()], [old])).toEqual(['rules']);
    expect(paths([{ ...old, mostMeals: 5 }], [old])).toEqual(['rules.0.from']);
    expect(paths([old, lunch({ from: '2026-11-19' })], [old])).toEqual(['rules.1.from']);
    expect(problems([lunch({ mostMeals: 5 })], [lunch()])).toEqual([]);
    expect([isPast(old, today), isPast(lunch(), today)]).toEqual([true, false]);
  });

  it('may be anything while nobody has set them', () => {
    expect(problems([lunch({ from: '2000-01-01', daysOff: [1] })])).toEqual([]);
  });
});

describe('a restored older version', () => {
  const dinner = (rule: Partial<ShiftRule> = {}) => lunch({ shift: 'Dinner', ...rule });
  const old = [lunch({ from: '2000-01-01' }), dinner({ from: '2000-01-01', daysOff: [0] })];
  const noDinner = dinner({ from: yesterday, daysOff: [0, 1, 2, 3, 4, 5, 6] });
  const later = lunch({ from: '2026-12-01', mostMeals: 60 });

  it('is in force from today on, and past rules stay', () => {
    const inForce = [...old, noDinner];
    const back = broughtBackRules(old, inForce, today);
    expect(back).toEqual([...inForce, dinner({ from: today, daysOff: [0] })]);
    expect(problems(back, inForce)).toEqual([]);
    expect(broughtBackRules(old, back, tomorrow)).toEqual(back);
  });

  it('switches a shift on again that a new shop began without', () => {
    const inForce = [lunch({ from: '2000-01-01' }), { ...noDinner, from: '2000-01-01' }];
    const back = broughtBackRules(old, inForce, today);
    expect(back).toEqual([...inForce, dinner({ from: today, daysOff: [0] })]);
    expect(problems(back, inForce)).toEqual([]);
  });

  it('replaces rules from today on, and adds nothing if it is already in force', () => {
    const inForce = [...old, lunch({ mostMeals: 5 }), later, dinner({ from: tomorrow })];
    expect(broughtBackRules(old, inForce, today)).toEqual(old);
    expect(broughtBackRules([...old, later], old, today)).toEqual([...old, later]);
    const begun = [...old, lunch({ from: yesterday, mostMeals: 5 })];
    expect(broughtBackRules(begun, old, today)).toEqual([...old, lunch({ mostMeals: 5 })]);
  });
});

describe('a change of the shift rules', () => {
  const planOf = (...rules: ShiftRule[]): ShiftPlan => {
    return { rules, closures: [], timeZone: 'Asia/Kolkata', version: 1 };
  };
  const orders = [today, tomorrow].flatMap((date) => [
    { date, shift: 'Lunch' as const },
    { date, shift: 'Dinner' as const },
  ]);
  const concerned = (...plans: [ShiftPlan, ShiftPlan]) =>
    concernedOrders(orders, ...plans).map(({ date, shift }) => `${date} ${shift}`);
  const cutOff = { time: '10:30', isDayBefore: false };

  it('affects the orders of days whose cut-off it moves', () => {
    const moved = lunch({ from: tomorrow, cutOff: { ...cutOff, isDayBefore: true } });
    const before = planOf(lunch({ cutOff }));
    expect(concerned(before, planOf(lunch({ cutOff }), moved))).toEqual([`${tomorrow} Lunch`]);
    expect(concerned(before, planOf())).toEqual([`${today} Lunch`, `${tomorrow} Lunch`]);
  });

  it('affects orders of days that it removes, and none if it adds a day', () => {
    const off = planOf(lunch({ daysOff: [0] }));
    expect(concerned(planOf(lunch()), off)).toEqual([`${tomorrow} Lunch`]);
    expect(concerned(off, planOf(lunch()))).toEqual([]);
  });

  it('of the window or of the limit of meals affects no orders', () => {
    expect(concerned(planOf(lunch()), planOf(lunch({ window, mostMeals: 3 })))).toEqual([]);
  });
});
