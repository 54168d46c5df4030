import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import type { MyMeals } from '#src/passes/my-meals-contract.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { MyPage } from './my-page.tsx';

const token = 'abcdefghijklmnopqrstuv';
const at = (name: string) => `POST /api/user/my/${name}`;
const today = '2026-11-30';
const tomorrow = '2026-12-01';
const standingId = '0197a000-0000-7000-8000-000000000001';
const addressId = '0197a000-0000-7000-8000-000000000002';
const tiffinId = '0197a000-0000-7000-8000-000000000003';
const skipId = '0197a000-0000-7000-8000-000000000004';
type Page = WireOf<typeof MyMeals>;
type Meal = Page['days'][number];

const lunch = (date: string, change: Partial<Meal> = {}): Meal => ({
  ...{ standingId, date, shift: 'Lunch', tiffin: 'Full tiffin', place: 'B-204', meals: 1 },
  ...{ state: 'comes', canChange: true, isOut: false, skips: [] },
  until: `${addDays(date, -1)}T20:00:00.000+05:30`,
  ...change,
});
const pageOf = (first: readonly Meal[], change: Partial<Page> = {}): Page => ({
  today,
  passes: [
    {
      ...{ number: 12, tiffinId, tiffin: 'Full tiffin', shifts: ['Lunch'], mealsLeft: 14 },
      ...{ startsOn: '2026-11-02', expiresOn: '2027-01-05' },
    },
  ],
  standing: [
    {
      ...{ id: standingId, tiffin: 'Full tiffin', shift: 'Lunch', weekdays: [1, 2, 3, 4, 5, 6] },
      ...{ quantity: 1, name: 'Asha', place: 'B-204', addressId, note: 'Shanti' },
      fromDay: '2026-11-02',
    },
  ],
  days: [...first, ...[2, 3, 4].map((ahead) => lunch(addDays(today, ahead)))],
  firstDays: [{ shift: 'Lunch', day: tomorrow }],
  away: [],
  waiting: [],
  entries: [],
  ...change,
});
const usual = [lunch(today, { state: 'cooked', canChange: false }), lunch(tomorrow)];

async function show(page: Page, answers: Parameters<typeof fakeShop>[0] = {}) {
  const shop = fakeShop({
    'GET /api/user/addresses': () => ({ addresses: [{ id: addressId, shortname: 'B-204' }] }),
    'POST /api/user/my': () => ({
      ...{ orders: [], unpaid: [], underWay: [], owed: 0, hasMeals: true },
      expiresAt: '2027-11-21T10:00:00.000+05:30',
    }),
    [at('meals')]: () => page,
    ...answers,
  });
  const router = showPage(MyPage, { path: '/my/:token', url: `/my/${token}` });
  render(<Toaster />);
  await screen.findByRole('region', { name: 'Your meals' });
  return { asked: (name: string) => shop.asked[at(name)] ?? [], router };
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the meals on the private page', () => {
  it('say what is left until when, and what comes next', async () => {
    await show(pageOf(usual));
    screen.getByText('14 meals left, use by 5 Jan');
    screen.getByText('Tomorrow: lunch, Full tiffin, to B-204');
    screen.getByText('Today: lunch, Full tiffin, to B-204');
  });

  it('have a calendar with a name for each day, through which arrows go', async () => {
    const closed = lunch('2026-12-06', { state: 'closed', reason: 'Diwali' });
    await show(pageOf([...usual, closed]));
    const days = within(screen.getByRole('list', { name: 'The next 35 days' }));
    expect(days.getAllByRole('button')).toHaveLength(35);
    days.getByRole('button', { name: 'Lunch on Tue 1 Dec comes' });
    days.getByRole('button', { name: 'Lunch on Sun 6 Dec is closed: Diwali' });
    days.getByRole('button', { name: 'Nothing on Mon 7 Dec' });
    const first = days.getByRole('button', { name: 'Lunch on Mon 30 Nov is being cooked' });
    first.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Nothing on Tue 8 Dec');
  });

  it('are not asked for by who has none', async () => {
    const { asked } = fakeShop({
      'POST /api/user/my': () => ({
        ...{ orders: [], unpaid: [], underWay: [], owed: 0, hasMeals: false },
        expiresAt: '2027-11-21T10:00:00.000+05:30',
      }),
    });
    showPage(MyPage, { path: '/my/:token', url: `/my/${token}` });
    await screen.findByRole('heading', { name: 'Your orders' });
    expect(asked[at('meals')]).toBeUndefined();
  });

  it('tell each entry in words, and load older ones on request', async () => {
    const entry: Page['entries'][number] = {
      ...{ id: skipId, pass: 12, kind: 'drawn', meals: -1, left: 11, date: '2026-11-21' },
      ...{ shift: 'Lunch', at: '2026-11-20T20:00:00.000+05:30' },
    };
    const older = { ...entry, id: standingId, kind: 'bought' as const, meals: 12, left: 12 };
    const { asked } = await show(pageOf(usual, { entries: [entry], next: skipId }), {
      [at('entries')]: () => ({ entries: [older] }),
    });
    await userEvent.click(screen.getByText('All your meals so far'));
    await press('Show older meals');
    await screen.findByText('Bought on 20 Nov: 12 meals');
    screen.getByText('Lunch 21 Nov, 1 meal, 11 left');
    expect(asked('entries').map(({ body }) => body)).toEqual([{ token, before: skipId }]);
  });
});

