import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { currentSession, endSession, startSession } from '#src/platform/browser/session.ts';
import { dismissToast } from '#src/platform/browser/toast.tsx';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import { RoleDoor } from '../../layouts/role-door.tsx';
import { KitchenPage } from './kitchen-page.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
  endSession();
  vi.unstubAllGlobals();
});

const sessionPath = 'GET /api/kitchen/session';

function showKitchen(role: StaffRole, answers: Parameters<typeof fakeShop>[0] = {}) {
  startSession({ token: 'a-token', role });
  const { asked } = fakeShop({
    [sessionPath]: () => ({ fullName: 'Ramila Ben', role, now: '', timeZone: 'Asia/Kolkata' }),
    ...answers,
  });
  const Page = () => (
    <>
      <KitchenPage />
      <Toaster />
    </>
  );
  const router = showPage(Page, { path: '/kitchen', door: <RoleDoor /> });
  return { asked, path: () => router.state.location.pathname };
}

describe('the kitchen’s home', () => {
  it('says whose it is and what will come, and nothing of the dashboard', async () => {
    showKitchen('kitchen');
    expect(await screen.findByText('Ramila Ben')).toBeTruthy();
    expect(screen.getByText('The count of the day comes here')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it.each(['owner', 'admin'] as const)('leads the %s back to the dashboard', async (role) => {
    const { path } = showKitchen(role);
    await userEvent.click(await screen.findByRole('link', { name: 'Dashboard' }));
    expect(path()).toBe('/admin/dashboard/orders');
  });

  it('ends the session at the server, and leads to the kitchen’s login', async () => {
    const logOut = 'POST /api/kitchen/logout';
    const { asked, path } = showKitchen('kitchen', { [logOut]: () => ({}) });
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(path()).toBe('/kitchen/login'));
    expect(asked[logOut]).toHaveLength(1);
  });

  it('says so when the session has ended, and asks to sign in again', async () => {
    const { path } = showKitchen('kitchen', {
      [sessionPath]: () => failure(401, 'Please log in.'),
    });
    await waitFor(() => expect(path()).toBe('/kitchen/login'));
    expect(currentSession()).toBeUndefined();
  });

  it('is closed to delivery people', async () => {
    const { path } = showKitchen('delivery');
    await waitFor(() => expect(path()).toBe('/kitchen/login'));
  });
});
