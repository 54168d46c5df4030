import { describe, expect, it } from 'vitest';
import { heldRefusal } from './held-rules.ts';

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
