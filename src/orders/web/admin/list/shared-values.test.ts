import { describe, expect, it } from 'vitest';
import { sharedText, sharedValues } from './shared-values.ts';

const order = (shift: 'Lunch' | 'Dinner', deliveryDate = '2026-11-22') => ({
  orderDate: '2026-11-21T10:25:00.000+05:30',
  deliveryDate,
  shift,
});

describe('what all rows of the table share', () => {
  it('is shown once', () => {
    const shared = sharedValues([order('Lunch'), order('Lunch')]);
    expect(shared).toEqual({ orderDay: '2026-11-21', deliveryDay: '2026-11-22', shift: 'Lunch' });
    expect(sharedText(shared)).toBe('All ordered 21 Nov, for Lunch, 22 Nov');
  });

  it('is only what is really the same', () => {
    const shared = sharedValues([order('Lunch'), order('Dinner')]);
    expect(shared).toEqual({ orderDay: '2026-11-21', deliveryDay: '2026-11-22' });
    expect(sharedText({ shift: 'Dinner' })).toBe('All for Dinner');
    expect(sharedText({})).toBeUndefined();
  });

  it('is nothing for a single order', () => {
    expect(sharedValues([order('Lunch')])).toEqual({});
  });
});
