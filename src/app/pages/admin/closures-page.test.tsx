import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { ClosuresPage } from './closures-page.tsx';

const today = '2026-11-21';
const order = { date: today, shift: 'Lunch', mobile_no: '9825012345', total: 240, refund: 240 };
const diwali = {
  id: '00000000-0000-4000-8000-000000000001',
  ...{ from: '2026-11-24', to: '2026-11-26', reason: 'Diwali', state: 'inForce' },
  ...{ closedBy: 'Meena Shah', closedAt: '2026-11-21T10:25:00.000+05:30' },
  ...{ cancelled: 12, told: 3, refund: 2880 },
};

type Answers = Parameters<typeof fakeShop>[0];

const list = 'GET /api/admin/closures';
const close = 'POST /api/admin/closures';
const preview = 'POST /api/admin/closures/preview';

function showClosures(answers: Answers = {}, closures: readonly object[] = []) {
  const orders = [
    { id: 4, ...order },
    { id: 7, ...order },
  ];
  const shop = fakeShop({
    [list]: () => ({ today, closures }),
    [preview]: () => ({ orders, out: [{ id: 2, status: 'done' }], refund: 480, texts: 2 }),
    ...answers,
  });
  const Page = () => (
    <>
      <ClosuresPage />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/admin/dashboard/closures' });
  return shop;
}

async function openDialog() {
  const user = userEvent.setup();
  await screen.findByText('Open every day');
  await user.click(screen.getByRole('button', { name: 'Close days…' }));
  return { user, dialog: within(screen.getByRole('dialog')) };
}

describe('the closures', () => {
  it('show a message when there are none, and offer a retry when loading fails', async () => {
    showClosures();
    await screen.findByText('Open every day');
    cleanup();
    showClosures({ [list]: () => failure(403, 'The shop stumbled') });
    // After a retry.
    await screen.findByText('Could not load the closures');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('are listed with their effects, and can be undone after a confirmation', async () => {
    const reopen = `POST /api/admin/closures/${diwali.id}/reopen`;
    const { asked } = showClosures({ [reopen]: () => ({}) }, [diwali]);
    await screen.findByText('12 orders cancelled, ₹2,880.00 given back; 3 of 12 told');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Open again: 24–26 Nov' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/Orders that were cancelled stay cancelled/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Open again' }));
    await waitFor(() => expect(asked[reopen]).toHaveLength(1));
  });
});

describe('closing days', () => {
  it('shows its effects, and sends the orders that were shown', async () => {
    const { asked } = showClosures({ [close]: () => ({ cancelled: 0, refund: 0 }) });
    const { user, dialog } = await openDialog();
    await dialog.findByText('2 paid orders are cancelled and ₹480.00 goes back.');
    await dialog.findByText(/^2 texts to send/);
    expect(dialog.getByText(/Already on the way or delivered.*#0002/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Diwali' }));
    expect(dialog.getByText('Customers read: “Closed 21 Nov for Diwali”.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Close and cancel 2 orders' }));
    await waitFor(() => expect(asked[close]).toHaveLength(1));
    expect(asked[close]?.[0]?.body).toEqual({
      ...{ id: expect.any(String), from: today, to: today, reason: 'Diwali', seen: [4, 7] },
    });
    // The list is fetched again, but the preview of the closed days is not.
    await waitFor(() => expect(asked[list]?.length).toBeGreaterThan(1));
    expect(asked[preview]).toHaveLength(1);
  });

  it('requires a reason, with the error at its field', async () => {
    const { asked } = showClosures();
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'Close and cancel 2 orders' }));
    await dialog.findByText('Say why, such as "Diwali"');
    expect(asked[close]).toBeUndefined();
  });

  it('shows new effects when an order arrived in the meantime, and sends the same closure', async () => {
    const words = 'The orders of these days have changed. Please look again.';
    const { asked } = showClosures({ [close]: () => failure(409, words) });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Diwali' }));
    const confirm = await dialog.findByRole('button', { name: 'Close and cancel 2 orders' });
    await user.click(confirm);
    await screen.findByText(words);
    await waitFor(() => expect(asked[preview]?.length).toBeGreaterThan(1));
    await user.click(confirm);
    await waitFor(() => expect(asked[close]).toHaveLength(2));
    const ids = asked[close]?.map(({ body }) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('days that are closed already', () => {
  it('are named in the dialog, which closes nothing', async () => {
    const message = 'Closed 24–26 Nov for Diwali is there already. Choose other days.';
    const { asked } = showClosures({
      [preview]: () => failure(409, message, { error: 'conflict' }),
    });
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText(message)).toBeDefined();
    await user.type(dialog.getByLabelText('Reason'), 'Holi');
    const press = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close days' });
    expect(press.disabled).toBe(true);
    expect(dialog.queryByText(/Customers read:/)).toBeNull();
    expect(asked[close]).toBeUndefined();
  });
});

describe('many customers to notify', () => {
  it('are limited to a hundred at first, and all are shown on request', async () => {
    const orders = Array.from({ length: 300 }, (_, n) => {
      return { id: n + 1, ...order, message: 'We are closed.' };
    });
    const path = `GET /api/admin/closures/${diwali.id}/people`;
    showClosures({ [path]: () => ({ orders }) }, [{ ...diwali, cancelled: 300 }]);
    await userEvent.click(await screen.findByRole('button', { name: /People to tell/ }));
    const dialog = screen.getByRole('dialog');
    await within(dialog).findByText('0 of 300 told. Nothing is sent by itself.');
    expect(dialog.querySelectorAll('li')).toHaveLength(100);
    await userEvent.click(within(dialog).getByText('Show all 300'));
    expect(dialog.querySelectorAll('li')).toHaveLength(300);
  });
});
