import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  card,
  deliveryOf,
  openTab,
  press,
  showBoard,
  today,
} from '#lab/screens/delivery-board-screen.tsx';
import { currentSession, startSession } from '#src/platform/browser/session.ts';
import { restMs } from '#src/platform/browser/steady/use-still-items.ts';

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const shownOrders = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the tabs', () => {
  it('show assigned, outgoing and delivered orders, Pending first', async () => {
    showBoard({
      deliveries: [
        deliveryOf(1),
        deliveryOf(2),
        deliveryOf(3, { status: 'outForDelivery' }),
        deliveryOf(4, { status: 'done' }),
      ],
    });
    expect(tabs()).toEqual(['Pending 2', 'Out For Delivery 1', 'Completed']);
    expect(shownOrders()).toEqual(['Order #0001', 'Order #0002']);
    await openTab(/Out For Delivery/);
    expect(shownOrders()).toEqual(['Order #0003']);
    await openTab(/Completed/);
    expect(shownOrders()).toEqual(['Order #0004']);
  });

  it('have a text and no count when they are empty', async () => {
    showBoard();
    expect(tabs()).toEqual(['Pending', 'Out For Delivery', 'Completed']);
    expect(screen.getByText('No pending orders')).toBeTruthy();
    await openTab(/Out For Delivery/);
    expect(screen.getByText('No orders out for delivery')).toBeTruthy();
    await openTab(/Completed/);
    expect(screen.getByText('No completed orders')).toBeTruthy();
  });

  it('take out all orders of an address except those that the kitchen decides about', async () => {
    const { board } = showBoard({
      deliveries: [deliveryOf(1), deliveryOf(3), deliveryOf(5, { problem: 'other' })],
    });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Infocity');
    expect(screen.getByText('3 orders · 6 boxes')).toBeTruthy();
    await press('All out for delivery: Infocity');
    expect(board.take).toHaveBeenCalledExactlyOnceWith([1, 3], 'outForDelivery');
  });

  it('offer to take out a group in the Pending tab only', async () => {
    showBoard({ deliveries: [deliveryOf(1, { status: 'outForDelivery' })] });
    await openTab(/Out For Delivery/);
    expect(screen.getByText('1 order · 2 boxes')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^All out/ })).toBeNull();
  });
});

describe('the filter', () => {
  it('starts with today and Lunch, and loads only when it is applied', async () => {
    const { board } = showBoard();
    const date = screen.getByLabelText<HTMLInputElement>('Date');
    const shift = screen.getByLabelText<HTMLSelectElement>('Shift');
    expect([date.value, shift.value]).toEqual([today, 'Lunch']);
    fireEvent.change(date, { target: { value: '2026-11-22' } });
    await userEvent.selectOptions(shift, 'Dinner');
    expect(board.apply).not.toHaveBeenCalled();
    await press('Apply');
    expect(board.apply).toHaveBeenCalledExactlyOnceWith({ date: '2026-11-22', shift: 'Dinner' });
  });

  it('returns to today when the date is emptied', async () => {
    const { board } = showBoard();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '' } });
    await press('Apply');
    expect(board.apply).toHaveBeenCalledExactlyOnceWith({ date: today, shift: 'Lunch' });
    expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe(today);
  });
});

describe('the list', () => {
  it('shows a placeholder while it loads', () => {
    showBoard({ state: 'loading' });
    expect(screen.getByText('Loading orders…')).toBeTruthy();
    expect(screen.queryByText('No pending orders')).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    const { board } = showBoard({ state: 'failed' });
    expect(screen.getByRole('alert').textContent).toContain('The orders could not be loaded');
    await press('Try again');
    expect(board.retry).toHaveBeenCalledOnce();
  });
});

