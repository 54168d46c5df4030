import { describe, expect, it } from 'vitest';
import { availabilityOf, menuWindow, portionsLeft } from './menu-rules.ts';

const open = { state: 'open' } as const;
const menu = {
  date: '2026-11-21',
  shift: 'Lunch',
  status: 'Available',
  portions: null,
  portionsSold: 0,
} as const;

describe('the menu window', () => {
  it('is today, tomorrow and the day after tomorrow', () => {
    expect(menuWindow('2026-12-30')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  });
});

describe('a menu', () => {
  it.each([
    ['is open when nothing is against it', {}, open, 'open'],
    ['is closed when the business closed it', { status: 'Closed' }, open, 'closed'],
    ['is late after the cut-off time', {}, { state: 'late' }, 'late'],
    ['is closed on a day off', {}, { state: 'dayOff' }, 'closed'],
    ['is closed while the shop is', {}, { state: 'closed', reason: 'Diwali' }, 'closed'],
    ['is sold out when no portion is left', { portions: 5, portionsSold: 5 }, open, 'soldOut'],
    ['is open while a portion is left', { portions: 5, portionsSold: 4 }, open, 'open'],
  ] as const)('%s', (_sentence, change, shift, expected) => {
    expect(
      availabilityOf({ ...menu, ...change }, shift, portionsLeft({ ...menu, ...change })),
    ).toBe(expected);
  });

  it('has no portion count unless the business limits it', () => {
    expect(portionsLeft({ portions: null, portionsSold: 3 })).toBeUndefined();
    expect(portionsLeft({ portions: 10, portionsSold: 3 })).toBe(7);
  });
});
