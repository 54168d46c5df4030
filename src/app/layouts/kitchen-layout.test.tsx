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

describe('the frame of the kitchen', () => {
  it('names the person, without links of the dashboard', async () => {
    showKitchen(Shown);
    expect(await screen.findByText('Ramila Ben')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it.each(['owner', 'admin'] as const)('has a link to the dashboard for the %s', async (role) => {
    const { location } = showKitchen(Shown, { role });
    await userEvent.click(await screen.findByRole('link', { name: 'Dashboard' }));
    expect(location().pathname).toBe('/admin/dashboard/orders');
  });

  it('ends the session on the server, and opens the kitchen’s login', async () => {
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

  it('shows that the session has ended, and asks to sign in again', async () => {
    const { location } = showKitchen(Shown, {
      answers: { [sessionPath]: () => failure(401, 'Please log in.') },
    });
    await waitFor(() => expect(location().pathname).toBe('/kitchen/login'));
    expect(currentSession()).toBeUndefined();
  });

  it('is not accessible to delivery people', async () => {
    const { location } = showKitchen(Shown, { role: 'delivery' });
    await waitFor(() => expect(location().pathname).toBe('/kitchen/login'));
  });
});

describe('the shift that is shown', () => {
  it('is the current one by default', async () => {
    showKitchen(Shown);
    expect(await screen.findByText(`the screen of ${kitchenToday} Lunch`)).toBeTruthy();
    cleanup();
    showKitchen(Shown, { now: `${kitchenToday}T17:05:00.000+05:30` });
    expect(await screen.findByText(`the screen of ${kitchenToday} Dinner`)).toBeTruthy();
  });

  it('is the one in the address, and a selection changes the address', async () => {
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

  it('ignores an invalid address', async () => {
    showKitchen(Shown, { search: '?date=2026-02-30&shift=Brunch' });
    expect(await screen.findByText(`the screen of ${kitchenToday} Lunch`)).toBeTruthy();
  });
});

describe('the state of the shift', () => {
  it('is shown before the freeze, and after it with the amendments', async () => {
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

  it('shows on the tab the number of unassigned meals without an explanation', async () => {
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

  it('is the last known one without a network, also after a reload', async () => {
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
