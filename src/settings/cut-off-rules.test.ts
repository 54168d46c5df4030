import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, wallClock } from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import {
  cutOffOf,
  isDelivered,
  minutesToCutOff,
  ruleOf,
  type ShiftPlan,
  shiftAt,
  takesOrders,
} from './cut-off-rules.ts';
import type { ShiftRule } from './settings-groups.ts';

const timeZone = 'Asia/Kolkata';
const saturday = '2026-11-21';
const sunday = '2026-11-22';

function lunch(rule: Partial<ShiftRule> = {}): ShiftRule {
  return { shift: 'Lunch', from: '2026-01-01', daysOff: [], ...rule };
}
const on = (time: string) => ({ cutOff: { time, isDayBefore: false } });
const dayBefore = (time: string) => ({ cutOff: { time, isDayBefore: true } });
const planOf = (...rules: ShiftRule[]): ShiftPlan => ({
  rules,
  closures: [],
  timeZone,
  version: 1,
});
/** In Indian time. */
const at = (day: string, time: string) => new Date(`${day}T${time}+05:30`);

describe('a shift', () => {
  it('takes orders until the end of its day if it has no cut-off', () => {
    for (const plan of [planOf(), planOf(lunch())]) {
      expect(takesOrders(saturday, 'Lunch', at(saturday, '23:59:59'), plan)).toBe(true);
      expect(shiftAt(saturday, 'Lunch', at(sunday, '00:00'), plan)).toEqual({ state: 'late' });
      expect(cutOffOf(saturday, 'Lunch', plan)).toBeUndefined();
    }
  });

  it('is delivered from the end of its window on, if it has one', () => {
    const plan = planOf(lunch({ window: { from: '12:00', to: '14:00' } }));
    const isSo = (time: string, of = plan) =>
      isDelivered(saturday, 'Lunch', at(saturday, time), of);
    expect([isSo('13:59:59'), isSo('14:00')]).toEqual([false, true]);
    expect(isSo('23:59', planOf(lunch()))).toBe(false);
  });

  it('is late from its cut-off on, to the second; the other shift is not', () => {
    const plan = planOf(lunch(on('10:30')));
    expect(shiftAt(saturday, 'Lunch', at(saturday, '10:29:59'), plan)).toEqual({
      state: 'open',
      cutOff: at(saturday, '10:30'),
    });
    expect(shiftAt(saturday, 'Lunch', at(saturday, '10:30'), plan)).toEqual({ state: 'late' });
    expect(takesOrders(saturday, 'Dinner', at(saturday, '10:30'), plan)).toBe(true);
    expect(takesOrders(sunday, 'Lunch', at(saturday, '10:30'), plan)).toBe(true);
  });

  it('can have its cut-off on the evening before', () => {
    const plan = planOf(lunch(dayBefore('20:00')));
    expect(takesOrders(sunday, 'Lunch', at(saturday, '19:59'), plan)).toBe(true);
    expect(takesOrders(sunday, 'Lunch', at(saturday, '20:00'), plan)).toBe(false);
    expect(takesOrders(saturday, 'Lunch', at(saturday, '00:00'), plan)).toBe(false);
  });

  it('uses the rule of its own day, whatever the order of rules', () => {
    const rules = [lunch(on('10:30')), lunch({ from: sunday, ...dayBefore('20:00') })];
    for (const plan of [planOf(...rules), planOf(...rules.toReversed())]) {
      expect(cutOffOf(saturday, 'Lunch', plan)).toEqual(at(saturday, '10:30'));
      expect(cutOffOf(sunday, 'Lunch', plan)).toEqual(at(saturday, '20:00'));
      expect(ruleOf('2025-12-31', 'Lunch', plan)).toBeUndefined();
    }
  });

  it('has days of the week without it, and days on which the shop is closed', () => {
    const plan = planOf(lunch({ daysOff: [0] }));
    expect(shiftAt(sunday, 'Lunch', at(saturday, '09:00'), plan)).toEqual({ state: 'dayOff' });
    expect(takesOrders(saturday, 'Lunch', at(saturday, '09:00'), plan)).toBe(true);
    expect(takesOrders(sunday, 'Dinner', at(saturday, '09:00'), plan)).toBe(true);
    const diwali = { id: '1', from: saturday, to: sunday, reason: 'Closed for Diwali' };
    const closed = { ...plan, closures: [diwali] };
    expect(shiftAt(sunday, 'Lunch', at(saturday, '09:00'), closed)).toEqual({
      state: 'closed',
      reason: 'Closed for Diwali',
    });
  });

  it('has its remaining minutes rounded up', () => {
    const plan = planOf(lunch(on('11:05')));
    expect(minutesToCutOff(saturday, 'Lunch', at(saturday, '10:30'), plan)).toBe(35);
    expect(minutesToCutOff(saturday, 'Lunch', at(saturday, '10:30:20'), plan)).toBe(35);
    expect(minutesToCutOff(saturday, 'Dinner', at(saturday, '10:30'), plan)).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});

const zones = ['Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'UTC'];
const day = fc.integer({ min: 0, max: 900 }).map((count) => addDays('2025-06-01', count));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const rule = fc.record(
  {
    shift: fc.constantFrom(...shifts),
    from: day,
    cutOff: fc.record({ time, isDayBefore: fc.boolean() }),
    daysOff: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
  },
  { requiredKeys: ['shift', 'from', 'daysOff'] },
);
const plan: fc.Arbitrary<ShiftPlan> = fc.record({
  rules: fc.uniqueArray(rule, { maxLength: 8, selector: (one) => `${one.shift} ${one.from}` }),
  closures: fc.constant([]),
  timeZone: fc.constantFrom(...zones),
  version: fc.constant(1),
});

describe('for any rules, zone and instant', () => {
  it('a cut-off is in the first minute whose clock shows its time or a later one', () => {
    fc.assert(
      fc.property(plan, day, fc.constantFrom(...shifts), (some, date, shift) => {
        const cutOff = cutOffOf(date, shift, some);
        const wanted = ruleOf(date, shift, some)?.cutOff;
        expect(cutOff === undefined).toBe(wanted === undefined);
        if (!cutOff || !wanted) return;
        const goal = `${addDays(date, wanted.isDayBefore ? -1 : 0)} ${wanted.time}`;
        const shown = (offset: number) => {
          const clock = wallClock(new Date(cutOff.getTime() + offset * 60_000), some.timeZone);
          return `${clock.day} ${clock.time}`;
        };
        expect(shown(0) >= goal && shown(-1) < goal).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('a shift is open exactly while minutes are left, and never opens again', () => {
    const sample = fc.tuple(plan, day, fc.constantFrom(...shifts), fc.integer({ min: -3, max: 3 }));
    fc.assert(
      fc.property(sample, ([some, date, shift, minutes]) => {
        const cutOff = cutOffOf(date, shift, some);
        if (!cutOff || ruleOf(date, shift, some)?.daysOff.length) return;
        const now = new Date(cutOff.getTime() + minutes * 60_000);
        expect(takesOrders(date, shift, now, some)).toBe(minutes < 0);
        expect(minutesToCutOff(date, shift, now, some)).toBe(-minutes + 0);
        const millisecondBefore = new Date(cutOff.getTime() - 1);
        expect(takesOrders(date, shift, millisecondBefore, some)).toBe(true);
        const hourLater = new Date(cutOff.getTime() + 3_600_000);
        expect(takesOrders(date, shift, hourLater, some)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});
