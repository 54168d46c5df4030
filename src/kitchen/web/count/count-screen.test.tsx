import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  changeOf,
  countedOf,
  countOf,
  frozenDayOf,
  kitchenToday,
  shiftDayOf,
} from '#lab/screens/kitchen-answers.ts';
import { kitchenAnswers, showKitchen } from '#lab/screens/kitchen-screen.tsx';
import { kept } from '#lab/screens/stored-deliveries.ts';
import { failure } from '#lab/screens/test-page.tsx';
import { turnableScreen } from '#lab/screens/turnable-screen.ts';
import type { Count } from '../../kitchen-contract.ts';
import { CountScreen } from './count-screen.tsx';

const { count: countPath, day: dayPath } = kitchenAnswers;
type Visit = NonNullable<Parameters<typeof showKitchen>[1]>;

function showCount(count: Count, visit: Visit = {}) {
  const answers = {
    [countPath]: () => count,
    [dayPath]: () => ({ day: count.day, changes: [] }),
    ...visit.answers,
  };
  return showKitchen(CountScreen, { ...visit, answers });
}

const tile = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 3 });
  return within(heading.closest('li') as HTMLElement);
};

describe('the count of a shift', () => {
  it('shows the raw goods to weigh out, and prints them, where there are any', async () => {
    showCount(countOf({ goods: [{ name: 'atta', unit: 'g', thousandths: 14_420_000 }] }));
    const goods = (await screen.findByRole('heading', { name: 'Raw goods' })).closest('section');
    expect(within(goods as HTMLElement).getByRole('listitem').textContent).toBe('atta14.42kg');
    expect(screen.getByRole('button', { name: 'Print raw goods' })).toBeTruthy();
    cleanup();
    showCount(countOf());
    await tile('Roti');
    expect(screen.queryByRole('heading', { name: 'Raw goods' })).toBeNull();
  });

  it('shows all quantities in the words of a cook', async () => {
    showCount(
      countOf({
        components: [
          countedOf('Roti', { thousandths: 412_000, lastWeek: 398_000 }),
          countedOf('Dal', { unit: 'ml', thousandths: 19_200_000 }),
          countedOf('Papad', { thousandths: 500, mark: 'Jain' }),
        ],
        dishes: [{ subject: 'dish Thali', name: 'Thali', thousandths: 96_000 }],
      }),
    );
    const roti = await tile('Roti');
    expect(roti.getByText('412')).toBeTruthy();
    expect(roti.getByText('Last week 398')).toBeTruthy();
    expect((await tile('Dal')).getByText('19.2').textContent).toBe('19.2l');
    expect((await tile('Papad Jain')).getByText('½')).toBeTruthy();
    expect((await tile('Thali')).getByText('96')).toBeTruthy();
    expect(screen.getByText('of 2 orders so far')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Print count' })).toBeTruthy();
  });

  it('says how much of each figure is made otherwise', async () => {
    const wishes = [
      { name: 'No onion or garlic', short: 'NO ONION', thousandths: 23_000 },
      { name: 'Jain', short: 'JAIN', thousandths: 7000 },
    ];
    showCount(countOf({ components: [countedOf('Roti', { wishes })] }));
    const said = (await tile('Roti'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(said).toEqual(['No onion or garlic 23', 'Jain 7']);
  });

  it('is grouped by station if there are stations', async () => {
    const components = [
      countedOf('Dal', { station: 'Gas' }),
      countedOf('Roti', { station: 'Tawa' }),
      countedOf('Pickle'),
    ];
    showCount(countOf({ components }));
    await tile('Roti');
    const titles = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
    expect(titles).toEqual(['Gas', 'Tawa', 'Other', 'Dishes']);
  });

  it('says so if nobody has ordered', async () => {
    const day = shiftDayOf({ meals: 0, orders: 0 });
    showCount(countOf({ day, components: [], dishes: [] }));
    expect(await screen.findByText('No meals yet')).toBeTruthy();
  });

  it('links only admins to the new words', async () => {
    showCount(countOf({ newWords: 2 }), { role: 'admin' });
    expect(await screen.findByRole('link', { name: /^2 new words/ })).toBeTruthy();
    cleanup();
    showCount(countOf({ newWords: 2 }));
    await tile('Roti');
    expect(screen.queryByRole('link', { name: /new words/ })).toBeNull();
  });
});

describe('an extra', () => {
  const extraPath = 'PUT /api/kitchen/extra';

  it('is shown beside the sum and never added to it', async () => {
    const roti = countedOf('Roti', { thousandths: 412_000 });
    const count = vi.fn(() => countOf({ components: [roti] }));
    const { asked } = showCount(count(), {
      answers: { [countPath]: count, [extraPath]: () => ({ thousandths: 20_000 }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Extra Roti' }));
    await userEvent.type(screen.getByLabelText('Extra, in pieces'), 'twenty');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please write a number, such as 20 or 1½.')).toBeTruthy();
    expect(asked[extraPath]).toBeUndefined();

    await userEvent.clear(screen.getByLabelText('Extra, in pieces'));
    await userEvent.type(screen.getByLabelText('Extra, in pieces'), '15');
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    count.mockReturnValue(countOf({ components: [{ ...roti, extra: 20_000 }] }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await tile('Roti')).getByText('412')).toBeTruthy();
    expect(await screen.findByText('+ 20 extra')).toBeTruthy();
    expect(asked[extraPath]?.map(({ body }) => body)).toEqual([
      { date: kitchenToday, shift: 'Lunch', subject: 'component Roti', thousandths: 20_000 },
    ]);
  });

  it('is removed when its field is emptied', async () => {
    const { asked } = showCount(countOf({ components: [countedOf('Roti', { extra: 1500 })] }), {
      answers: { [extraPath]: () => ({ thousandths: 0 }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Extra Roti' }));
    const field = screen.getByLabelText<HTMLInputElement>('Extra, in pieces');
    expect(field.value).toBe('1.5');
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked[extraPath]?.[0]?.body).toMatchObject({ thousandths: 0 }));
  });
});

describe('freezing by hand', () => {
  const freezePath = 'POST /api/kitchen/freeze';

  it('asks first, says what it does, and shows the frozen count', async () => {
    const day = vi.fn(() => ({ day: shiftDayOf(), changes: [] }));
    const count = vi.fn(() => countOf());
    const { asked } = showCount(countOf(), {
      answers: {
        [dayPath]: day,
        [countPath]: count,
        [freezePath]: () => {
          day.mockReturnValue({ day: frozenDayOf({ frozenBy: 'Meena' }), changes: [] });
          count.mockReturnValue(countOf({ day: frozenDayOf() }));
          return { day: frozenDayOf() };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Freeze now' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Freeze the lunch of today?' }),
    );
    expect(dialog.getByText(/^The count is frozen at 5 meals of 2 orders/)).toBeTruthy();
    expect(dialog.getByText(/^Customers can order till 10:30 am, as before/)).toBeTruthy();
    expect(asked[freezePath]).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Freeze now' }));
    expect(await screen.findByText('Frozen 10:30 am by Meena')).toBeTruthy();
    expect(asked[freezePath]?.[0]?.body).toEqual({ date: kitchenToday, shift: 'Lunch' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Freeze now' })).toBeNull());
  });

  it('shows the server’s reason for a refusal', async () => {
    showCount(countOf(), {
      answers: { [freezePath]: () => failure(409, 'The day of this shift is over.') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Freeze now' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Freeze now' }));
    expect(await screen.findByText('The day of this shift is over.')).toBeTruthy();
  });

  it('is still asked about after the tablet was turned', async () => {
    const { turn } = turnableScreen();
    showCount(countOf());
    await userEvent.click(await screen.findByRole('button', { name: 'Freeze now' }));
    const dialog = await screen.findByRole('dialog', { name: 'Freeze the lunch of today?' });
    turn();
    expect(dialog.isConnected).toBe(true);
    turn();
    expect(dialog.isConnected).toBe(true);
  });

  it('is not offered for a past day', async () => {
    const day = shiftDayOf({ date: '2026-11-20' });
    showCount(countOf({ day }), { search: '?date=2026-11-20&shift=Lunch' });
    await tile('Roti');
    expect(screen.queryByRole('button', { name: 'Freeze now' })).toBeNull();
  });
});

describe('a new amendment', () => {
  const seenPath = 'PUT /api/kitchen/changes/seen';
  const changes = [
    changeOf(1, { seenAt: `${kitchenToday}T10:50:00.000+05:30`, meals: 2, dishes: '2 × Thali' }),
    changeOf(2, { kind: 'cancelled', reason: 'out of town' }),
  ];

  it('is shown in words until the kitchen has seen it', async () => {
    const day = frozenDayOf({ revision: 2 });
    const standing = vi.fn(() => ({ day, changes }));
    const { asked } = showCount(countOf({ day, added: 2, cancelled: 1 }), {
      answers: {
        [dayPath]: standing,
        [seenPath]: () => {
          const seen = changes.map((change) => ({ ...change, seenAt: change.at }));
          standing.mockReturnValue({ day, changes: seen });
          return { changes: seen };
        },
      },
    });
    const strip = within(await screen.findByRole('region', { name: 'Changes after the freeze' }));
    expect(strip.getByRole('status').textContent).toBe('rev 2: +2 −1');
    expect(strip.getAllByRole('listitem')[0]?.textContent).toBe(
      'rev 2 · 10:41 am · Order #0102 cancelled: 1 × Rajma Chawal (out of town)',
    );
    await userEvent.click(strip.getByRole('button', { name: 'Seen' }));
    expect(await strip.findByText('rev 2: +2 −1 · 2 changes seen')).toBeTruthy();
    expect(strip.queryByRole('button', { name: 'Seen' })).toBeNull();
    expect(asked[seenPath]?.[0]?.body).toMatchObject({ revision: 2 });
  });
});

describe('without a signal', () => {
  it('the count stays visible and says how old it is', async () => {
    const count = vi.fn((): unknown => countOf());
    showCount(countOf(), { answers: { [countPath]: count } });
    await tile('Roti');
    await waitFor(() => expect(kept.values.size).toBeGreaterThan(2));
    cleanup();
    count.mockReturnValue(undefined);
    // An hour ago.
    for (const [name, { answer }] of kept.values as Map<string, { answer: unknown }>) {
      kept.values.set(name, { answer, fetchedAt: Date.now() - 3_600_000 });
    }
    showCount(countOf(), { answers: { [countPath]: count } });
    expect((await tile('Roti')).getByText('412')).toBeTruthy();
    expect(await screen.findByText('No signal. As of 10:12 am.')).toBeTruthy();
  });

  it('the page says so if the tablet has nothing stored, and asks again', async () => {
    const count = vi.fn((): unknown => undefined);
    showCount(countOf(), { answers: { [countPath]: count } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    count.mockReturnValue(countOf());
    await userEvent.click(again);
    expect((await tile('Roti')).getByText('412')).toBeTruthy();
  });

  it('an answer that an older version stored in another shape is not shown', async () => {
    const name = `["GET /api/kitchen/count",{"query":{"date":"${kitchenToday}","shift":"Lunch"}}]`;
    kept.values.set(name, { answer: { components: 'many' }, fetchedAt: Date.now() });
    showCount(countOf(), { answers: { [countPath]: () => undefined } });
    expect(await screen.findByText('No signal.')).toBeTruthy();
  });
});

describe('the wall', () => {
  it('shows figures and the state of the shift, and no button but Leave', async () => {
    const { location } = showCount(countOf());
    await userEvent.click(await screen.findByRole('button', { name: 'Wall' }));
    const wall = within(await screen.findByRole('dialog', { name: 'Lunch' }));
    expect(wall.getByText('412')).toBeTruthy();
    expect(wall.getByText('5 meals so far')).toBeTruthy();
    expect(wall.getByText('Open · closes 10:30 am')).toBeTruthy();
    expect(wall.getAllByRole('button').map((button) => button.textContent)).toEqual(['Leave']);
    expect(location().search).toContain('wall');
    await userEvent.click(wall.getByRole('button', { name: 'Leave' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location().search).toBe('');
  });

  it('is shown again after a restart of the tablet, and shows amendments', async () => {
    const day = frozenDayOf({ revision: 1 });
    showCount(countOf({ day }), {
      search: '?wall=',
      answers: { [dayPath]: () => ({ day, changes: [changeOf(1)] }) },
    });
    const wall = within(await screen.findByRole('dialog', { name: 'Lunch' }));
    expect(await wall.findByText('rev 1: +1')).toBeTruthy();
  });

  it('keeps the screen on, and releases it', async () => {
    const release = vi.fn(async () => undefined);
    const request = vi.fn(async () => ({ release }));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
    showCount(countOf(), { search: '?wall=' });
    await waitFor(() => expect(request).toHaveBeenCalledExactlyOnceWith('screen'));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(release).toHaveBeenCalledOnce());
  });
});
