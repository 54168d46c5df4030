import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { JoinButton } from './join-button.tsx';

const path = 'POST /api/admin/passes/12/join';

it('asks whose pass it is, and says that it is theirs by now', async () => {
  startSession({ token: 'secret', role: 'admin' });
  const { asked } = fakeShop({ [path]: () => ({}) });
  const onJoined = vi.fn();
  showPage(
    () => (
      <>
        <JoinButton pass={{ number: 12 }} name="Asha" onJoined={onJoined} />
        <Toaster />
      </>
    ),
    { path: '/' },
  );
  expect(screen.getByText('Bought on the web. Is it Asha?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it is: P12' }));
  expect(await screen.findByText('P12 is Asha’s')).toBeTruthy();
  expect(asked[path]).toHaveLength(1);
  expect(onJoined).toHaveBeenCalledOnce();
});
