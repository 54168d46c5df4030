import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { ExtendDialog } from './extend-dialog.tsx';

const path = 'POST /api/admin/passes/12/extend';
const pass = { number: 12, expiresOn: '2026-12-30', mealsLeft: 14 };

function open(answer: () => unknown) {
  startSession({ token: 'secret', role: 'admin' });
  const { asked } = fakeShop({ [path]: answer });
  const onClose = vi.fn();
  showPage(
    () => (
      <>
        <ExtendDialog open pass={pass} onClose={onClose} />
        <Toaster />
      </>
    ),
    { path: '/' },
  );
  return { asked, onClose };
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Make it longer' }));

it('says until when the pass lasts, and sends the days with what was seen', async () => {
  const { asked, onClose } = open(() => ({ expiresOn: '2027-01-02' }));
  expect(screen.getByText('It can be used until 30 Dec 2026.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Days more'), '3');
  expect(screen.getByText('Then until 2 Jan 2027.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason'), 'You were ill');
  await send();
  expect(await screen.findByText('P12 can be used until 2 Jan 2027')).toBeTruthy();
  expect(asked[path]?.[0]?.body).toEqual({
    ...{ days: 3, reason: 'You were ill' },
    seen: { expiresOn: '2026-12-30', mealsLeft: 14 },
  });
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks for days and a reason before it sends, and says when the pass has changed', async () => {
  const { asked, onClose } = open(() => failure(409, 'It was changed meanwhile.'));
  await userEvent.type(screen.getByLabelText('Days more'), 'three');
  await send();
  expect(screen.getByText('Please enter a number of days.')).toBeTruthy();
  expect(screen.getByText('Please say why.')).toBeTruthy();
  expect(asked[path]).toBeUndefined();
  await userEvent.clear(screen.getByLabelText('Days more'));
  await userEvent.type(screen.getByLabelText('Days more'), '3');
  await userEvent.type(screen.getByLabelText('Reason'), 'Ill');
  await send();
  expect(await screen.findByText('It was changed meanwhile.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