describe('tomorrow’s lunch', () => {
  const skipped = [
    lunch(today, { state: 'cooked', canChange: false }),
    lunch(tomorrow, { state: 'skipped', skips: [skipId] }),
  ];

  it('is skipped in two taps, once for two quick ones, and can be taken back till its time', async () => {
    const { asked } = await show(pageOf(usual), { [at('skip')]: () => pageOf(skipped) });
    await press('Skip tomorrow');
    const part = await dialog();
    part.getByText('Skip lunch on Tue 1 Dec?');
    part.getByText(/It stays on your pass\.$/);
    await userEvent.dblClick(part.getByRole('button', { name: 'Skip' }));
    await screen.findByText('Skipped. You can take that back till 8 pm on Mon 30 Nov.');
    await screen.findByText('Nothing tomorrow: skipped');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('skip').map(({ body }) => body)).toEqual([{ token, standingId, date: tomorrow }]);
  });

  it('comes after all', async () => {
    const { asked } = await show(pageOf(skipped), { [at('unskip')]: () => pageOf(usual) });
    await press('Lunch on Tue 1 Dec is skipped');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Take it back' }));
    await screen.findByText('Tomorrow: lunch, Full tiffin, to B-204');
    expect(asked('unskip')[0]?.body).toEqual({ token, skips: [skipId], date: tomorrow });
  });

  it('counts beyond the limit, which is said before', async () => {
    const page = pageOf(usual);
    const passes = page.passes.map((pass) => ({ ...pass, skips: { limit: 4, used: 4 } }));
    await show({ ...page, passes });
    await press('Skip tomorrow');
    (await dialog()).getByText(
      /You have used your 4 skips\. If you skip, we don’t cook it, and the meal is used up\.$/,
    );
  });

  it('counts beyond the limit on the days of an absence, in the words of the offer', async () => {
    const page = pageOf(usual);
    const passes = page.passes.map((pass) => ({ ...pass, skips: { limit: 1, used: 0 } }));
    await show({ ...page, passes });
    await press('Away for longer');
    (await dialog()).getByText(/After 1 skip a skipped meal is used up\.$/);
  });

  it('without a signal stays, and the next tap is the same press', async () => {
    let isAway = true;
    const { asked } = await show(pageOf(usual), {
      [at('skip')]: () => {
        if (isAway) throw new TypeError('no network');
        return pageOf(skipped);
      },
    });
    await press('Skip tomorrow');
    const part = await dialog();
    await userEvent.click(part.getByRole('button', { name: 'Skip' }));
    await part.findByText('Please check your connection and try again.');
    isAway = false;
    await userEvent.click(part.getByRole('button', { name: 'Skip' }));
    await screen.findByText('Nothing tomorrow: skipped');
    const keys = asked('skip').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('that was frozen meanwhile says so, and can be asked for', async () => {
    let isFrozen = false;
    const frozen = pageOf([lunch(tomorrow, { state: 'cooked', canChange: false })]);
    const asking = pageOf([lunch(tomorrow, { state: 'cooked', canChange: false, asked: 'open' })]);
    await show(pageOf(usual), {
      [at('meals')]: () => (isFrozen ? frozen : pageOf(usual)),
      [at('skip')]: () => {
        isFrozen = true;
        return failure(409, 'Lunch of 1 Dec is being cooked already.');
      },
      [at('ask')]: () => asking,
    });
    await press('Skip tomorrow');
    const part = await dialog();
    await userEvent.click(part.getByRole('button', { name: 'Skip' }));
    await part.findByText('Lunch of 1 Dec is being cooked already.');
    await part.findByText(
      'Too late to skip: it is being cooked. Ask us, and we see what we can do.',
    );
    await userEvent.click(part.getByRole('button', { name: 'Ask' }));
    await screen.findByText('We got your question.');
  });

  it('can be asked for when the notice of the pass is over, and one more is not offered', async () => {
    const late = pageOf([lunch(tomorrow, { canChange: false })], {
      firstDays: [{ shift: 'Lunch', day: addDays(tomorrow, 1) }],
    });
    await show(late);
    await press('Lunch on Tue 1 Dec comes');
    const part = await dialog();
    part.getByText('Too late to skip. Ask us, and we see what we can do.');
    expect(part.queryByRole('button', { name: 'One more' })).toBeNull();
  });

  it('has a dialog that Back and Close close, with the focus back on its day', async () => {
    const { router } = await show(pageOf(usual));
    await press('Lunch on Tue 1 Dec comes');
    await dialog();
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Lunch on Tue 1 Dec comes');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe(`/my/${token}`);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Lunch on Tue 1 Dec comes'),
    );
  });
});

