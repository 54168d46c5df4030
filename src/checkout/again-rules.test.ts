import { describe, expect, it } from 'vitest';
import { aMenu, days } from '#lab/builders/menu-builders.ts';
import { againText, againTitle, type LastLine, orderAgain } from './again-rules.ts';

const [today = '', tomorrow = '', dayAfter = ''] = days;
const yesterday = '2026-11-20';

function ordered(change: Partial<LastLine> = {}): LastLine {
  return {
    date: yesterday,
    shift: 'Lunch',
    variant: 'Dal Rice',
    quantity: 2,
    dishId: null,
    ...change,
  };
}

function offer(change: Parameters<typeof aMenu>[0] = {}, dishId: string | null = null) {
  return { menu: aMenu(change), dishId };
}

describe('the same as last time', () => {
  it('is offered for the next day on which the shift takes orders, at the prices of that day', () => {
    const dal = offer({ pricePaise: 120_00 });
    expect(orderAgain([ordered()], [dal], days)).toEqual({
      last: yesterday,
      date: today,
      lines: [{ menu: dal.menu, quantity: 2 }],
      notes: [],
    });
  });

  it('is for tomorrow once the cut-off of today has passed', () => {
    const late = offer({ availability: 'late' });
    const next = offer({ date: tomorrow });
    const again = orderAgain([ordered()], [late, next], days);
    expect(again).toMatchObject({ date: tomorrow, lines: [{ menu: next.menu }], notes: [] });
  });

  it('is never for the day that was ordered already, or one before', () => {
    const dal = offer();
    expect(orderAgain([ordered({ date: today })], [dal], days)).toBeUndefined();
    expect(orderAgain([ordered({ date: tomorrow })], [dal], days)).toBeUndefined();
  });

  it('finds a dish by the library, also under a new name, and otherwise by its name in any case', () => {
    const renamed = offer({ variant: 'Dal Rice, large' }, 'dal');
    const namesake = offer({ variant: ' masala DOSA ' });
    const lines = [ordered({ dishId: 'dal' }), ordered({ variant: 'Masala Dosa', quantity: 1 })];
    const again = orderAgain(lines, [namesake, renamed], days);
    expect(again?.lines.map(({ menu }) => menu.id)).toEqual([renamed.menu.id, namesake.menu.id]);
  });

  it('takes the entry of the same name where a dish of the library has several', () => {
    const thali = offer({ variant: 'Thali' }, 'thali');
    const jain = offer({ variant: 'Thali, Jain' }, 'thali');
    const again = orderAgain(
      [ordered({ variant: 'Thali, Jain', dishId: 'thali' })],
      [thali, jain],
      days,
    );
    expect(again?.lines).toEqual([{ menu: jain.menu, quantity: 2 }]);
  });

  it('adds up what is one entry of that day', () => {
    const thali = offer({ variant: 'Thali', portionsLeft: 4 }, 'thali');
    const lines = ['Thali', 'Thali, Jain'].map((variant) => ordered({ variant, dishId: 'thali' }));
    const one = orderAgain(lines, [thali], days);
    expect(one?.lines).toEqual([{ menu: thali.menu, quantity: 4 }]);
    const more = orderAgain([...lines, ordered({ variant: ' THALI' })], [thali], days);
    expect(more).toMatchObject({ lines: [{ quantity: 4 }], notes: ['Only 4 left of Thali.'] });
  });

  it('keeps each dish in its shift', () => {
    const dinner = offer({ shift: 'Dinner' });
    expect(orderAgain([ordered()], [dinner], days)).toBeUndefined();
    const both = [ordered(), ordered({ shift: 'Dinner', quantity: 1 })];
    const again = orderAgain(both, [offer(), dinner], days);
    expect(again?.lines.map(({ menu, quantity }) => [menu.shift, quantity])).toEqual([
      ['Lunch', 2],
      ['Dinner', 1],
    ]);
  });

  it('names each dish that can’t be had, and says how many are left', () => {
    const lines = ['Dal Rice', 'Poha', 'Idli', 'Khichdi'].map((variant) => ordered({ variant }));
    const offered = [
      offer({ portionsLeft: 1 }),
      offer({ variant: 'Poha', availability: 'soldOut' }),
      offer({ variant: 'Idli', availability: 'closed' }),
    ];
    expect(orderAgain(lines, offered, days)).toMatchObject({
      lines: [{ quantity: 1 }],
      notes: [
        'Only 1 left of Dal Rice.',
        'Poha is sold out.',
        'Idli is not available any more.',
        'Khichdi is not on the menu.',
      ],
    });
  });

  it('skips a day without any of the dishes', () => {
    const other = offer({ variant: 'Poha' });
    const next = offer({ date: tomorrow });
    expect(orderAgain([ordered()], [other, next], days)?.date).toBe(tomorrow);
  });

  it('has no lines if none of the dishes is there on any day', () => {
    expect(orderAgain([ordered()], [offer({ variant: 'Poha' })], days)).toEqual({
      last: yesterday,
      date: today,
      lines: [],
      notes: ['Dal Rice is not on the menu.'],
    });
  });

  it('is not offered while nothing can be ordered, or without a last order', () => {
    expect(orderAgain([ordered()], [offer({ availability: 'closed' })], days)).toBeUndefined();
    expect(orderAgain([], [offer()], days)).toBeUndefined();
  });
});

describe('the words of the offer', () => {
  it('are those of yesterday only if the last order was for yesterday', () => {
    expect(againTitle({ last: yesterday }, today)).toBe('Same as yesterday');
    expect(againTitle({ last: '2026-11-19' }, today)).toBe('Same as last time');
    expect(againTitle({ last: today }, today)).toBe('Same as last time');
  });

  it('name shift, day and dishes', () => {
    const dal = { menu: aMenu(), quantity: 2 };
    const thali = { menu: aMenu({ variant: 'Paneer Thali', shift: 'Dinner' }), quantity: 1 };
    const againTextOf = (...args: Parameters<typeof againText>) =>
      againText(...args).replaceAll('\u00a0', ' ');
    expect(againTextOf({ date: tomorrow, lines: [dal] }, today)).toBe(
      'Lunch, tomorrow: 2 × Dal Rice',
    );
    expect(againTextOf({ date: today, lines: [dal, thali] }, today)).toBe(
      'Lunch and Dinner, today: 2 × Dal Rice, 1 × Paneer Thali',
    );
    expect(againTextOf({ date: dayAfter, lines: [dal] }, today)).toBe(
      'Lunch, 23 Nov: 2 × Dal Rice',
    );
  });
});
