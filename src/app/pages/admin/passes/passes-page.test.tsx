import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ashaOfPass, lunches, showPasses } from '#lab/screens/passes-screen.tsx';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import { PassesPage } from './passes-page.tsx';

const list = 'GET /api/admin/passes';
const path = '/admin/dashboard/passes';
const pass = {
  ...{ number: 12, ...ashaOfPass, tiffin: 'Full tiffin', mealsLeft: 14, expiresOn: '2027-01-05' },
  standing: [{ shift: 'Lunch', weekdays: [1, 2, 3, 4, 5, 6] }],
};
const counts = { all: 51, ending: 1, few: 0, idle: 2 };
const answer = { passes: [pass], hasMore: false, counts };

const show = (answerOf: (search: URLSearchParams) => unknown, search?: string) =>
  showPasses(
    PassesPage,
    path,
    { [list]: (asked) => answerOf(asked.search) },
    search === undefined ? {} : { search },
  );
const rows = async () =>
  (await screen.findAllByRole('row')).slice(1).map((each) => each.textContent);

describe('the running passes', () => {
  it('are listed with their person, what is left, and when meals come', async () => {
    show(() => ({ ...answer, passes: [pass, { ...pass, number: 13, name: '', standing: [] }] }));
    expect(await rows()).toEqual([
      'Asha Patel9825012345P12Full tiffin14 mealsby 5 JanLunch Mon–Sat',
      '9825012345P13Full tiffin14 mealsby 5 JanNo standing days',
    ]);
    const link = screen.getByRole('link', { name: 'Asha Patel' });
    expect(link.getAttribute('href')).toBe(`/admin/dashboard/customers/${pass.customerId}`);
  });

  it('are filtered, with how many each filter shows, in the address', async () => {
    const { router, asked } = show(() => answer);
    const filters = within(await screen.findByRole('group', { name: 'Show' }));
    expect(filters.getAllByRole('radio').map((each) => each.parentElement?.textContent)).toEqual([
      'All (51)',
      'Ending in 7 days (1)',
      '3 or fewer meals left (0)',
      'No standing days (2)',
    ]);
    await userEvent.click(filters.getByRole('radio', { name: 'No standing days (2)' }));
    await waitFor(() => expect(router.state.location.search).toBe('?show=idle'));
    await waitFor(() => expect(asked[list]?.at(-1)?.search.get('show')).toBe('idle'));
  });

  it('are opened with a filter by its address', async () => {
    show(
      (search) => ({ ...answer, passes: search.get('show') === 'few' ? [] : [pass] }),
      '?show=few',
    );
    expect(await screen.findByText('No pass is like that now.')).toBeTruthy();
  });

  it('are loaded page by page', async () => {
    const { asked } = show((search) =>
      search.has('after')
        ? { passes: [{ ...pass, number: 13 }], hasMore: false }
        : { ...answer, hasMore: true },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(asked[list]?.at(-1)?.search.get('after')).toBe('12');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('a shop without passes', () => {
  const none = { passes: [], hasMore: false, counts: { all: 0, ending: 0, few: 0, idle: 0 } };
  const empty = (offers: object[], role: StaffRole = 'owner') =>
    showPasses(
      PassesPage,
      path,
      { [list]: () => none, 'GET /api/admin/offers': () => ({ offers }) },
      { role },
    );

  it('leads an owner to the first offer', async () => {
    empty([]);
    const link = await screen.findByRole('link', { name: 'Make the first offer' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard/passes/offers');
  });

  it('says to an admin who makes it', async () => {
    empty([], 'admin');
    expect(await screen.findByText('The owner makes the first offer.')).toBeTruthy();
  });

  it('says where a pass is sold once there are offers', async () => {
    empty([lunches], 'admin');
    expect(await screen.findByRole('link', { name: 'Find a customer' })).toBeTruthy();
  });
});
