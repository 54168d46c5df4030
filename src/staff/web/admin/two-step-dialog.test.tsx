import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { TwoStepDialog } from './two-step-dialog.tsx';

beforeEach(() => startSession({ token: 'secret', role: 'admin' }));
const recoveryCodes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const off = () => ({ isOn: false, recoveryCodesLeft: 0 });

function showDialog(answers: Parameters<typeof fakeShop>[0]) {
  const onClose = vi.fn();
  const shop = fakeShop(answers);
  const Page = () => (
    <>
      <TwoStepDialog open onClose={onClose} />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/' });
  return { ...shop, onClose };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('two-step sign-in', () => {
  it('is set up with a key to scan or type, then shows recovery codes that must be kept', async () => {
    const { asked, onClose } = showDialog({
      'GET /api/admin/two-step': off,
      'POST /api/admin/two-step': () => ({ secret: 'ABCDEFGH', qrCode: '<svg/>' }),
      'PUT /api/admin/two-step': () => ({ recoveryCodes }),
    });
    await press('Set up');
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
    expect(screen.getByAltText('QR code of the key below').getAttribute('src')).toBe(
      'data:image/svg+xml,%3Csvg%2F%3E',
    );
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    await press('Turn on');
    for (const code of recoveryCodes) expect(await screen.findByText(code)).toBeTruthy();
    expect(asked['PUT /api/admin/two-step']?.[0]?.body).toEqual({ code: '123456' });
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await press('I have kept them');
    expect(onClose).toHaveBeenCalled();
  });

  it('shows under the field that a code is wrong', async () => {
    const message = 'This code is not right.';
    showDialog({
      'GET /api/admin/two-step': off,
      'POST /api/admin/two-step': () => ({ secret: 'ABCDEFGH', qrCode: '<svg/>' }),
      'PUT /api/admin/two-step': () =>
        failure(400, message, { details: [{ path: 'code', message }] }),
    });
    await press('Set up');
    await userEvent.type(await screen.findByLabelText('Code'), '000000');
    await press('Turn on');
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('is turned off with one’s password', async () => {
    const { asked, onClose } = showDialog({
      'GET /api/admin/two-step': () => ({ isOn: true, recoveryCodesLeft: 7 }),
      'POST /api/admin/two-step/off': () => ({}),
    });
    expect(await screen.findByText(/Recovery codes left: 7\./)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Your password'), 'my own');
    await press('Turn off');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(asked['POST /api/admin/two-step/off']?.[0]?.body).toEqual({ password: 'my own' });
    expect(screen.getByText('Two-step sign-in is off')).toBeTruthy();
  });
});
