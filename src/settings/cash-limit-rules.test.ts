import { describe, expect, it } from 'vitest';
import { cashProblem } from './cash-limit-rules.ts';

const rules = { mostRupees: 500, exceptAddresses: ['a'] };
const order = { totalPaise: 240_00, addressId: 'b' };

describe('cash at the door', () => {
  it('is off until the owner enables it', () => {
    expect(cashProblem(undefined, order)).toBe('off');
    expect(cashProblem(rules, order)).toBeUndefined();
  });

  it("is allowed up to and including the owner's limit", () => {
    expect(cashProblem(rules, { ...order, totalPaise: 500_00 })).toBeUndefined();
    expect(cashProblem(rules, { ...order, totalPaise: 500_01 })).toBe('amount');
  });

  it('counts the cash orders of the same number for the same delivery', () => {
    expect(cashProblem(rules, { ...order, otherPaise: 260_00 })).toBeUndefined();
    expect(cashProblem(rules, { ...order, otherPaise: 260_01 })).toBe('together');
  });

  it('is not accepted at some addresses', () => {
    expect(cashProblem(rules, { ...order, addressId: 'a' })).toBe('address');
  });

  it('is disabled for a number by two refusals', () => {
    expect(cashProblem(rules, { ...order, refusals: 1 })).toBeUndefined();
    expect(cashProblem(rules, { ...order, refusals: 2 })).toBe('refused');
  });
});
