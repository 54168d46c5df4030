import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { currentSession, endSession, startSession } from '#src/platform/browser/session.ts';
import { KitchenLoginPage } from './login-page.tsx';

afterEach(() => {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
});

const show = () => {
  const router = showPage(KitchenLoginPage, { path: '/kitchen/login' });
  return () => router.state.location.pathname;
};

it('signs people of the kitchen in by mobile number', async () => {
  const logIn = 'POST /api/kitchen/login';
  const kitchenPerson = {
    id: '00000000-0000-4000-8000-000000000001',
    fullName: 'Ramila Ben',
    role: 'kitchen',
    mobile_no: '9876500077',
  };
  const { asked } = fakeShop({ [logIn]: () => ({ token: 'a-token', kitchenPerson }) });
  const path = show();
  await userEvent.type(screen.getByLabelText('Mobile Number'), '98765 00077');
  await userEvent.type(screen.getByLabelText('Password'), 'a-password');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(path()).toBe('/kitchen'));
  expect(asked[logIn]?.[0]?.body).toEqual({ mobile_no: '9876500077', password: 'a-password' });
  expect(currentSession()).toMatchObject({ token: 'a-token', role: 'kitchen' });
});

it('leads on whoever is signed in already, and asks delivery people for another login', async () => {
  startSession({ token: 'a-token', role: 'delivery' });
  const path = show();
  expect(path()).toBe('/kitchen/login');
  startSession({ token: 'a-token', role: 'kitchen' });
  await waitFor(() => expect(path()).toBe('/kitchen'));
});
