import { describe, expect, it } from 'vitest';
import { closureOf } from './closure-rules.ts';

const diwali = { id: '1', from: '2026-11-21', to: '2026-11-22', reason: 'Closed for Diwali' };

describe('a closure', () => {
  it('closes both shifts of its days, the first and the last included', () => {
    expect(closureOf('2026-11-21', 'Lunch', [diwali])).toBe(diwali);
    expect(closureOf('2026-11-22', 'Dinner', [diwali])).toBe(diwali);
    expect(closureOf('2026-11-20', 'Dinner', [diwali])).toBeUndefined();
    expect(closureOf('2026-11-23', 'Lunch', [diwali])).toBeUndefined();
  });

  it('of one shift leaves the other one open', () => {
    const dinner = { ...diwali, shift: 'Dinner' } as const;
    expect(closureOf('2026-11-21', 'Lunch', [dinner])).toBeUndefined();
    expect(closureOf('2026-11-21', 'Dinner', [dinner])).toBe(dinner);
  });
});