describe('longer changes', () => {
  it('are an absence with or without an end, and coming back', async () => {
    const away = [{ skips: [skipId], from: tomorrow }];
    const { asked } = await show(pageOf(usual), {
      [at('away')]: () => pageOf(usual, { away }),
      [at('back')]: () => pageOf(usual),
    });
    await press('Away for longer');
    const part = await dialog();
    await userEvent.click(part.getByRole('checkbox', { name: 'Until I say so' }));
    await userEvent.click(part.getByRole('button', { name: 'I am away' }));
    await screen.findAllByText('Away from 1 Dec until you say so');
    expect(asked('away')[0]?.body).toEqual({ token, from: tomorrow });
    await press('I am back');
    await userEvent.click((await dialog()).getByRole('button', { name: 'I am back' }));
    await waitFor(() =>
      expect(asked('back')[0]?.body).toEqual({ token, skips: [skipId], day: tomorrow }),
    );
  });

  it('are none more on a day on which nothing is cooked', async () => {
    await show(pageOf([lunch(tomorrow, { state: 'closed', reason: 'Diwali', canChange: false })]));
    await press('Lunch on Tue 1 Dec is closed: Diwali');
    const part = await dialog();
    part.getByText('We are closed: Diwali');
    expect(part.queryByRole('button', { name: 'One more' })).toBeNull();
  });

  it('are one more on a day, and another door', async () => {
    const { asked } = await show(pageOf(usual), {
      [at('extra')]: () => pageOf(usual),
      [at('standing')]: () => pageOf(usual),
    });
    await press('Lunch on Tue 1 Dec comes');
    await userEvent.click((await dialog()).getByRole('button', { name: 'One more' }));
    const more = await dialog();
    await userEvent.selectOptions(more.getByLabelText('How many'), '2');
    await userEvent.click(more.getByRole('button', { name: 'Add it' }));
    await waitFor(() =>
      expect(asked('extra')[0]?.body).toEqual({
        ...{ token, date: tomorrow, shift: 'Lunch', tiffinId, quantity: 2, name: 'Asha' },
        ...{ addressId, note: 'Shanti' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Where it comes to');
    const place = await dialog();
    await place.findByRole('option', { name: 'B-204' });
    await userEvent.clear(place.getByLabelText('Flat, floor, building'));
    await userEvent.type(place.getByLabelText('Flat, floor, building'), 'C-1');
    await userEvent.click(place.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked('standing')[0]?.body).toEqual({
        ...{ token, standingId, fromDay: tomorrow, addressId, note: 'C-1' },
      }),
    );
  });
});
