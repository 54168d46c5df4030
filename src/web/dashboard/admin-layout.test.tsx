import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Component as Login } from '#src/auth/web/admin-login-page.tsx';
import { dataLayout } from '../data-layout.tsx';
import { currentSession, startSession } from '../session.ts';
import { failure, fakeShop } from '../test-page.tsx';
import { dismissToast, Toaster } from '../toast.tsx';
import { Component as Layout } from './admin-layout.tsx';

const facts = {
  fullName: 'Meena Shah',
  email: 'meena@example.com',
  now: '2026-11-21T10:25:00.000+05:30',
  timeZone: 'Asia/Kolkata',
};
const root = '/admin/dashboard';

function showDashboard(screenName: string, session: () => unknown) {
  fakeShop({
    'GET /api/admin/session': session,
    'POST /api/admin/login': () => ({ token: 'fresh', admin: { fullName: 'Meena Shah' } }),
    'POST /api/admin/logout': () => ({}),
  });
  const screens = ['orders', 'menu', 'staff'].map((path) => ({
    path,
    element: <main>{`the screen of ${path}`}</main>,
  }));
  const router = createMemoryRouter(
    [
      {
        Component: dataLayout(),
        children: [
          { path: root, Component: Layout, children: screens },
          { path: '/admin/login', Component: Login },
        ],
      },
    ],
    { initialEntries: [`${root}/${screenName}`] },
  );
  render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
  return { path: () => router.state.location.pathname };
}

const signedIn = () => startSession({ token: 'a-token', role: 'admin' });

async function logIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'meena@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'a-password');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

afterEach(() => {
  cleanup();
  dismissToast();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the dashboard of admins', () => {
  it('shows its shell at once, and the screen when the shop has answered', async () => {
    signedIn();
    let answer: (facts: object) => void = () => undefined;
    showDashboard('orders', () => new Promise((resolve) => (answer = resolve)));
    expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Opening the dashboard…');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => answer(facts));
    expect(await screen.findByText('the screen of orders')).toBeTruthy();
    expect(screen.getByText('Meena Shah')).toBeTruthy();
  });

  it('keeps its shell while the shop does not answer', async () => {
    signedIn();
    showDashboard('menu', () => failure(500, ''));
    expect(await screen.findByText('The shop does not answer', {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Orders' })).toBeTruthy();
  });

  it('says "Invalid Token" where the first load of the orders is refused, in the shop’s words', async () => {
    signedIn();
    const { path } = showDashboard('orders', () => failure(401, 'Please log in again.'));
    expect(await screen.findByText('Invalid Token')).toBeTruthy();
    expect(screen.getByText('Please log in again.')).toBeTruthy();
    expect(screen.queryByText('Session Expired')).toBeNull();
    expect(path()).toBe('/admin/login');
    expect(currentSession()).toBeUndefined();
  });

  it('says "Session Expired" on the other screens', async () => {
    signedIn();
    showDashboard('menu', () => failure(401, 'Please log in again.'));
    expect(await screen.findByText('Session Expired')).toBeTruthy();
    expect(screen.getByText('Please Login Again.')).toBeTruthy();
  });

  it('leads back to where one was after signing in', async () => {
    signedIn();
    const session = vi.fn(() => failure(401, 'Please log in again.') as unknown);
    const { path } = showDashboard('menu', session);
    await waitFor(() => expect(path()).toBe('/admin/login'));
    session.mockReturnValue(facts);
    await logIn();
    expect(await screen.findByText('the screen of menu')).toBeTruthy();
  });

  it('leads to the orders whoever has signed out by hand', async () => {
    signedIn();
    const { path } = showDashboard('staff', () => facts);
    await screen.findByText('the screen of staff');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(path()).toBe('/admin/login'));
    await logIn();
    expect(await screen.findByText('the screen of orders')).toBeTruthy();
  });
});