describe('a list that changes', () => {
  it('changes at once while no finger is in use', () => {
    const { change } = showBoard({ deliveries: [deliveryOf(1), deliveryOf(3)] });
    change({ deliveries: [deliveryOf(3), deliveryOf(5)] });
    expect(shownOrders()).toEqual(['Order #0003', 'Order #0005']);
  });

  it('keeps its cards in place until the finger has rested', () => {
    vi.useFakeTimers();
    const { change } = showBoard({ deliveries: [deliveryOf(1), deliveryOf(3)] });
    fireEvent.pointerDown(document.body);
    const sent = deliveryOf(1, { status: 'outForDelivery' });
    change({ deliveries: [sent, deliveryOf(3), deliveryOf(5)] });
    expect(shownOrders()).toEqual(['Order #0001', 'Order #0003']);
    expect(card('#0001').getByText('Sent')).toBeTruthy();
    act(() => vi.advanceTimersByTime(restMs - 1));
    fireEvent.scroll(document.body);
    act(() => vi.advanceTimersByTime(restMs - 1));
    expect(shownOrders()).toEqual(['Order #0001', 'Order #0003']);
    act(() => vi.advanceTimersByTime(1));
    expect(shownOrders()).toEqual(['Order #0003', 'Order #0005']);
    vi.useRealTimers();
  });

  it('keeps the focus in place when a card leaves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { change } = showBoard({ deliveries: [deliveryOf(1)] });
    screen.getByRole('button', { name: 'Mark as Out for Delivery: Order #0001' }).focus();
    change({ deliveries: [deliveryOf(1, { status: 'outForDelivery' })] });
    expect(document.activeElement).toBe(screen.getByRole('main'));
    vi.useRealTimers();
  });
});

describe('the result of a tap', () => {
  const tapped = (id: number, waiting: 'outForDelivery' | 'done') =>
    deliveryOf(id, { status: waiting, waiting, leaves: ['isAssigned'], undoUntil: 10_000 });

  it('is announced politely', () => {
    const { change } = showBoard({ deliveries: [deliveryOf(42)] });
    change({ deliveries: [tapped(42, 'outForDelivery')] });
    const text = screen.getByText('Order #0042 is out for delivery');
    expect(text.getAttribute('aria-live')).toBe('polite');
    change({ deliveries: [tapped(42, 'done')] });
    expect(text.textContent).toBe('Order #0042 is delivered');
    change({ deliveries: [deliveryOf(42, { waiting: 'problem', undoUntil: 10_000 })] });
    expect(text.textContent).toBe('Order #0042 is reported as not delivered');
    change({ deliveries: [deliveryOf(42, { waiting: 'retry', undoUntil: 10_000 })] });
    expect(text.textContent).toBe('Order #0042 is tried again');
    change({ deliveries: [deliveryOf(42)] });
    expect(text.textContent).toBe('');
  });

  it('can be undone for a whole address in the same place', async () => {
    const { board, change } = showBoard({
      deliveries: [tapped(1, 'outForDelivery'), tapped(3, 'outForDelivery'), deliveryOf(2)],
    });
    expect(screen.getByText('2 orders are out for delivery')).toBeTruthy();
    await press('Undo all: Infocity');
    expect(board.undo).toHaveBeenCalledExactlyOnceWith([1, 3]);
    const waiting = [1, 3].map((id) => {
      const { undoUntil: _, ...order } = tapped(id, 'outForDelivery');
      return order;
    });
    change({ deliveries: [...waiting, deliveryOf(2)] });
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'All out: Infocity' })).toBeTruthy();
  });
});

describe('taps without a card', () => {
  it('are listed, and refused ones can be dismissed', async () => {
    const refused = 'Order #0123 is not yours any more.';
    const { board } = showBoard({ elsewhere: [{ id: 7 }, { id: 9 }, { id: 123, refused }] });
    expect(screen.getByText('Not sent yet: Order #0007, Order #0009')).toBeTruthy();
    expect(screen.getByText(`Not sent: Order #0123. ${refused}`)).toBeTruthy();
    await press('Dismiss: Order #0123');
    expect(board.dismiss).toHaveBeenCalledExactlyOnceWith(123);
  });
});

