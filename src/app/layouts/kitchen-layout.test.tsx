import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  changeOf,
  frozenDayOf,
  kitchenToday,
  shiftDayOf,
  unassignedMealOf,
} from '#lab/screens/kitchen-answers.ts';
import { kitchenAnswers, showKitchen } from '#lab/screens/kitchen-screen.tsx';
import { kept } from '#lab/screens/stored-deliveries.ts';
import { failure } from '#lab/screens/test-page.tsx';
import { useKitchen } from '#src/kitchen/web/kitchen-context.ts';
import { currentSession } from '#src/platform/browser/session.ts';

const Shown = () => {
  const { date, shift } = useKitchen();
  return <p>{`the screen of ${date} ${shift}`}</p>;
};

const { day: dayPath, session: sessionPath, notPlaced: notPlacedPath } = kitchenAnswers;

describe('the shell of the kitchen', () => {
  it('says whose it is, and nothing of the dashboard', async () => {
    showKitchen(Shown);
    expect(await screen.findByText('Ramila Ben')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it.each(['owner', 'admin'] as const)('leads the %s back to the dashboard', async (role) => {
    const { location } = showKitchen(Shown, { role });
    await userEvent.click(await screen.findByRole('link', { name: 'Dashboard' }));
    expect(location().pathname).toBe('/admin/dashboard/orders');
  });

  it('ends the session at the server, and leads to the kitchen’s login', async () => {
    const logOut = 'POST /api/kitchen/logout';
    const { asked, location } = showKitchen(Shown, { answers: { [logOut]: () => ({}) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(kept.values.size).toBeGreaterThan(0));
    expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(location().pathname).toBe('/kitchen/login'));
    expect(asked[logOut]).toHaveLength(1);
    await waitFor(() => expect(kept.values.size).toBe(0));
  });

  it('says so when the session has ended, and asks to sign in again', async () => {
    const { location } = showKitchen(Shown, {
      answers: { [sessionPath]: () => failure(401, 'Please log in.') },
    });
    await waitFor(() => expect(location().pathname).toBe('/kitchen/login'));
    expect(currentSession()).toBeUndefined();
  });

  it('is closed to delivery people', async () => {
    const { location } = showKitchen(Shown, { role: 'delivery' });
    await waitFor(() => expect(location().pathname).toBe('/kitchen/login'));
  });
});

describe('the shift that is shown', () => {
  it('is the one that is cooked now', async () => {
    showKitchen(Shown);
    expect(await screen.findByText(`the screen of ${kitchenToday} Lunch`)).toBeTruthy();
    cleanup();
    showKitchen(Shown, { now: `${kitchenToday}T17:05:00.000+05:30` });
    expect(await screen.findByText(`the screen of ${kitchenToday} Dinner`)).toBeTruthy();
  });

  it('is the one of the address, and what is chosen comes into the address', async () => {
    const { location } = showKitchen(Shown, { search: '?date=2026-11-23&shift=Dinner' });
    expect(await screen.findByText('the screen of 2026-11-23 Dinner')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Lunch' }));
    expect(await screen.findByText('the screen of 2026-11-22 Lunch')).toBeTruthy();
    expect(location().search).toBe('?date=2026-11-22&shift=Lunch');
    expect(screen.getByRole('link', { name: 'Packing' }).getAttribute('href')).toBe(
      '/kitchen/packing?date=2026-11-22&shift=Lunch',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show now' }));
    expect(await screen.findByText(`the screen of ${kitchenToday} Lunch`)).toBeTruthy();
    expect(location().search).toBe('');
  });

  it('takes no notice of an address that makes no sense', async () => {
    showKitchen(Shown, { search: '?date=2026-02-30&shift=Brunch' });
    expect(await screen.findByText(`the screen of ${kitchenToday} Lunch`)).toBeTruthy();
  });
});

describe('how the shift stands', () => {
  it('is said before the freeze, and after it with what changed since', async () => {
    const day = vi.fn((): unknown => ({ day: shiftDayOf(), changes: [] }));
    showKitchen(Shown, { answers: { [dayPath]: day } });
    expect(await screen.findByText('Open · closes 10:30 am')).toBeTruthy();
    cleanup();
    day.mockReturnValue({
      day: frozenDayOf({ revision: 2 }),
      changes: [changeOf(1, { meals: 2 }), changeOf(2, { kind: 'cancelled' })],
    });
    showKitchen(Shown, { answers: { [dayPath]: day } });
    expect(await screen.findByText('Frozen 10:30 am · rev 2: +2 −1')).toBeTruthy();
  });

  it('counts on its tab what is not placed and nobody has explained', async () => {
    const explanation = { text: 'He comes for it', by: 'Meena', at: '' };
    const orders = [
      unassignedMealOf(41),
      unassignedMealOf(42, { explanation }),
      unassignedMealOf(43),
    ];
    showKitchen(Shown, {
      answers: { [notPlacedPath]: () => ({ day: shiftDayOf(), asOf: '', orders }) },
    });
    expect(await screen.findByRole('link', { name: 'Not placed 2' })).toBeTruthy();
  });

  it('is the last that was heard where there is no signal, after a reload as well', async () => {
    showKitchen(Shown);
    await screen.findByText('Open · closes 10:30 am');
    await waitFor(() => expect(kept.values.size).toBeGreaterThan(1));
    cleanup();
    showKitchen(Shown, {
      answers: {
        [dayPath]: () => undefined,
        [sessionPath]: () => undefined,
        [notPlacedPath]: () => undefined,
      },
    });
    expect(await screen.findByText('Open · closes 10:30 am')).toBeTruthy();
    expect(await screen.findByText('Ramila Ben')).toBeTruthy();
  });
});
