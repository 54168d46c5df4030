import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { currentSession, startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { LoginName } from '#src/platform/contract/roles.ts';
import { LogOutDialog } from './log-out-dialog.tsx';

function showDialog(from: LoginName) {
  const Page = () => {
    const [open, setOpen] = useState(true);
    return (
      <>
        <LogOutDialog open={open} from={from} onClose={() => setOpen(false)} />
        <Toaster />
      </>
    );
  };
  showPage(Page, { path: '/delivery' });
}

it('a delivery person can change the password in the log-out dialog, and stay signed in', async () => {
  startSession({ token: 'a-token', role: 'delivery', mobile: '9800000001' });
  const path = 'PUT /api/deliveryboy/password';
  const { asked } = fakeShop({ [path]: () => ({ token: 'another-token' }) });
  showDialog('delivery');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await userEvent.type(await screen.findByLabelText('Old password'), 'the old one');
  await userEvent.type(screen.getByLabelText('New password'), 'long enough');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed')).toBeTruthy();
  expect(asked[path]?.[0]?.body).toEqual({ current: 'the old one', password: 'long enough' });
  const session = { token: 'another-token', role: 'delivery', mobile: '9800000001' };
  await waitFor(() => expect(currentSession()).toEqual(session));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('admins have no password link there, but under their account', () => {
  showDialog('admin');
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
});

describe('the PIN on this device', () => {
  const path = 'GET /api/kitchen/pin';

  it('can be changed or deleted in the log-out dialog', async () => {
    startSession({ token: 'a-token', role: 'kitchen', mobile: '9800000001' });
    const forget = 'DELETE /api/kitchen/pin';
    const { asked } = fakeShop({
      [path]: () => ({ isSet: true, maySet: true }),
      [forget]: () => ({}),
    });
    showDialog('kitchen');
    await userEvent.click(screen.getByRole('button', { name: 'PIN on this device' }));
    expect(await screen.findByLabelText('New PIN')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove my PIN' }));
    expect(await screen.findByText('PIN removed')).toBeTruthy();
    expect(asked[forget]).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('needs a sign-in with the password on this device', async () => {
    fakeShop({ [path]: () => ({ isSet: false, maySet: false }) });
    showDialog('kitchen');
    await userEvent.click(screen.getByRole('button', { name: 'PIN on this device' }));
    expect(await screen.findByText(/sign in on this device with your password/)).toBeTruthy();
    expect(screen.queryByLabelText('New PIN')).toBeNull();
  });
});
