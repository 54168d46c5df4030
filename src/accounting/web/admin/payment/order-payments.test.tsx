import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Asked, failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import type { Refund } from '#src/payments/admin-payment-contract.ts';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import { OrderPayments } from './order-payments.tsx';

const at = (time: string) => `2026-11-21T${time}:00.000+05:30`;
const paymentsPath = 'GET /api/admin/orders/42/payments';
const cashPath = 'GET /api/admin/cash/orders/42';
const refundPath = 'POST /api/admin/orders/42/refund';
const conflict = 'Somebody gave money back meanwhile. Please look again.';

const refund: WireOf<typeof Refund> = {
  id: '00000000-0000-4000-8000-000000000301',
  amount: 50,
  state: 'owed',
  reason: 'Cold food',
  createdAt: at('11:00'),
  updatedAt: at('11:00'),
  canRetry: false,
};

const paid = {
  checkoutTotal: 208,
  payments: [
    {
      transactionId: 'T1',
      gateway: 'sandbox',
      state: 'paid',
      outcome: 'accepted',
      amount: 208,
      createdAt: at('10:21'),
      updatedAt: at('10:22'),
    },
  ],
  isBeingPaid: false,
  refunds: [] as WireOf<typeof Refund>[],
  refundable: 208,
  receipt: '/r/1',
};

