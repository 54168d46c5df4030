import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { OrderCash } from './order-cash.tsx';

const at = (time: string) => `2026-11-21T${time}:00.000+05:30`;
const cashPath = 'GET /api/admin/cash/orders/42';
const returnPath = 'POST /api/admin/cash/orders/42/return';
const cash = { taken: 208, returnable: 208, rider: 'Ramesh Parmar', returns: [] };
const given = {
  ...{ id: '00000000-0000-4000-8000-000000000302', amount: 30, reason: 'Cold' },
  ...{ at: at('14:00'), given: { by: 'Meena Shah', at: at('14:00') } },
};

function showCash(answers: Parameters<typeof fakeShop>[0]) {
  startSession({ token: 'a-token', role: 'owner' });
  const { asked } = fakeShop(answers);
  const Page = () => (
    <>
      <OrderCash orderNumber={42} />
      <Toaster />
    </>
  );
  showPage(Page, { path: '/' });
  return { sent: () => (asked[returnPath] ?? []).map(({ body }) => body) };
}

async function openDialog() {
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

describe('the cash of an order', () => {
  it('goes back in part from the till, in the dialog of refunds', async () => {
    let now: object = cash;
    const { sent } = showCash({
      [cashPath]: () => now,
      [returnPath]: () => {
        now = { ...cash, returnable: 178, returns: [given] };
        return { id: given.id };
      },
    });
    const dialog = await openDialog();
    expect(dialog.getByText(/The order stays sold/)).toBeTruthy();
    await userEvent.clear(dialog.amount);
    await userEvent.type(dialog.amount, '30');
    await userEvent.type(dialog.reason, 'Cold');
    await dialog.confirm();
    expect(
      await screen.findByText('₹30.00 left the till. ₹178.00 of the order is left.'),
    ).toBeTruthy();
    expect(sent()).toEqual([{ amount: 30, returnable: 208, reason: 'Cold', fromTill: true }]);
    await waitFor(() =>
      expect(document.body.textContent).toContain('Can go back in cash: ₹178.00'),
    );
    const [entry] = screen.getAllByRole('listitem');
    expect(entry?.textContent).toContain('Cash given back₹30.00');
    expect(entry?.textContent).toContain('Given by Meena Shah');
  });

  it('is given by the rider who took it', async () => {
    const { sent } = showCash({ [cashPath]: () => cash, [returnPath]: () => ({ id: given.id }) });
    const dialog = await openDialog();
    const giver = dialog.getByLabelText('Who gives it');
    await userEvent.selectOptions(giver, 'Ramesh Parmar, who took it');
    await userEvent.type(dialog.reason, 'Cold');
    await dialog.confirm();
    expect(await screen.findByText(/stands on the Cash page/)).toBeTruthy();
    expect(sent()).toMatchObject([{ amount: 208, fromTill: false }]);
  });
});
