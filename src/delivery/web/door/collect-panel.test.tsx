import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  card,
  deliveryOf,
  openTab,
  press,
  showBoard,
} from '#lab/screens/delivery-board-screen.tsx';
import type { Delivery } from '../shown-deliveries.ts';

const dueOf = (id: number, facts: Partial<Delivery> = {}) =>
  deliveryOf(id, {
    status: 'outForDelivery',
    settlement: 'cash',
    payment_status: 'pending',
    totalAmountPaise: 240_00,
    payLink: `/pay/${id}`,
    ...facts,
  });
const show = (...deliveries: Delivery[]) => {
  const shown = showBoard({ deliveries, firstTab: 'outForDelivery' });
  return shown;
};
const money = (number: string) =>
  within(screen.getByRole('region', { name: `Money: Order ${number}` }));

describe('a cash order', () => {
  it("shows the amount to collect, and can't be handed over before", async () => {
    const { board } = show(dueOf(1));
    expect(money('#0001').getByText('Collect ₹240')).toBeTruthy();
    await press('Mark as Completed: Order #0001');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(board.take).not.toHaveBeenCalled();
  });

  it('is paid with one press of Cash', async () => {
    const { board, change } = show(dueOf(1));
    await press('Cash: Order #0001');
    expect(board.collect).toHaveBeenCalledWith(1, { method: 'cash' });
    const undoUntil = Date.now() + 10_000;
    change({
      deliveries: [
        dueOf(1, { payment_status: 'done', waiting: 'collect', collecting: 'cash', undoUntil }),
      ],
    });
    expect(money('#0001').getByText('₹240 paid')).toBeTruthy();
    await press('Undo: Order #0001');
    expect(board.undo).toHaveBeenCalledWith([1]);
  });

  it('can be handed over once its cash is taken, before the server knows of it', async () => {
    const { board } = show(
      dueOf(1, { payment_status: 'done', waiting: 'collect', collecting: 'cash' }),
    );
    expect(money('#0001').getByText('Sending…')).toBeTruthy();
    await press('Mark as Completed: Order #0001');
    await press('Confirm');
    expect(board.take).toHaveBeenCalledWith([1], 'done');
  });

  it('needs a reason if it is not paid, and can then be handed over', async () => {
    const { board, change } = show(dueOf(1));
    await press('Not paid: Order #0001');
    await press('Pays later');
    expect(board.collect).toHaveBeenCalledWith(1, { method: 'unpaid', reason: 'payLater' });
    change({ deliveries: [dueOf(1, { unpaid: 'payLater' })] });
    expect(money('#0001').getByText('Pays later')).toBeTruthy();
    await press('Mark as Completed: Order #0001');
    await press('Confirm');
    expect(board.take).toHaveBeenCalledWith([1], 'done');
  });

  it('shows the QR code of its payment page, and notices the payment', async () => {
    const { change } = show(dueOf(1));
    await press('QR: Order #0001');
    const dialog = within(screen.getByRole('dialog', { name: '₹240 for order #0001' }));
    expect(dialog.getByRole('img', { name: 'Code of the payment page' })).toBeTruthy();
    change({ deliveries: [dueOf(1, { payment_status: 'done' })] });
    expect(dialog.getByRole('status').textContent).toBe('Paid');
    expect(dialog.queryByRole('img')).toBeNull();
  });

  it('without a payment page offers no QR code', async () => {
    show(
      deliveryOf(1, { status: 'outForDelivery', settlement: 'cash', payment_status: 'pending' }),
    );
    await press('QR: Order #0001');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that was paid online has no payment buttons', () => {
    show(deliveryOf(1, { status: 'outForDelivery' }));
    expect(screen.queryByRole('region', { name: 'Money: Order #0001' })).toBeNull();
    expect(card('#0001').getByText('· paid', { exact: false })).toBeTruthy();
  });

  it('that was handed over unpaid can still be paid in the same place', async () => {
    const { board } = show(dueOf(1, { status: 'done', unpaid: 'noCash' }));
    await openTab(/Completed/);
    await press('Cash: Order #0001');
    expect(board.collect).toHaveBeenCalledWith(1, { method: 'cash' });
  });
});

describe('several boxes at one stop', () => {
  it('can be paid together or one by one', async () => {
    const { board } = show(dueOf(1), dueOf(3, { totalAmountPaise: 120_50 }));
    expect(screen.getByText('Collect ₹360.50')).toBeTruthy();
    expect(screen.getByText('#0001 ₹240 · #0003 ₹120.50')).toBeTruthy();
    await press('Cash for all 2: Infocity');
    expect(board.collect.mock.calls).toEqual([
      [1, { method: 'cash' }],
      [3, { method: 'cash' }],
    ]);
  });

  it('are handed over together if they are paid', async () => {
    const { board } = show(dueOf(1), deliveryOf(3, { status: 'outForDelivery' }));
    await press('The last one delivered here: Infocity');
    await press('Confirm');
    expect(board.take).toHaveBeenCalledWith([3], 'done');
  });
});

describe('the cash in hand', () => {
  const entry = {
    id: '1',
    kind: 'collected',
    amountPaise: 240_00,
    isIn: true,
    orderId: 12,
    at: '2026-11-21T13:00:00+05:30',
  } as const;

  it('is one line that opens the details', async () => {
    showBoard({
      cash: { holdsPaise: 480_00, waitingPaise: 240_00, entries: [entry], toReturn: [] },
    });
    await press('You hold ₹480');
    const parts = within(screen.getByRole('list', { name: 'What it is made of' }));
    expect(parts.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '#0012₹240',
      'Not sent yet₹240',
    ]);
  });

  it('is not shown without cash orders', () => {
    showBoard({ deliveries: [deliveryOf(1)] });
    expect(screen.queryByText(/You hold/)).toBeNull();
  });

  it('lists refunds to customers until they are given', async () => {
    const owed = {
      id: 'r1',
      orderId: 12,
      amountPaise: 240_00,
      reason: 'The order was paid already',
      ...{ mobileNo: '9825012345', name: 'Asha Patel', note: 'B-204, Shanti Apartments' },
    };
    const { board } = showBoard({
      cash: { holdsPaise: 240_00, waitingPaise: 0, entries: [entry], toReturn: [owed] },
    });
    await press('You hold ₹240 ₹240 of it goes back');
    // The order may have left the list, and nothing else shows its customer and address.
    expect(screen.getByText('Asha Patel, B-204, Shanti Apartments')).toBeTruthy();
    const call = screen.getByRole('link', { name: 'Call: order #0012' });
    expect(call.getAttribute('href')).toBe('tel:+919825012345');
    await press('Given back: order #0012');
    expect(board.giveBack).toHaveBeenCalledWith('r1');
  });
});
