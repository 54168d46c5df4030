import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { currentSession, startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { DeliveryLoginPage } from './login-page.tsx';

const loginPath = 'POST /api/deliveryboy/login';
const answer = {
  token: 'a-token',
  deliveryBoy: {
    role: 'delivery',
    id: '00000000-0000-4000-8000-00000000000a',
    fullName: 'Ramesh Parmar',
    mobile_no: '+919800000001',
  },
};

function showLogin(login: () => unknown = () => answer) {
  const { asked } = fakeShop({ [loginPath]: login });
  // Outside the page, as in the shop, so that it remains when the page changes.
  render(<Toaster />);
  const router = showPage(DeliveryLoginPage, { path: '/delivery/login' });
  return { asked: () => asked[loginPath] ?? [], path: () => router.state.location.pathname };
}

async function logIn(mobile: string, password: string): Promise<void> {
  if (mobile) await userEvent.type(screen.getByLabelText('Mobile Number'), mobile);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

describe('the delivery login', () => {
  it('has the title "Delivery Boy Login" and opens the numeric keyboard', () => {
    showLogin();
    expect(screen.getByRole('heading', { name: 'Delivery Boy Login' })).toBeTruthy();
    expect(screen.getByLabelText('Mobile Number').getAttribute('inputmode')).toBe('tel');
  });

  it.each([
    ['', '', ['Mobile number is required', 'Password is required']],
    ['12ab', 'secret1', ['Invalid mobile number format']],
    ['98-76', 'secret1', ['Invalid mobile number format']],
    ['9800000001', 'short', ['Password must be at least 6 characters long']],
  ])(
    'refuses "%s" with "%s" under the fields, and sends nothing',
    async (mobile, password, errors) => {
      const { asked } = showLogin();
      await logIn(mobile, password);
      for (const error of errors) expect(screen.getByText(error)).toBeTruthy();
      expect(asked()).toEqual([]);
    },
  );

  it('shows and hides the password', async () => {
    showLogin();
    const type = () => screen.getByLabelText('Password').getAttribute('type');
    expect(type()).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(type()).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(type()).toBe('password');
  });

  it('stores token, role and number, shows a message and opens the deliveries', async () => {
    const { asked, path } = showLogin();
    await logIn('9800000001', 'secret1');
    await waitFor(() => expect(path()).toBe('/delivery'));
    expect(screen.getByText('Login Successful')).toBeTruthy();
    expect(asked()[0]?.body).toEqual({ mobile_no: '9800000001', password: 'secret1' });
    expect(currentSession()).toEqual({
      token: 'a-token',
      role: 'delivery',
      mobile: '+919800000001',
    });
  });

  it.each([
    ['+91 98000 00001', '9800000001'],
    ['098000-00001', '9800000001'],
    ['(98000) 00-001', '9800000001'],
    ['+14155550100', '+14155550100'],
    ['+44 7700 900123', '+447700900123'],
  ])('reads the number "%s" as %s', async (typed, sent) => {
    const { asked, path } = showLogin();
    await logIn(typed, 'secret1');
    await waitFor(() => expect(path()).toBe('/delivery'));
    expect(asked()[0]?.body).toEqual({ mobile_no: sent, password: 'secret1' });
  });

  it('says "Logging in..." while the request runs', async () => {
    let finish = () => {};
    const running = new Promise<object>((resolve) => {
      finish = () => resolve(answer);
    });
    const { path } = showLogin(() => running);
    await logIn('9800000001', 'secret1');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Logging in...' });
    expect(button.disabled).toBe(true);
    finish();
    await waitFor(() => expect(path()).toBe('/delivery'));
  });

  it('stays after a failure, with its message', async () => {
    const { path } = showLogin(() => failure(401, 'Unknown login.'));
    await logIn('9800000001', 'secret1');
    expect(await screen.findByText('Login Failed')).toBeTruthy();
    expect(screen.getByText('Please check your credentials and try again.')).toBeTruthy();
    expect(path()).toBe('/delivery/login');
    expect(currentSession()).toBeUndefined();
  });

  it('redirects signed-in people to the deliveries', async () => {
    startSession({ token: 'a-token', role: 'delivery', mobile: '9800000001' });
    const { path } = showLogin();
    await waitFor(() => expect(path()).toBe('/delivery'));
  });

  it('asks an admin to sign in', () => {
    startSession({ token: 'a-token', role: 'admin' });
    expect(showLogin().path()).toBe('/delivery/login');
  });
});
