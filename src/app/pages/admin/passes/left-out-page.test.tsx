import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ashaOfPass, idOf, passDay, showPasses } from '#lab/screens/passes-screen.tsx';
import { LeftOutPage } from './left-out-page.tsx';
import { RestingPage } from './resting-page.tsx';

const meal = {
  ...{ standingId: idOf(4), shift: 'Lunch', ...ashaOfPass, tiffin: 'Full tiffin', meals: 2 },
  reason: 'noMeals',
};
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((each) => each.textContent);

describe('the meals that were left out', () => {
  const list = 'GET /api/admin/left-out-meals';
  const today = { ...meal, date: passDay, isNew: true };
  const tomorrow = { ...meal, date: '2026-11-22', isNew: true };
  const yesterday = { ...meal, date: '2026-11-20', reason: 'noDish', isNew: false };

  it('stand by shift, with the way to the kitchen’s list', async () => {
    showPasses(LeftOutPage, '/admin/dashboard/passes/left-out', {
      [list]: () => ({ meals: [tomorrow, today, yesterday], hasMore: false }),
    });
    await screen.findByRole('region', { name: 'Lunch tomorrow' });
    const lunch = within(await screen.findByRole('region', { name: 'Lunch today' }));
    expect(rowsOf(lunch.getByRole('table'))).toEqual([
      'Asha Patel98250123452 × Full tiffinNo meals left New',
    ]);
    const link = lunch.getByRole('link', { name: 'Not placed in the kitchen' });
    expect(link.getAttribute('href')).toBe('/kitchen/not-placed?date=2026-11-21&shift=Lunch');
    const before = within(screen.getByRole('region', { name: 'Lunch yesterday' }));
    expect(rowsOf(before.getByRole('table'))).toEqual([
      'Asha Patel98250123452 × Full tiffinNo dish ',
    ]);
  });

  it('come page by page', async () => {
    const { asked } = showPasses(LeftOutPage, '/admin/dashboard/passes/left-out', {
      [list]: ({ search }) =>
        search.has('after')
          ? { meals: [yesterday], hasMore: false }
          : { meals: [today], hasMore: true },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByRole('region', { name: 'Lunch yesterday' });
    expect(Object.fromEntries(asked[list]?.at(-1)?.search ?? [])).toEqual({
      ...{ after: meal.standingId, afterDate: passDay },
    });
  });
});

describe('the meals that rest', () => {
  it('say since when and why, page by page', async () => {
    const list = 'GET /api/admin/resting-meals';
    const { asked } = showPasses(RestingPage, '/admin/dashboard/passes/resting', {
      [list]: ({ search }) => ({
        meals: [
          { ...meal, ...(search.has('after') && { standingId: idOf(5) }), since: '2026-11-12' },
        ],
        hasMore: !search.has('after'),
      }),
    });
    const table = await screen.findByRole('table', { name: 'Meals that rest' });
    expect(rowsOf(table)).toEqual([
      'Asha Patel98250123452 × Full tiffin, lunchsince 12 NovNo meals left',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rowsOf(table)).toHaveLength(2));
    expect(asked[list]?.at(-1)?.search.get('after')).toBe(meal.standingId);
  });
});
