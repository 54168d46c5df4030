import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { CorrectDialog } from './correct-dialog.tsx';

const path = 'POST /api/admin/passes/12/correct';
const pass = { number: 12, mealsLeft: 14, leftPaise: 140_000 };

function open(answer: () => unknown) {
  startSession({ token: 'secret', role: 'owner' });
  const { asked } = fakeShop({ [path]: answer });
  const onClose = vi.fn();
  showPage(
    () => (
      <>
        <CorrectDialog open pass={pass} onClose={onClose} />
        <Toaster />
      </>
    ),
    { path: '/' },
  );
  return { asked, onClose };
}

async function retype(label: string, text: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Correct it' }));

it('begins with what the pass holds, and sends what it should hold', async () => {
  const { asked, onClose } = open(() => ({}));
  expect(screen.getByText(/It holds 14 meals worth ₹1,400\.00\./)).toBeTruthy();
  await retype('Meals left', '16');
  screen.getByText('₹87.50 a meal.');
  await retype('Worth (₹)', '1600.50');
  screen.getByText('₹100.03 a meal.');
  await retype('Reason', 'Two were typed twice');
  await send();
  expect(await screen.findByText('P12 is corrected')).toBeTruthy();
  expect(asked[path]?.[0]?.body).toEqual({
    ...{ mealsLeft: 16, left: 1600.5, reason: 'Two were typed twice' },
    seen: { mealsLeft: 14, left: 1400 },
  });
  expect(onClose).toHaveBeenCalledOnce();
});

it('says at its field what can’t be, and sends nothing without a number', async () => {
  const message = 'It can hold at most what was paid and not eaten: ₹2,600.00.';
  const { asked } = open(() => failure(400, message, { details: [{ path: 'left', message }] }));
  await retype('Worth (₹)', 'much');
  await retype('Reason', 'Typed wrong');
  await send();
  expect(screen.getByText('Please enter rupees.')).toBeTruthy();
  expect(asked[path]).toBeUndefined();
  await retype('Worth (₹)', '9000');
  await send();
  expect(await screen.findByText(message)).toBeTruthy();
});
