import { describe, expect, it } from 'vitest';
import { instantOf } from '#src/platform/contract/business-day.ts';
import { freezeAt, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { ShiftRule } from '#src/settings/settings-groups.ts';
import { dueFreezes, freezeRefusal } from './freeze-rules.ts';

const timeZone = 'Asia/Kolkata';
const today = '2026-11-21';
const at = (time: string, day = today) => instantOf(day, time, timeZone);
const lunch = { shift: 'Lunch', from: '2026-01-01', daysOff: [] } as const;

function planOf(rule: Partial<ShiftRule>, closures: ShiftPlan['closures'] = []): ShiftPlan {
  return { rules: [{ ...lunch, daysOff: [], ...rule }], closures, timeZone, version: 1 };
}

describe('the count of a shift', () => {
  it('is frozen at the cut-off, even if that is on the day before', () => {
    const plan = planOf({ cutOff: { time: '10:30', isDayBefore: false } });
    expect(freezeAt(today, 'Lunch', plan)).toEqual(at('10:30'));
    const before = planOf({ cutOff: { time: '20:00', isDayBefore: true } });
    expect(freezeAt(today, 'Lunch', before)).toEqual(at('20:00', '2026-11-20'));
  });

  it('without a cut-off is frozen when its delivery window begins, or else by hand only', () => {
    const plan = planOf({ window: { from: '12:00', to: '14:00' } });
    expect(freezeAt(today, 'Lunch', plan)).toEqual(at('12:00'));
    expect(freezeAt(today, 'Lunch', planOf({}))).toBeUndefined();
    expect(freezeAt(today, 'Dinner', plan)).toBeUndefined();
  });

  it('is due from that instant until the end of its day', () => {
    const plan = planOf({ cutOff: { time: '10:30', isDayBefore: false } });
    expect(dueFreezes(at('10:29'), plan)).toEqual({ due: [], next: at('10:30') });
    const due = [{ date: today, shift: 'Lunch', isClosed: false }];
    const next = at('10:30', '2026-11-22');
    expect(dueFreezes(at('10:30'), plan)).toEqual({ due, next });
    expect(dueFreezes(at('23:59'), plan)).toEqual({ due, next });
    expect(dueFreezes(at('00:00', '2026-11-22'), plan)).toEqual({ due: [], next });
  });

  it('is marked if the shift is closed or the day is off', () => {
    const cutOff = { time: '10:30', isDayBefore: false };
    const closure = { id: 'c', from: today, to: today, reason: 'Diwali' };
    const closed = planOf({ cutOff }, [closure as ShiftPlan['closures'][number]]);
    expect(dueFreezes(at('11:00'), closed).due).toMatchObject([{ isClosed: true }]);
    // Day 6 is Saturday.
    expect(dueFreezes(at('11:00'), planOf({ cutOff, daysOff: [6] })).due).toMatchObject([
      { isClosed: true },
    ]);
  });

  it('can be frozen by hand for the days that are open for orders', () => {
    const plan = planOf({});
    expect(freezeRefusal('2026-11-20', at('11:00'), plan)).toContain('is over');
    expect(freezeRefusal(today, at('11:00'), plan)).toBeUndefined();
    expect(freezeRefusal('2026-11-23', at('11:00'), plan)).toBeUndefined();
    expect(freezeRefusal('2026-11-24', at('11:00'), plan)).toContain('Nobody can order');
  });
});
