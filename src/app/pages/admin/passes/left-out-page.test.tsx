import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ashaOfPass, idOf, passDay, showPasses } from '#lab/screens/passes-screen.tsx';
import { LeftOutPage } from './left-out-page.tsx';

const meal = {
  ...{ standingId: idOf(4), shift: 'Lunch', ...ashaOfPass, tiffin: 'Full tiffin', meals: 2 },
  reason: 'noMeals',
};
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((each) => each.textContent);

const list = 'GET /api/admin/left-out-meals';
const resting = 'GET /api/admin/resting-meals';
const none = () => ({ meals: [], hasMore: false });

describe('the meals that were left out', () => {
  const today = { ...meal, date: passDay };
  const tomorrow = { ...meal, date: '2026-11-22' };
  const later = { ...meal, date: '2026-11-23' };
  const yesterday = { ...meal, date: '2026-11-20', reason: 'noDish' };

  it('stand by shift, with the way to the kitchen’s list', async () => {
    showPasses(LeftOutPage, '/admin/dashboard/passes/left-out', {
      [list]: () => ({ meals: [later, tomorrow, today, yesterday], hasMore: false }),
      [resting]: none,
    });
    await screen.findByRole('region', { name: 'Lunch on Mon 23 Nov' });
    screen.getByRole('region', { name: 'Lunch tomorrow' });
    const lunch = within(await screen.findByRole('region', { name: 'Lunch today' }));
    expect(rowsOf(lunch.getByRole('table'))).toEqual([
      'Asha Patel98250123452 × Full tiffinNo meals left',
    ]);
    const link = lunch.getByRole('link', { name: 'Not placed in the kitchen' });
    expect(link.getAttribute('href')).toBe('/kitchen/not-placed?date=2026-11-21&shift=Lunch');
    const before = within(screen.getByRole('region', { name: 'Lunch yesterday' }));
    expect(rowsOf(before.getByRole('table'))).toEqual([
      'Asha Patel98250123452 × Full tiffinNo dish',
    ]);
  });

  it('come page by page', async () => {
    const { asked } = showPasses(LeftOutPage, '/admin/dashboard/passes/left-out', {
      [list]: ({ search }) =>
        search.has('after')
          ? { meals: [yesterday], hasMore: false }
          : { meals: [today], hasMore: true },
      [resting]: none,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByRole('region', { name: 'Lunch yesterday' });
    expect(Object.fromEntries(asked[list]?.at(-1)?.search ?? [])).toEqual({
      ...{ after: meal.standingId, afterDate: passDay },
    });
  });
});

describe('the meals that rest', () => {
  it('are nobody’s where nobody was left out', async () => {
    showPasses(LeftOutPage, '/admin/dashboard/passes/left-out', { [list]: none, [resting]: none });
    await screen.findByText('Nobody was left out.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('say since when and why, page by page', async () => {
    const { asked } = showPasses(LeftOutPage, '/admin/dashboard/passes/left-out', {
      [list]: none,
      [resting]: ({ search }) => ({
        meals: [
          { ...meal, ...(search.has('after') && { standingId: idOf(5) }), since: '2026-11-12' },
        ],
        hasMore: !search.has('after'),
      }),
    });
    const table = await screen.findByRole('table', { name: 'Resting' });
    expect(rowsOf(table)).toEqual([
      'Asha Patel98250123452 × Full tiffin, lunchsince 12 NovNo meals left',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rowsOf(table)).toHaveLength(2));
    expect(asked[resting]?.at(-1)?.search.get('after')).toBe(meal.standingId);
  });
});
