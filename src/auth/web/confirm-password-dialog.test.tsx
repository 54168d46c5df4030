import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { ListDownloads } from '#src/accounting/web/admin/accountant/list-downloads.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { StaffMember } from '#src/staff/staff-contract.ts';
import { SetPasswordDialog } from '#src/staff/web/admin/set-password-dialog.tsx';
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx';

beforeEach(() => startSession({ token: 'secret', role: 'admin' }));
const asha: WireOf<typeof StaffMember> = {
  id: '00000000-0000-4000-8000-000000000001',
  role: 'delivery',
  fullName: 'Asha Patel',
  mobile_no: '9876500001',
  isActive: true,
};
const change = `PUT /api/admin/staff/${asha.id}/password`;
const confirmation = 'POST /api/admin/confirm-password';

/** A shop that refuses a change until the person has typed the password. */
async function changeIn(confirm: () => unknown) {
  let isConfirmed = false;
  const { asked } = fakeShop({
    [change]: () => (isConfirmed ? {} : failure(403, 'Again.', { error: 'password_required' })),
    [confirmation]: () => {
      const answer = confirm();
      isConfirmed = !(answer instanceof Response);
      return answer;
    },
  });
  const Page = () => (
    <>
      <SetPasswordDialog open member={asha} onClose={() => {}} />
      <ConfirmPasswordDialog />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/' });
  await userEvent.type(screen.getByLabelText('New password'), 'long enough');
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  const question = await screen.findByRole('dialog', { name: 'Confirm your password' });
  return { asked, question: within(question) };
}

describe('a file that needs the person’s password again', () => {
  it('asks for it, and is then downloaded', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
    );
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    startSession({ token: 'secret', role: 'owner' });
    const month = 'POST /api/admin/accountant/month';
    let isConfirmed = false;
    const { asked } = fakeShop({
      [month]: () =>
        isConfirmed ? new Response('PK') : failure(403, 'Again.', { error: 'password_required' }),
      [confirmation]: () => {
        isConfirmed = true;
        return {};
      },
    });
    const Page = () => (
      <>
        <ListDownloads month="2026-11" />
        <ConfirmPasswordDialog />
      </>
    );
    showPage(Page, { path: '/' });
    await userEvent.click(screen.getByRole('button', { name: 'Whole month (zip)' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
    expect(saved).not.toHaveBeenCalled();
    await userEvent.type(question.getByLabelText('Your password'), 'my own');
    await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(asked[month]).toHaveLength(2);
  });

  it('is not offered to people without access', () => {
    fakeShop({});
    showPage(() => <ListDownloads month="2026-11" />, { path: '/' });
    expect(screen.queryByRole('button', { name: 'Whole month (zip)' })).toBeNull();
    expect(screen.getByText('Only the owner can download the lists.')).toBeTruthy();
  });
});

describe('a change that needs the person’s password again', () => {
  it('asks for it and is then sent again automatically', async () => {
    const { asked, question } = await changeIn(() => ({}));
    await userEvent.type(question.getByLabelText('Your password'), 'my own');
    await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Password set')).toBeTruthy();
    expect(asked[confirmation]?.map(({ body }) => body)).toEqual([{ password: 'my own' }]);
    expect(asked[change]).toHaveLength(2);
  });

  it('shows under the field that the password is wrong', async () => {
    const message = 'This is not your password.';
    const details = [{ path: 'password', message }];
    const { question } = await changeIn(() => failure(400, message, { details }));
    await userEvent.type(question.getByLabelText('Your password'), 'wrong');
    await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
    expect(await question.findByText(message)).toBeTruthy();
  });

  it('is given up when the dialog is cancelled, without an error message', async () => {
    const { asked, question } = await changeIn(() => ({}));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).toBeNull(),
    );
    expect(screen.queryByText('Uh oh! Something went wrong.')).toBeNull();
    expect(asked[change]).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('long enough');
  });
});