function showPayments(
  payments: () => unknown,
  answers: Parameters<typeof fakeShop>[0] = {},
  role: StaffRole = 'owner',
) {
  startSession({ token: 'a-token', role });
  const { asked } = fakeShop({ [paymentsPath]: payments, ...answers });
  const Page = () => (
    <>
      <OrderPayments orderNumber={42} />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/' });
  return { sent: (name: string) => (asked[name] ?? []).map(({ body }) => body) };
}

/** The simulated browser loads no style sheets, so dialogs would close immediately. */
function closeSlowly() {
  const style = document.createElement('style');
  style.textContent = '[data-state="closed"] { animation-name: slow; }';
  document.head.append(style);
  onTestFinished(() => style.remove());
}

/** The user returns to this browser tab. */
const lookAgain = () =>
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function openRefund() {
  await userEvent.click(await screen.findByRole('button', { name: 'Give money back' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Give money of order #0042 back' }),
  );
  return {
    ...dialog,
    amount: dialog.getByLabelText<HTMLInputElement>('Amount (₹)'),
    reason: dialog.getByLabelText<HTMLTextAreaElement>('Reason'),
    confirm: () => userEvent.click(dialog.getByRole('button', { name: 'Give money back' })),
  };
}

it('nothing more is requested once an order is paid', async () => {
  showPayments(() => ({ ...paid, receipt: '/receipts/42' }));
  await screen.findByText(/^Paid for the whole checkout/);
  expect(screen.queryByText(/^To pay/)).toBeNull();
});

describe('the money of a cash order', () => {
  it.each([
    ['due', 'To collect in cash, or paid by the link: ₹208.00'],
    ['paid', 'An order in cash, paid: ₹208.00'],
  ] as const)('is not reported as missing while it is %s', async (cash, text) => {
    startSession({ token: 'a-token', role: 'owner' });
    fakeShop({
      [paymentsPath]: () => ({ ...paid, payments: [], refundable: 0 }),
      [cashPath]: () => ({ taken: 208, returnable: 0, returns: [] }),
    });
    showPage(() => <OrderPayments orderNumber={42} cash={cash} />, { path: '/' });
    const section = await screen.findByRole('region', { name: 'Payments' });
    await waitFor(() => expect(section.textContent).toContain(text));
    expect(section.textContent).not.toContain('Nobody has tried');
  });
});

describe('the refund of an order', () => {
  it('can be partial, and the rest is shown', async () => {
    let now = paid;
    const { sent } = showPayments(() => now, {
      [refundPath]: () => {
        now = { ...paid, refundable: 157.5, refunds: [refund] };
        return { refund };
      },
    });
    const dialog = await openRefund();
    expect(dialog.amount.value).toBe('208.00');
    expect(dialog.getByText('At most ₹208.00.')).toBeTruthy();
    expect(dialog.getByText(/5 to 10 business days/)).toBeTruthy();
    await userEvent.clear(dialog.amount);
    await userEvent.type(dialog.amount, '50.50');
    await userEvent.type(dialog.reason, 'Cold{Enter}food');
    await dialog.confirm();
    expect(await screen.findByText('₹50.50 goes back. ₹157.50 of the order is left.')).toBeTruthy();
    expect(sent(refundPath)).toEqual([{ amount: 50.5, refundable: 208, reason: 'Cold food' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    const section = screen.getByRole('region', { name: 'Payments' });
    expect(section.textContent).toContain('Can go back: ₹157.50');
    expect(section.textContent).toContain('Refund: Owed₹50.00');
  });

  it('has a reason that the customer reads, and a note that only staff read', async () => {
    let now = paid;
    const { sent } = showPayments(() => now, {
      [refundPath]: () => {
        now = { ...paid, refundable: 0, refunds: [{ ...refund, staffNote: 'Called twice' }] };
        return { refund };
      },
    });
    const dialog = await openRefund();
    expect(dialog.getByText(/^The customer reads it on the credit note\./)).toBeTruthy();
    expect(dialog.getByText(/^Only staff read it\./)).toBeTruthy();
    await userEvent.type(dialog.reason, 'Cold food');
    await userEvent.type(dialog.getByLabelText('Note for staff (optional)'), 'Called twice');
    await dialog.confirm();
    const told = await screen.findByText('Note for staff:');
    expect(told.parentElement?.textContent).toBe('Note for staff: Called twice');
    const body = { amount: 208, refundable: 208, reason: 'Cold food', staffNote: 'Called twice' };
    expect(sent(refundPath)).toEqual([body]);
  });

  it('needs an amount that is left, and a reason', async () => {
    const { sent } = showPayments(() => paid);
    const dialog = await openRefund();
    await userEvent.clear(dialog.amount);
    await userEvent.type(dialog.amount, '208.01');
    await dialog.confirm();
    expect(dialog.getByText('At most ₹208.00 can go back.')).toBeTruthy();
    expect(dialog.getByText('Please say why.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.amount);
    await userEvent.clear(dialog.amount);
    expect(dialog.queryByText('At most ₹208.00 can go back.')).toBeNull();
    await dialog.confirm();
    expect(dialog.getByText('Please enter an amount.')).toBeTruthy();
    expect(sent(refundPath)).toEqual([]);
  });

  it('is refused if another admin was faster, and the new amount is shown', async () => {
    let now = paid;
    const { sent } = showPayments(() => now, {
      [refundPath]: () => {
        now = { ...paid, refundable: 158 };
        return failure(409, conflict);
      },
    });
    const dialog = await openRefund();
    await userEvent.type(dialog.reason, 'Cold food');
    await dialog.confirm();
    expect(await dialog.findByText(conflict)).toBeTruthy();
    expect(await dialog.findByText('At most ₹158.00.')).toBeTruthy();
    expect(dialog.reason.value).toBe('Cold food');
    await dialog.confirm();
    expect(dialog.getByText('At most ₹158.00 can go back.')).toBeTruthy();
    expect(sent(refundPath)).toHaveLength(1);
    await userEvent.clear(dialog.amount);
    await userEvent.type(dialog.amount, '158');
    await dialog.confirm();
    await waitFor(() => expect(sent(refundPath)).toHaveLength(2));
    expect(sent(refundPath)[1]).toEqual({ amount: 158, refundable: 158, reason: 'Cold food' });
  });

  it.each([
    ['behind the dialog', undefined],
    ['after a lost answer, as the refund may have started', new TypeError('Failed to fetch')],
  ])('says what the admin has seen when the amount changed %s', async (_when, lost) => {
    let now = paid;
    const { sent } = showPayments(() => now, {
      [refundPath]: ({ body }: Asked) => {
        const isFirst = now === paid;
        now = { ...paid, refundable: 158 };
        if (isFirst && lost) throw lost;
        const { refundable } = body as { refundable: number };
        return refundable === 158 ? { refund } : failure(409, conflict);
      },
    });
    const dialog = await openRefund();
    await userEvent.clear(dialog.amount);
    await userEvent.type(dialog.amount, '50');
    await userEvent.type(dialog.reason, 'Cold food');
    if (lost) await dialog.confirm();
    else {
      now = { ...paid, refundable: 158 };
      lookAgain();
    }
    await dialog.findByText('At most ₹158.00.');
    await dialog.confirm();
    expect((await dialog.findByText(conflict)).getAttribute('role')).toBe('alert');
    await dialog.confirm();
    await screen.findByText('Refund Started');
    expect(sent(refundPath).at(-1)).toEqual({ amount: 50, refundable: 158, reason: 'Cold food' });
  });

  it('is not sent by a press while the dialog closes', async () => {
    closeSlowly();
    let now = paid;
    const { sent } = showPayments(() => now, {
      [refundPath]: () => {
        now = { ...paid, refundable: 158, refunds: [refund] };
        return { refund };
      },
    });
    const dialog = await openRefund();
    await userEvent.clear(dialog.amount);
    await userEvent.type(dialog.amount, '50');
    await userEvent.type(dialog.reason, 'Cold food');
    await dialog.confirm();
    await screen.findByText('Refund Started');
    const form = dialog.amount.closest('form');
    expect(form?.closest('[role=dialog]')?.getAttribute('data-state')).toBe('closed');
    await act(async () => form && fireEvent.submit(form));
    expect(dialog.getByRole('alert', { hidden: true }).textContent).toBe('');
    expect(sent(refundPath)).toHaveLength(1);
  });

  it('keeps the typed text after a failure, with the message under its field', async () => {
    const details = [
      { path: 'reason', message: 'Please leave out characters that can’t be printed.' },
    ];
    showPayments(() => paid, {
      [refundPath]: () => failure(400, 'Please check the reason.', { details }),
    });
    const dialog = await openRefund();
    await userEvent.type(dialog.reason, 'Cold food');
    await dialog.confirm();
    await dialog.findByText('Please leave out characters that can’t be printed.');
    expect(dialog.amount.value).toBe('208.00');
  });

  it('is not offered if nothing is left or paid', async () => {
    showPayments(() => ({ ...paid, refundable: 0 }));
    await screen.findByText('Paid');
    expect(screen.queryByRole('button', { name: 'Give money back' })).toBeNull();
  });
});

describe('the refunds of an order', () => {
  it('show their progress, why they failed, and their credit notes in a new tab', async () => {
    const refunds: WireOf<typeof Refund>[] = [
      { ...refund, state: 'done', updatedAt: '2026-11-23T09:00:00.000+05:30', creditNote: '/c/1' },
      { ...refund, id: 'second', state: 'failed', failure: 'Account closed' },
    ];
    showPayments(() => ({ ...paid, refunds }));
    const link = await screen.findByRole('link', { name: 'Credit note' });
    expect(link.getAttribute('href')).toBe('/c/1');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(screen.getByText('Given back: 23 Nov 2026, 9:00 am')).toBeTruthy();
    expect(screen.getByText('Account closed')).toBeTruthy();
    const receipt = screen.getByRole('link', { name: 'Receipt' });
    expect(receipt.getAttribute('href')).toBe('/r/1');
    await userEvent.click(screen.getByRole('button', { name: 'Make it out to…' }));
    expect(await screen.findByRole('dialog', { name: 'Make the receipt out to' })).toBeTruthy();
  });

  it('are retried after a question if they failed', async () => {
    let now = { ...paid, refunds: [{ ...refund, state: 'failed' as const, canRetry: true }] };
    const retryPath = `POST /api/admin/refunds/${refund.id}/retry`;
    const { sent } = showPayments(() => now, {
      [retryPath]: () => {
        now = { ...now, refunds: now.refunds.map((each) => ({ ...each, canRetry: false })) };
        return { refund };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    const question = await screen.findByRole('dialog', { name: 'Try the refund again?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent(retryPath)).toHaveLength(1));
    expect(await screen.findByText('Refund Started')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

it('admins see what can be refunded, and who may do it', async () => {
  showPayments(() => paid, {}, 'admin');
  expect(await screen.findByText('Only the owner can give money back.')).toBeTruthy();
  expect(screen.getByText(/^Can go back/).textContent).toContain('₹208');
  expect(screen.queryByRole('button', { name: 'Give money back' })).toBeNull();
});
