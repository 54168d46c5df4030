import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  alertsPath,
  at,
  details,
  dialogOf,
  payment,
  paymentPath,
  press,
  refund,
  showMoney,
  sumsPath,
} from '#lab/screens/admin-money-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { PaymentDetails } from '../../../payment-details-contract.ts';

const checkPath = 'POST /api/admin/payments/T1/check';
const giveBackPath = 'POST /api/admin/payments/T1/refund';
const acceptPath = 'POST /api/admin/payments/T1/accept';
const retryPath = `POST /api/admin/refunds/${refund.id}/retry`;

async function openDetails(...shown: Parameters<typeof showMoney>) {
  const shop = showMoney(...shown);
  await press('Details: Paid, #0042, #0043');
  return { ...shop, dialog: await dialogOf('Payment Details') };
}

describe('the details of a payment', () => {
  it("contain everything that the gateway's support needs", async () => {
    const { dialog } = await openDetails();
    const facts = await dialog.findByRole('region', { name: 'Payment' });
    for (const text of [
      'Paid₹208.50',
      'Orders#0042, #0043',
      'CompanySandbox',
      'Company’s orderG-1',
      'Page open until21 Nov 2026, 10:35 am',
      'Last checkedNever',
    ])
      expect(facts.textContent).toContain(text);
    expect(within(facts).getByText('T1').className).toContain('select-all');
    const mobile = within(facts).getByRole('link', { name: '9876543210' });
    expect(mobile.getAttribute('href')).toBe('tel:+919876543210');
  });

  it('start with focus on the title, not on a button', async () => {
    const { dialog } = await openDetails();
    const title = dialog.getByRole('heading', { name: 'Payment Details' });
    expect(document.activeElement).toBe(title);
  });

  it('contain the bank’s reference, the method and the fee of each payment behind it', async () => {
    const upi = { reference: 'pay_1', amount: 104, method: 'UPI', bankRef: '412345678901' };
    const captures = [
      { ...upi, fee: 2.45, tax: 0.37 },
      { reference: 'pay_2', amount: 104.5, isExtra: true },
    ];
    const { dialog } = await openDetails({ [paymentPath]: () => ({ ...details, captures }) });
    const bank = await dialog.findByRole('region', { name: 'At the bank' });
    expect(within(bank).getByRole('heading').textContent).toBe('At the bank: 2 payments');
    const entries = within(bank).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Amount₹104.00 · UPIUTR / RRN412345678901Payment idpay_1Fee of the company₹2.45 with ₹0.37 tax',
      'Amount₹104.50 · paid once more, goes backUTR / RRNNot told yetPayment idpay_2',
    ]);
  });

  it('show the history, oldest first', async () => {
    const { dialog } = await openDetails();
    const timeline = await dialog.findByRole('region', { name: 'Timeline' });
    const lines = within(timeline).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Payment started21 Nov 2026, 10:20 am · Customer',
      'Paid — used21 Nov 2026, 10:22 am · Gateway',
    ]);
  });

  it('show a failure to load, and can be loaded again', async () => {
    let down = true;
    const { dialog } = await openDetails({
      [paymentPath]: () => (down ? failure(503, 'Please try later.') : details),
    });
    const again = await dialog.findByRole('button', { name: 'Try again' });
    down = false;
    await userEvent.click(again);
    expect(await dialog.findByText('G-1')).toBeTruthy();
  });

  it('show the present answer of the gateway', async () => {
    const open = { ...details, payment: { ...payment, state: 'open', outcome: undefined } };
    const { dialog, asked } = await openDetails({
      [paymentPath]: () => open,
      [checkPath]: () => ({ ...details, payment: { ...payment, checkedAt: at('10:40') } }),
    });
    await dialog.findByText('Waiting for the customer');
    await userEvent.click(dialog.getByRole('button', { name: 'Check now' }));
    expect(await dialog.findByText('Checked just now: Paid.')).toBeTruthy();
    expect(dialog.getByText('21 Nov 2026, 10:40 am')).toBeTruthy();
    await waitFor(() => expect(asked(sumsPath).length).toBeGreaterThan(1));
  });
});

