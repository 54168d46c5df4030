import { describe, expect, it } from 'vitest';
import { backPaiseOf, heldRefusal, isWaiting } from './ending-rules.ts';

const pass: Parameters<typeof backPaiseOf>[0] = {
  leftover: 'back',
  stopping: 'unusedBack',
  balancePaise: 115_346,
  hasDrawn: true,
};

describe('what goes back of a pass', () => {
  it('is what is left when it is stopped, by its terms', () => {
    expect(backPaiseOf(pass, 'stopped')).toBe(115_346);
    expect(backPaiseOf({ ...pass, stopping: 'never' }, 'stopped')).toBe(0);
    const early: typeof pass = { ...pass, stopping: 'beforeFirstMeal' };
    expect(backPaiseOf(early, 'stopped')).toBe(0);
    expect(backPaiseOf({ ...early, hasDrawn: false }, 'stopped')).toBe(115_346);
  });

  it('is what is left at its end, unless it is lost then', () => {
    expect(backPaiseOf({ ...pass, stopping: 'never' }, 'ended')).toBe(115_346);
    expect(backPaiseOf({ ...pass, leftover: 'lost' }, 'ended')).toBe(0);
  });

  it('is nothing below one rupee, which no company sends', () => {
    expect(backPaiseOf({ ...pass, balancePaise: 99 }, 'stopped')).toBe(0);
  });
});

describe('what is left and moves', () => {
  const over = { leftover: 'moves', balanceMeals: 3, expiresOn: '2026-11-20' } as const;

  it('waits 60 days for the next pass', () => {
    expect(isWaiting(over, '2026-11-21')).toBe(true);
    expect(isWaiting(over, '2027-01-19')).toBe(true);
    expect(isWaiting(over, '2027-01-20')).toBe(false);
  });

  it('does not wait where nothing is left, or by other terms', () => {
    expect(isWaiting({ ...over, balanceMeals: 0 }, '2026-11-21')).toBe(false);
    expect(isWaiting({ ...over, leftover: 'lost' }, '2026-11-21')).toBe(false);
  });
});

const refusal = (mealsLeft: number, leftPaise: number) =>
  heldRefusal({ mealsLeft, leftPaise }, 260_000)?.message;

describe('what a pass can hold', () => {
  it('is meals with a worth, or nothing', () => {
    expect(refusal(14, 140_000)).toBeUndefined();
    expect(refusal(0, 0)).toBeUndefined();
    expect(refusal(14, 0)).toBe('Each meal is worth something.');
    expect(refusal(14, 13)).toBe('Each meal is worth something.');
    expect(refusal(0, 100)).toBe('No meals are worth nothing.');
  });

  it('is worth no more than what can go back', () => {
    expect(refusal(26, 260_000)).toBeUndefined();
    expect(refusal(27, 260_100)).toBe(
      'It can hold at most what was paid and not eaten: ₹2,600.00.',
    );
  });
});
