import { describe, expect, it } from 'vitest';
import { askAgainAt, lastLookAt, nextCheckAt } from './check-rules.ts';

const createdAt = new Date('2026-11-21T05:00:00Z');
const expiresAt = new Date('2026-11-21T05:15:00Z');

function at(seconds: number): Date {
  return new Date(createdAt.getTime() + seconds * 1000);
}

describe('the timetable of asking the gateway', () => {
  const open = { createdAt, expiresAt, state: 'open' } as const;

  it('starts at 20 seconds, then every 3, 6, 10, 30 and 60 seconds', () => {
    const steps = [0, 20, 49, 60, 120, 180, 300].map((age) => {
      const next = nextCheckAt(open, at(age));
      return next && (next.getTime() - at(age).getTime()) / 1000;
    });
    expect(steps).toEqual([20, 3, 3, 6, 10, 30, 60]);
  });

  it('looks for late money for five days after the end, then stops', () => {
    const grace = 15 * 60 + 5 * 60;
    expect(nextCheckAt(open, at(grace))).toEqual(at(grace + 15 * 60));
    expect(nextCheckAt({ ...open, state: 'failed' }, at(30))).toEqual(at(grace + 15 * 60));
    expect(nextCheckAt(open, at(grace + 72 * 3600))).toEqual(at(grace + 120 * 3600));
    expect(nextCheckAt(open, at(grace + 120 * 3600))).toBeUndefined();
  });

  it('does not ask about paid or rejected attempts', () => {
    for (const state of ['paid', 'rejected'] as const) {
      expect(nextCheckAt({ ...open, state }, at(10))).toBeUndefined();
      expect(lastLookAt(state, at(10), 0)).toBeUndefined();
    }
  });

  it('repeats a last check without a final answer after an hour and after a day', () => {
    expect(lastLookAt('open', at(0), 0)).toEqual(at(3600));
    expect(lastLookAt('failed', at(0), 1)).toEqual(at(24 * 3600));
    expect(lastLookAt('open', at(0), 2)).toBeUndefined();
  });

  it('gives up a silent gateway only after many questions, however late it is', () => {
    const late = at(60 * 24 * 3600);
    expect(askAgainAt(open, late, 1, 0.5)).toEqual(new Date(late.getTime() + 6000));
    expect(askAgainAt(open, late, 300, 0.5)).toBeDefined();
    expect(askAgainAt(open, late, 301, 0.5)).toBeUndefined();
    expect(askAgainAt(open, at(3600), 301, 0.5)).toBeDefined();
  });
});