describe('without a signal', () => {
  const keptSince = new Date(2026, 10, 21, 10, 42).toISOString();

  it('the page says how old the list is and how many taps wait', () => {
    const { change } = showBoard({ isOnline: false, keptSince, waitingCount: 3 });
    expect(
      screen.getByText(
        'No signal. Showing the list of 10:42 am; your taps are sent when it is back.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('3 taps waiting')).toBeTruthy();
    expect(screen.getByText('No signal')).toBeTruthy();
    change({ waitingCount: 1 });
    expect(screen.getByText('1 tap waiting')).toBeTruthy();
  });

  it('the page says so even without a stored list', () => {
    showBoard({ isOnline: false });
    expect(screen.getByText('No signal. Your taps are sent when it is back.')).toBeTruthy();
  });

  it('the notes disappear once the signal is back', () => {
    const { change } = showBoard({ isOnline: false, keptSince, waitingCount: 3 });
    change({ isOnline: true, keptSince: undefined, waitingCount: 0 });
    expect(screen.getByText('Online')).toBeTruthy();
    expect(screen.queryByText(/taps waiting|No signal/)).toBeNull();
  });
});

describe('the header', () => {
  it('names the shop and the person', () => {
    showBoard();
    expect(screen.getByText('Tulsi Tiffin')).toBeTruthy();
    expect(screen.getAllByText('Ramesh Parmar')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Deliveries');
  });

  it('calls the kitchen and shows its number', () => {
    showBoard();
    const link = screen.getByRole('link', { name: 'Call the Kitchen +91 98765 43210' });
    expect(link.getAttribute('href')).toBe('tel:+919876543210');
    expect(screen.getByText(/98765 43210/)).toBeTruthy();
  });

  it('shows the filter and the progress of the round', () => {
    const { change } = showBoard({
      deliveries: [deliveryOf(1), deliveryOf(2, { status: 'done' }), deliveryOf(3)],
    });
    const button = screen.getByRole('button', { name: 'Lunch, today 1 of 3 delivered' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    change({ filter: { date: '2026-11-22', shift: 'Dinner' } });
    expect(screen.getByRole('button', { name: /^Dinner, 22 Nov/ })).toBeTruthy();
  });

  it("warns that the phone can't store anything", () => {
    showBoard({ isKeeping: false });
    expect(screen.getByText(/^This phone can’t store anything/)).toBeTruthy();
  });

  it('opens the stored tab, and stores another one', async () => {
    const { board } = showBoard({ firstTab: 'outForDelivery' });
    expect(screen.getByText('No orders out for delivery')).toBeTruthy();
    await openTab(/Completed/);
    expect(board.openTab).toHaveBeenCalledExactlyOnceWith('done');
  });

  it('signs out after a question, and opens the login', async () => {
    startSession({ token: 'a-token', role: 'delivery', mobile: '9800000001' });
    const { router } = showBoard();
    await press('Logout');
    expect(screen.getByRole('dialog', { name: 'Confirm Logout' })).toBeTruthy();
    expect(screen.getByText('Are you sure you want to logout?')).toBeTruthy();
    await press('Cancel');
    expect(currentSession()?.role).toBe('delivery');
    await press('Logout');
    await press('Confirm');
    await waitFor(() => expect(router.state.location.pathname).toBe('/delivery/login'));
    expect(currentSession()).toBeUndefined();
  });

  it('releases taps, and says what happens to unsent ones', async () => {
    const { board, change } = showBoard({ waitingCount: 2 });
    await press('Logout');
    expect(board.release).toHaveBeenCalledOnce();
    expect(
      screen.getByText(
        '2 taps not sent yet. This phone keeps them and sends them when you sign in again.',
      ),
    ).toBeTruthy();
    change({ isKeeping: false });
    expect(
      screen.getByText('2 taps not sent yet. What is not sent before this page is closed is lost.'),
    ).toBeTruthy();
  });
});
