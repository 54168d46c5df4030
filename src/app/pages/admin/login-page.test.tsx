import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { AdminLoginPage } from './login-page.tsx';

const path = 'POST /api/admin/login';
const first = { email: 'meena@shop.in', password: 'secret1' };

describe('a login that is refused under load', () => {
  it('shows the reason, and not that the credentials are wrong', async () => {
    fakeShop({ [path]: () => failure(503, 'The shop is busy.', { error: 'unavailable' }) });
    render(<Toaster />);
    showPage(AdminLoginPage, { path: '/admin/login' });
    await userEvent.type(screen.getByLabelText('Email'), first.email);
    await userEvent.type(screen.getByLabelText('Password'), first.password);
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('The shop is busy.')).toBeTruthy();
  });
});

/** With an account that needs the code 123456 too. */
function showLogin() {
  const { asked } = fakeShop({
    [path]: ({ body }) => {
      const { code } = body as { code?: string };
      if (code === '123456')
        return { token: 'a-token', admin: { fullName: 'Meena', role: 'admin' } };
      const message = code === undefined ? 'Please enter the code.' : 'This code is not right.';
      const details = code === undefined ? [] : [{ path: 'code', message }];
      return failure(401, message, { error: 'code_required', details });
    },
  });
  render(<Toaster />);
  const router = showPage(AdminLoginPage, { path: '/admin/login' });
  return { asked: () => asked[path] ?? [], path: () => router.state.location.pathname };
}

async function passFirstStep() {
  await userEvent.type(screen.getByLabelText('Email'), first.email);
  await userEvent.type(screen.getByLabelText('Password'), first.password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  return screen.findByLabelText('Code');
}

describe('the login of an admin with a second step', () => {
  it('asks for the code without an error, and continues with it', async () => {
    const { asked, path } = showLogin();
    const code = await passFirstStep();
    expect(screen.getByRole('heading', { name: 'Second step' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(screen.queryByText('Login Failed')).toBeNull();
    await userEvent.type(code, '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(path()).toBe('/admin/dashboard/orders'));
    expect(asked().map(({ body }) => body)).toEqual([first, { ...first, code: '123456' }]);
    expect(screen.getByText('Login Successful')).toBeTruthy();
  });

  it('shows under the field that a code is wrong', async () => {
    const { path } = showLogin();
    await userEvent.type(await passFirstStep(), '000000');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('This code is not right.')).toBeTruthy();
    expect(screen.getByText('Login Failed')).toBeTruthy();
    expect(path()).toBe('/admin/login');
  });

  it('can return to the first step', async () => {
    showLogin();
    await passFirstStep();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('heading', { name: 'Admin Login' })).toBeTruthy();
  });
});