describe('a refund of a payment', () => {
  it('shows why it failed, and its credit note in a new tab', async () => {
    const failed = { ...refund, state: 'failed', failure: 'Account closed', creditNote: '/c/1' };
    const { dialog } = await openDetails({
      [paymentPath]: () => ({ ...details, refunds: [failed] }),
    });
    const refunds = await dialog.findByRole('region', { name: 'Refunds' });
    expect(refunds.textContent).toContain('Refund: Failed₹50.00');
    expect(refunds.textContent).toContain('Account closed');
    expect(within(refunds).queryByRole('button', { name: 'Try again' })).toBeNull();
    const note = within(refunds).getByRole('link', { name: 'Credit note' });
    expect(note.getAttribute('href')).toBe('/c/1');
    expect(note.getAttribute('target')).toBe('_blank');
  });

  it('is retried after a question if it failed', async () => {
    let now: WireOf<typeof PaymentDetails> = {
      ...details,
      refunds: [{ ...refund, state: 'failed', canRetry: true }],
    };
    const { dialog, asked } = await openDetails({
      [paymentPath]: () => now,
      [retryPath]: () => {
        now = {
          ...details,
          refunds: [
            { ...refund, state: 'failed' },
            { ...refund, id: 'new' },
          ],
        };
        return { refund };
      },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
    const question = await dialogOf('Try the refund again?');
    expect(asked(retryPath)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('₹50.00 is sent again.')).toBeTruthy();
    expect(asked(retryPath)).toHaveLength(1);
    expect(dialog.getByText('Refund: Owed')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is loaded again if another admin has retried it', async () => {
    let isRetried = false;
    const { dialog } = await openDetails({
      [paymentPath]: () => ({
        ...details,
        refunds: [{ ...refund, state: 'failed', canRetry: !isRetried }],
      }),
      [retryPath]: () => {
        isRetried = true;
        return failure(409, 'Only a refund that failed can be tried again, and once.');
      },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
    const question = await dialogOf('Try the refund again?');
    await userEvent.click(question.getByRole('button', { name: 'Send again' }));
    expect(
      await screen.findByText('Only a refund that failed can be tried again, and once.'),
    ).toBeTruthy();
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull());
  });
});

describe('an admin without the right to refund', () => {
  it('sees all of it, and who decides instead of the buttons', async () => {
    const held = { ...payment, outcome: 'held' as const, canRefund: true, canAccept: true };
    const refunds = [{ ...refund, state: 'failed' as const, canRetry: true }];
    const answers = { [paymentPath]: () => ({ ...details, payment: held, refunds }) };
    const { dialog } = await openDetails(answers, 'admin');
    expect(await dialog.findByText('Only the owner can decide about this money.')).toBeTruthy();
    expect(dialog.getByText('Only the owner can send it again.')).toBeTruthy();
    for (const name of ['Give it all back', 'Accept it', 'Try again'])
      expect(dialog.queryByRole('button', { name }), name).toBeNull();
    expect(dialog.getByRole('button', { name: 'Check now' })).toBeTruthy();
  });
});

describe('held money', () => {
  it('is refunded completely, with a reason', async () => {
    let now: WireOf<typeof PaymentDetails> = {
      ...details,
      payment: { ...payment, outcome: 'held', canRefund: true },
    };
    const { dialog, asked } = await openDetails({
      [paymentPath]: () => now,
      [giveBackPath]: () => {
        now = { ...now, payment: { ...now.payment, canRefund: false }, refunds: [refund] };
        return { refund };
      },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Give it all back' }));
    const question = await dialogOf('Give this payment back');
    await userEvent.click(question.getByRole('button', { name: 'Give it all back' }));
    expect(question.getByText('Please say why.')).toBeTruthy();
    await userEvent.type(question.getByLabelText('Reason'), 'Paid too little');
    const alertsBefore = asked(alertsPath).length;
    await userEvent.click(question.getByRole('button', { name: 'Give it all back' }));
    expect(await screen.findByText('All of this payment goes back.')).toBeTruthy();
    expect(asked(giveBackPath)).toEqual([{ reason: 'Paid too little' }]);
    expect(dialog.getByText('Refund: Owed')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Give it all back' })).toBeNull();
    expect(asked(alertsPath).length).toBeGreaterThan(alertsBefore);
  });

  it('is accepted with a reason, and shows who did it', async () => {
    const held = { ...payment, outcome: 'held' as const, amount: 210, canRefund: true };
    let now: WireOf<typeof PaymentDetails> = { ...details, payment: { ...held, canAccept: true } };
    const { dialog, asked } = await openDetails({
      [paymentPath]: () => now,
      [acceptPath]: () => {
        const accepted = { by: 'Meena Shah', reason: 'Rounded up' };
        now = { ...details, payment: { ...payment, amount: 210, accepted } };
        return { transactionId: 'T1', refundOwed: 1.5 };
      },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Accept it' }));
    const question = await dialogOf('Accept this payment');
    expect(question.getByText(/^₹210.00 came for an order of ₹208.50\./)).toBeTruthy();
    await userEvent.type(question.getByLabelText('Reason'), 'Rounded up');
    await userEvent.click(question.getByRole('button', { name: 'Accept it' }));
    expect(await screen.findByText('Its order is paid now. ₹1.50 goes back.')).toBeTruthy();
    expect(asked(acceptPath)).toEqual([{ reason: 'Rounded up' }]);
    const facts = dialog.getByRole('region', { name: 'Payment' });
    expect(facts.textContent).toContain('Accepted by Meena Shah: Rounded up');
    expect(dialog.queryByRole('button', { name: 'Accept it' })).toBeNull();
  });

  it('is not offered for a payment that was used', async () => {
    const { dialog } = await openDetails();
    await dialog.findByText('G-1');
    expect(dialog.queryByRole('button', { name: 'Give it all back' })).toBeNull();
  });
});
