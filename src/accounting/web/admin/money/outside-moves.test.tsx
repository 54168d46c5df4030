import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  alert,
  alertsPath,
  at,
  dialogOf,
  movesPath,
  press,
  showMoney,
} from '#lab/screens/admin-money-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import type { OutsideMove } from '#src/payments/outside-move-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';

const move: WireOf<typeof OutsideMove> = {
  id: '00000000-0000-4000-8000-000000000601',
  kind: 'refund',
  gateway: 'razorpay',
  reference: 'rfnd_1',
  transactionId: 'T1',
  amount: 171,
  orders: [{ id: 42, left: 208.5 }],
  at: at('11:00'),
  choices: ['toCustomer', 'chargeback', 'notOurs'],
};
const dispute: WireOf<typeof OutsideMove> = {
  ...move,
  ...{ id: '00000000-0000-4000-8000-000000000602', kind: 'chargeback', reference: 'disp_1' },
  ...{ orders: [{ id: 42, left: 0 }], choices: ['chargeback', 'notOurs'] },
  ...{ state: 'open', respondBy: '2026-11-28T10:25:00.000+05:30' },
  claim: 'Goods or services not received',
};
const bookPath = `POST /api/admin/outside-moves/${move.id}/book`;
const section = () => screen.findByRole('region', { name: /^Done at the payment company/ });

it('is said in words, with its order, what is left of it, and the bank’s deadline', async () => {
  showMoney({ [movesPath]: () => ({ moves: [move, dispute] }) });
  const [refund, claim] = within(await section()).getAllByRole('listitem');
  expect(refund?.textContent).toContain('Razorpay gave ₹171.00 back on 21 Nov 2026 (order #0042).');
  expect(refund?.textContent).toContain(
    'Not given back yet of the order: ₹208.50. Number at Razorpay: rfnd_1',
  );
  expect(claim?.textContent).toContain(
    'The customer’s bank claims ₹171.00 from Razorpay on 21 Nov 2026 (order #0042).',
  );
  expect(claim?.textContent).toContain('Answer the bank by 28 Nov 2026, 10:25 am');
  expect(claim?.textContent).toContain('Goods or services not received');
  expect(claim?.textContent).toContain('All of the order went back before.');
});

it('names the pass, where the payment was of one', async () => {
  const ofPass = { ...move, orders: [], sale: { label: 'P12', left: 2600 } };
  showMoney({ [movesPath]: () => ({ moves: [ofPass] }) });
  const [refund] = within(await section()).getAllByRole('listitem');
  expect(refund?.textContent).toContain('back on 21 Nov 2026 (pass P12).');
  expect(refund?.textContent).toContain('Not given back yet of the pass: ₹2,600.00.');
});

it('is booked by a press and a reason, and is gone', async () => {
  let moves = [move];
  const { asked } = showMoney({
    [movesPath]: () => ({ moves }),
    [bookPath]: () => {
      moves = [];
      return { id: move.id };
    },
  });
  await press('Returned to the customer');
  const dialog = await dialogOf('Returned to the customer');
  expect(dialog.getByText(/₹171\.00 becomes a refund that was made at Razorpay/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Cold food');
  await userEvent.click(dialog.getByRole('button', { name: 'Book refund' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Done at/ })).toBeNull());
  expect(await screen.findByText('Booked')).toBeTruthy();
  expect(asked(bookPath)).toEqual([{ choice: 'toCustomer', reason: 'Cold food' }]);
});

it('asks of which order, and stays open when somebody was faster', async () => {
  const orders = [
    { id: 42, left: 208.5 },
    { id: 43, left: 171 },
  ];
  const { asked } = showMoney({
    [movesPath]: () => ({ moves: [{ ...move, orders }] }),
    [bookPath]: () => failure(409, 'Somebody has booked this already.'),
  });
  await press('Returned to the customer');
  const dialog = await dialogOf('Returned to the customer');
  const order = dialog.getByLabelText<HTMLSelectElement>('Of which order');
  expect(order.selectedOptions[0]?.textContent).toBe('#0043, ₹171.00 left');
  await userEvent.selectOptions(order, '#0042, ₹208.50 left');
  await userEvent.type(dialog.getByLabelText('Reason'), 'Cold food');
  await userEvent.click(dialog.getByRole('button', { name: 'Book refund' }));
  expect(await screen.findByText('Somebody has booked this already.')).toBeTruthy();
  expect(asked(bookPath)).toEqual([{ choice: 'toCustomer', reason: 'Cold food', orderId: 42 }]);
});

it('of which nobody said how much can only be closed', async () => {
  const { amount: _, ...unknown } = move;
  showMoney({ [movesPath]: () => ({ moves: [unknown] }) });
  const list = within(await section());
  expect(list.getByText(/Razorpay gave money back/)).toBeTruthy();
  expect(list.queryByRole('button', { name: 'Returned to the customer' })).toBeNull();
  expect(list.getByRole('button', { name: 'Not ours' })).toBeTruthy();
});

it('is seen by admins, and said once: not among the alerts', async () => {
  const alerts = [{ ...alert, kind: 'outsideMove', canResolve: false }];
  showMoney({ [movesPath]: () => ({ moves: [move] }), [alertsPath]: () => ({ alerts }) }, 'admin');
  const list = within(await section());
  expect(list.getByText(/Only the owner can say what it was/)).toBeTruthy();
  expect(list.queryByRole('button', { name: 'Not ours' })).toBeNull();
  expect(screen.queryByText(/^Needs a person/)).toBeNull();
});
