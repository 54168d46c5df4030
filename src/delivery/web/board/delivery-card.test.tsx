import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  card,
  deliveryOf,
  lineOf,
  openTab,
  press,
  showBoard,
} from '#lab/screens/delivery-board-screen.tsx';

const out = (facts = {}) => deliveryOf(42, { status: 'outForDelivery', ...facts });
const buttons = (number: string) =>
  card(number)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

describe('the card of an order', () => {
  it('shows its number, destination, content and total', () => {
    showBoard({
      deliveries: [deliveryOf(42, { menus: [lineOf('Rajma Chawal', 2), lineOf('Dal Rice', 1)] })],
    });
    const { getByText, getAllByRole } = card('#0042');
    expect(getByText('Pending')).toBeTruthy();
    expect(getByText('Flat 42, Lake View')).toBeTruthy();
    expect(getByText('Sargasan, Gandhinagar 382007')).toBeTruthy();
    expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 × Rajma Chawal',
      '1 × Dal Rice',
    ]);
    expect(getByText('₹1,208.00')).toBeTruthy();
  });

  it('has one-tap links for a call, a message and a map', () => {
    showBoard({ deliveries: [deliveryOf(42)] });
    const link = (name: string) =>
      card('#0042').getByRole('link', { name: `${name}: Order #0042` });
    expect(link('Call').getAttribute('href')).toBe('tel:+919876543210');
    expect(link('WhatsApp').getAttribute('href')).toBe(
      'https://wa.me/919876543210?text=Order%20%230042',
    );
    const map = link('Map');
    expect(map.getAttribute('href')).toBe(
      `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
        'Flat 42, Lake View, Sargasan, Gandhinagar 382007',
      )}`,
    );
    expect([map.getAttribute('target'), map.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });

  it('takes a pending order out for delivery', async () => {
    const { board } = showBoard({ deliveries: [deliveryOf(42)] });
    expect(buttons('#0042')).toEqual(['Mark as Out for Delivery']);
    await press('Mark as Out for Delivery: Order #0042');
    expect(board.take).toHaveBeenCalledExactlyOnceWith([42], 'outForDelivery');
  });

  it('stays in place as "Out" with its own Undo, until its tap is sent', async () => {
    const leaves = ['isAssigned'] as const;
    const tapped = out({ waiting: 'outForDelivery', leaves });
    const { board, change } = showBoard({ deliveries: [{ ...tapped, undoUntil: 10_000 }] });
    expect(buttons('#0042')).toEqual(['Out', 'Undo']);
    await press('Out: Order #0042');
    expect(board.take).not.toHaveBeenCalled();
    await press('Undo: Order #0042');
    expect(board.undo).toHaveBeenCalledExactlyOnceWith([42]);
    change({ deliveries: [tapped] });
    expect(buttons('#0042')).toEqual(['Out']);
    expect(card('#0042').getByText('Sending…')).toBeTruthy();
    change({ deliveries: [tapped], isOnline: false });
    expect(card('#0042').getByText('Waiting for signal')).toBeTruthy();
  });

  it('stays as "Delivered" in its tab, without other actions', async () => {
    const tapped = { status: 'done', waiting: 'done', leaves: ['outForDelivery'] } as const;
    const { board } = showBoard({
      firstTab: 'outForDelivery',
      deliveries: [deliveryOf(42, { ...tapped, undoUntil: 10_000 })],
    });
    expect(buttons('#0042')).toEqual(['Delivered', 'Undo', 'Could not deliver']);
    await press('Could not deliver: Order #0042');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Undo: Order #0042');
    expect(board.undo).toHaveBeenCalledExactlyOnceWith([42]);
  });

  it('is marked when it is new', () => {
    showBoard({ deliveries: [deliveryOf(42, { isNew: true }), deliveryOf(43)] });
    expect(card('#0042').getByText('New')).toBeTruthy();
    expect(card('#0043').queryByText('New')).toBeNull();
  });

  it('asks before an order is marked as delivered', async () => {
    const { board } = showBoard({ deliveries: [out()] });
    await openTab(/Out For Delivery/);
    expect(card('#0042').getByText('Out for Delivery')).toBeTruthy();
    await press('Mark as Completed: Order #0042');
    expect(screen.getByRole('dialog', { name: 'Confirm Delivery' })).toBeTruthy();
    expect(screen.getByText('Are you sure you want to mark this order as delivered?')).toBeTruthy();
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(board.take).not.toHaveBeenCalled();
    await press('Mark as Completed: Order #0042');
    await press('Confirm');
    expect(board.take).toHaveBeenCalledExactlyOnceWith([42], 'done');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reports why it could not be delivered, with a note', async () => {
    const { board } = showBoard({ deliveries: [out()] });
    await openTab(/Out For Delivery/);
    await press('Could not deliver: Order #0042');
    const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(names).toEqual(['Nobody there', 'Wrong address', 'Refused', 'Other']);
    await press('Report');
    expect(screen.getByRole('alert').textContent).toBe('Please choose a reason.');
    expect(board.report).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('radio', { name: 'Nobody there' }));
    await userEvent.type(screen.getByLabelText('Note (optional)'), ' The gate is closed ');
    await press('Report');
    expect(board.report).toHaveBeenCalledExactlyOnceWith(42, 'nobodyThere', 'The gate is closed');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('starts each report empty', async () => {
    showBoard({ deliveries: [out()] });
    await openTab(/Out For Delivery/);
    await press('Could not deliver: Order #0042');
    await userEvent.click(screen.getByRole('radio', { name: 'Refused' }));
    await press('Cancel');
    await press('Could not deliver: Order #0042');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('retries an order with a problem, or hands it over, while the kitchen decides', async () => {
    const { board } = showBoard({
      firstTab: 'outForDelivery',
      deliveries: [out({ problem: 'nobodyThere' })],
    });
    expect(
      card('#0042').getByText(
        'Could not deliver: Nobody there. The kitchen decides, or you try again.',
      ),
    ).toBeTruthy();
    expect(buttons('#0042')).toEqual(['They came after all', 'Try again']);
    await press('Try again: Order #0042');
    expect(board.tryAgain).toHaveBeenCalledExactlyOnceWith(42);
    await press('They came after all: Order #0042');
    await press('Confirm');
    expect(board.take).toHaveBeenCalledExactlyOnceWith([42], 'done');
  });

  it('has an Undo for a report and for a retry', async () => {
    const held = { undoUntil: 10_000 };
    const { board, change } = showBoard({
      firstTab: 'outForDelivery',
      deliveries: [out({ ...held, problem: 'nobodyThere', waiting: 'problem' })],
    });
    expect(buttons('#0042')).toEqual(['Mark as Completed', 'Reported', 'Undo']);
    change({ deliveries: [out({ ...held, retried: 'nobodyThere', waiting: 'retry' })] });
    expect(card('#0042').getByText('Could not deliver: Nobody there. You try again.')).toBeTruthy();
    expect(buttons('#0042')).toEqual(['Mark as Completed', 'Trying again', 'Undo']);
    await press('Undo: Order #0042');
    expect(board.undo).toHaveBeenCalledExactlyOnceWith([42]);
  });

  it('says "Delivered" and has no action once it is done', async () => {
    showBoard({ deliveries: [deliveryOf(42, { status: 'done' })] });
    await openTab(/Completed/);
    expect(card('#0042').getByText('Delivered')).toBeTruthy();
    expect(buttons('#0042')).toEqual([]);
    expect(card('#0042').queryAllByRole('link')).toEqual([]);
  });

  it('tells apart a tap that is being sent and one that waits for a signal', async () => {
    const { change } = showBoard({ deliveries: [out({ waiting: 'outForDelivery' })] });
    await openTab(/Out For Delivery/);
    expect(card('#0042').getByText('Sending…')).toBeTruthy();
    change({ isOnline: false });
    expect(card('#0042').getByText('Waiting for signal')).toBeTruthy();
    expect(buttons('#0042')).toEqual(['Mark as Completed', 'Could not deliver']);
  });

  it("shows the server's refusal of a tap until it is dismissed", async () => {
    const refused = 'Order #0042 was given to somebody else.';
    const { board, change } = showBoard({ deliveries: [deliveryOf(42, { refused })] });
    expect(card('#0042').getByText(refused)).toBeTruthy();
    await userEvent.click(card('#0042').getByRole('button', { name: 'Dismiss: Order #0042' }));
    expect(board.dismiss).toHaveBeenCalledExactlyOnceWith(42);
    change({ deliveries: [deliveryOf(42)] });
    expect(screen.queryByText(refused)).toBeNull();
  });
});
