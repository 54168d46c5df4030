import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { AccountDialog } from '../account-dialog.tsx';

const here = {
  id: '00000000-0000-4000-8000-000000000001',
  device: 'Firefox on Linux',
  since: '2026-11-24T09:05:00.000+05:30',
  lastSeen: '2026-11-24T14:35:00.000+05:30',
  isThis: true,
};
const phone = {
  ...here,
  id: '00000000-0000-4000-8000-000000000002',
  device: 'Chrome on Android',
  lastSeen: '2026-11-24T10:15:00.000+05:30',
  isThis: false,
};
const { device: _, ...unknown } = { ...phone, id: '00000000-0000-4000-8000-000000000003' };
const listPath = 'GET /api/admin/sign-ins';
const endPath = `DELETE /api/admin/sign-ins/${phone.id}`;

beforeEach(() => startSession({ token: 'secret', role: 'owner' }));

function showAccount(answers: Parameters<typeof fakeShop>[0]) {
  const shop = fakeShop(answers);
  const person = { fullName: 'Meena Shah', email: 'meena@example.com', role: 'owner' } as const;
  const Page = () => (
    <>
      <AccountDialog open person={person} onClose={() => undefined} />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/' });
  return shop;
}

it('the list shows each sign-in’s start and last use; the present one has no button', async () => {
  showAccount({ [listPath]: () => ({ signIns: [here, phone, unknown] }) });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Firefox on LinuxThis oneSince 24 Nov 2026, 9:05 am',
    'Chrome on AndroidSince 24 Nov 2026, 9:05 amLast seen 24 Nov 2026, 10:15 amEnd',
    'Unknown deviceSince 24 Nov 2026, 9:05 amLast seen 24 Nov 2026, 10:15 amEnd',
  ]);
});

it('a sign-in that is ended leaves the list', async () => {
  let signIns = [here, phone];
  const { asked } = showAccount({
    [listPath]: () => ({ signIns }),
    [endPath]: () => {
      signIns = [here];
      return {};
    },
  });
  const end = await screen.findByRole('button', { name: /^End: Chrome on Android/ });
  await userEvent.click(end);
  expect(await screen.findByText('Sign-in ended')).toBeTruthy();
  expect(asked[endPath]).toHaveLength(1);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

it('a sign-in that had already ended is reported, and the others are listed', async () => {
  let signIns = [here, phone];
  showAccount({
    [listPath]: () => ({ signIns }),
    [endPath]: () => {
      signIns = [here];
      return failure(404, 'This sign-in has already ended.');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^End/ }));
  expect(await screen.findByText('This sign-in has already ended.')).toBeTruthy();
  const dialog = screen.getByRole('dialog', { name: 'Your account' });
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
});

it('the list says why it could not be loaded', async () => {
  showAccount({ [listPath]: () => failure(503, 'Please try again in a moment.') });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The list could not be loaded. Please try again in a moment.',
  );
});
