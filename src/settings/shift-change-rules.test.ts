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
  it('can be saved with a cut-off before the food is brought, or on the day before', () => {
    const cutOff = { time: '12:00', isDayBefore: false };
    expect(problems([lunch({ window, cutOff })])).toEqual([]);
    const late = { time: '23:30', isDayBefore: true };
    expect(problems([lunch({ window, cutOff: late })])).toEqual([]);
    expect(problems([lunch({ window }), lunch({ shift: 'Dinner' })])).toEqual([]);
  });

  it('end orders before the food is brought', () => {
    const cutOff = { time: '12:01', isDayBefore: false };
    expect(problems([lunch({ window, cutOff })])).toEqual([
      {
        path: 'rules.0.cutOff.time',
        message: 'Orders must end before the food is brought, at 12 pm.',
      },
    ]);
  });

  it('bring food for a while of one day', () => {
    for (const to of ['12:00', '02:00']) {
      expect(paths([lunch({ window: { from: '12:00', to } })])).toEqual(['rules.0.window.to']);
    }
  });

  it('begin on different days', () => {
    expect(paths([lunch(), lunch({ daysOff: [0] })])).toEqual(['rules.1.from']);
  });

  it('stay as they are once they have held', () => {
    const old = lunch({ from: yesterday, daysOff: [0, 3] });
    expect(problems([{ ...old, daysOff: [3, 0] }, lunch()], [old])).toEqual([]);
    expect(paths([lunch()], [old])).toEqual(['rules']);
    expect(paths([{ ...old, mostMeals: 5 }], [old])).toEqual(['rules.0.from']);
    expect(paths([old, lunch({ from: '2026-11-19' })], [old])).toEqual(['rules.1.from']);
    expect(problems([lunch({ mostMeals: 5 })], [lunch()])).toEqual([]);
    expect([isPast(old, today), isPast(lunch(), today)]).toEqual([true, false]);
  });

  it('may be any while nobody has set them', () => {
    expect(problems([lunch({ from: '2000-01-01', daysOff: [1] })])).toEqual([]);
  });
});

describe('an older version that is brought back', () => {
  const dinner = (rule: Partial<ShiftRule> = {}) => lunch({ shift: 'Dinner', ...rule });
  const old = [lunch({ from: '2000-01-01' }), dinner({ from: '2000-01-01', daysOff: [0] })];
  const noDinner = dinner({ from: yesterday, daysOff: [0, 1, 2, 3, 4, 5, 6] });
  const later = lunch({ from: '2026-12-01', mostMeals: 60 });

  it('holds again from today on, and what has held stays', () => {
    const inForce = [...old, noDinner];
    const back = broughtBackRules(old, inForce, today);
    expect(back).toEqual([...inForce, dinner({ from: today, daysOff: [0] })]);
    expect(problems(back, inForce)).toEqual([]);
    expect(broughtBackRules(old, back, tomorrow)).toEqual(back);
  });

  it('takes the place of what begins today or later, and of nothing where it holds already', () => {
    const inForce = [...old, lunch({ mostMeals: 5 }), later, dinner({ from: tomorrow })];
    expect(broughtBackRules(old, inForce, today)).toEqual(old);
    expect(broughtBackRules([...old, later], old, today)).toEqual([...old, later]);
    const begun = [...old, lunch({ from: yesterday, mostMeals: 5 })];
    expect(broughtBackRules(begun, old, today)).toEqual([...old, lunch({ mostMeals: 5 })]);
  });
});

describe('a change of the rules', () => {
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

  it('concerns the orders of days whose cut-off it moves', () => {
    const moved = lunch({ from: tomorrow, cutOff: { ...cutOff, isDayBefore: true } });
    const before = planOf(lunch({ cutOff }));
    expect(concerned(before, planOf(lunch({ cutOff }), moved))).toEqual([`${tomorrow} Lunch`]);
    expect(concerned(before, planOf())).toEqual([`${today} Lunch`, `${tomorrow} Lunch`]);
  });

  it('concerns those of days that it takes away, and nobody where a day is given', () => {
    const off = planOf(lunch({ daysOff: [0] }));
    expect(concerned(planOf(lunch()), off)).toEqual([`${tomorrow} Lunch`]);
    expect(concerned(off, planOf(lunch()))).toEqual([]);
  });

  it('of the window or of the most meals concerns nobody', () => {
    expect(concerned(planOf(lunch()), planOf(lunch({ window, mostMeals: 3 })))).toEqual([]);
  });
});
