import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  hide,
  loseSignal,
  mobile,
  noSignal,
  open,
  pass,
  paths,
  shop,
  signInOnNewPhone,
} from '#lab/screens/deliveries-screen.tsx';
import { deliveryOf, today } from '#lab/screens/delivery-board-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';

beforeEach(signInOnNewPhone);
describe('the list of deliveries', () => {
  it('is first of today’s lunch, then of the applied filter', async () => {
    let url = '';
    const { board, ready } = await open();
    await ready();
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      url = input;
      return answering(input, init);
    });
    expect(board().deliveries.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(board()).toMatchObject({ isOnline: true, waitingCount: 0 });
    act(() => board().apply({ date: '2026-11-22', shift: 'Dinner' }));
    expect(url).toBe(`/api/deliveryboy/${mobile}/orders?date=2026-11-22&shift=Dinner`);
  });

  it('says why it could not be fetched', async () => {
    shop.answers[paths.list] = () => failure(503, 'Please try again.');
    const { board } = await open();
    await screen.findByText('Error fetching orders');
    expect(screen.getByText('Please try again.')).toBeTruthy();
    expect(board().state).toBe('failed');
    shop.answers[paths.list] = noSignal;
    act(() => board().retry());
    await screen.findByText('Network error');
    expect(board().isOnline).toBe(false);
  });

  it('is empty after a 404', async () => {
    shop.answers[paths.list] = () => failure(404, 'No orders.');
    const { board, ready } = await open();
    await ready();
    expect(board().deliveries).toEqual([]);
    expect(screen.queryByText('Error fetching orders')).toBeNull();
  });

  it('follows changes at the server without another request', async () => {
    const { board, delivery, lists, places, ready } = await open();
    await ready();
    shop.tell({ gone: [2], orders: [deliveryOf(3, { status: 'done' }), deliveryOf(5)] });
    await vi.waitFor(() => expect(board().deliveries.map(({ id }) => id)).toEqual([1, 3, 5]));
    expect(delivery(3)).toMatchObject({ status: 'done' });
    shop.tell({
      orders: [deliveryOf(5, { deliveryDate: '2026-11-30' }), deliveryOf(6, { shift: 'Dinner' })],
    });
    await vi.waitFor(() => expect(board().deliveries.map(({ id }) => id)).toEqual([1, 3]));
    expect(lists()).toBe(1);
    expect(places()).toEqual(['7']);
  });

  it('names open orders that left it, also after a reload, until the person has read it', async () => {
    const first = await open();
    await first.ready();
    shop.tell({ gone: [2, 3] });
    shop.orders = [deliveryOf(1)];
    await vi.waitFor(() => expect(first.board().lost).toEqual([2, 3]));
    first.close();
    const { board, ready } = await open();
    await ready();
    expect(board().lost).toEqual([2, 3]);
    shop.tell({ orders: [deliveryOf(2)] });
    await vi.waitFor(() => expect(board().lost).toEqual([3]));
    // The person had the order’s question open when it left.
    act(() => board().take([3], 'done'));
    expect(board().deliveries.map(({ id }) => id)).toContain(3);
    act(() => board().undo([3]));
    act(() => board().dismissLost());
    expect(board().lost).toEqual([]);
    act(() => board().take([3], 'done'));
    expect(board().waitingCount).toBe(0);
  });

  it('is requested again when orders come that another rider took out', async () => {
    const { board, lists, ready } = await open();
    await ready();
    const out = deliveryOf(5, { status: 'outForDelivery' });
    shop.orders = [...shop.orders, { ...out, box: 'A-07' }];
    shop.tell({ orders: [out] });
    await screen.findByText(/^1 new order$/);
    expect(screen.getByText(/1 of them out already: take their boxes over\.$/)).toBeTruthy();
    await pass(1000);
    await vi.waitFor(() => expect(board().deliveries.at(-1)?.box).toBe('A-07'));
    expect(lists()).toBe(2);
  });

  it('is requested again if the stream asks for a reload', async () => {
    const { board, lists, ready } = await open();
    await ready();
    shop.orders = [deliveryOf(1)];
    shop.tell({ reload: true });
    await pass(1000);
    await vi.waitFor(() => expect(board().deliveries.map(({ id }) => id)).toEqual([1]));
    expect(lists()).toBe(2);
  });

  it('comes from the phone if there is no signal, and says how old it is', async () => {
    const first = await open();
    await first.ready();
    first.close();
    loseSignal();
    const { board, ready } = await open();
    await ready();
    expect(board().deliveries.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(Date.parse(board().keptSince ?? '')).toBeLessThan(Date.now());
    expect(screen.queryByText('Error fetching orders')).toBeNull();
    act(() => board().apply({ date: today, shift: 'Lunch' }));
    await screen.findByText('Error fetching orders');
    await vi.waitFor(() => expect(board().deliveries).toHaveLength(3));
  });
});

describe('a tap', () => {
  it('is shown at once, can be undone for 10 seconds, and is then sent with its time', async () => {
    const { board, delivery, sent, lists, ready } = await open();
    await ready();
    const before = lists();
    const tappedAt = new Date();
    act(() => board().take([1, 2], 'outForDelivery'));
    expect(delivery(1)).toMatchObject({ status: 'outForDelivery', waiting: 'outForDelivery' });
    expect(delivery(1)?.undoUntil).toBeGreaterThan(Date.now());
    expect(board().waitingCount).toBe(2);
    act(() => board().undo([2]));
    expect(delivery(2)).toMatchObject({ status: 'isAssigned' });
    expect(sent()).toEqual([]);
    shop.orders = [deliveryOf(1, { status: 'outForDelivery' }), deliveryOf(2)];
    await pass(10_500);
    await screen.findByText('Delivery Status Updated');
    expect(screen.getByText('Order has been marked as out for delivery.')).toBeTruthy();
    expect(sent()).toMatchObject([{ orderId: 1, status: 'outForDelivery' }]);
    const [{ tappedAt: told } = { tappedAt: '' }] = sent() as { tappedAt?: string }[];
    expect(Math.abs(Date.parse(told ?? '') - tappedAt.getTime())).toBeLessThan(1000);
    expect(delivery(1)?.waiting).toBeUndefined();
    await pass(1000);
    await vi.waitFor(() => expect(lists()).toBeGreaterThan(before));
  });

  it.each([
    ['hidden', () => hide(true)],
    ['closed', () => window.dispatchEvent(new Event('pagehide'))],
  ])('is sent at once when the page is %s', async (_how, leave) => {
    const { board, sent, ready } = await open();
    await ready();
    act(() => board().take([3], 'done'));
    act(() => void leave());
    await pass(100);
    await vi.waitFor(() => expect(sent()).toMatchObject([{ orderId: 3, status: 'done' }]));
  });

  it('that the order can’t take is ignored', async () => {
    const { board, ready } = await open();
    await ready();
    act(() => board().take([1, 77], 'done'));
    expect(board().waitingCount).toBe(0);
  });

  it('reports a problem, with the note if there is one', async () => {
    const { board, delivery, sent, ready } = await open();
    await ready();
    act(() => board().report(3, 'nobodyThere', ''));
    expect(delivery(3)).toMatchObject({ problem: 'nobodyThere', waiting: 'problem' });
    await pass(10_500);
    await vi.waitFor(() => expect(board().waitingCount).toBe(0));
    expect(sent(paths.problem)).toMatchObject([{ orderId: 3, problem: 'nobodyThere' }]);
    expect(sent(paths.problem)[0]).not.toHaveProperty('note');
  });

  it('reports a problem once, however often Report is tapped: one Undo takes it back', async () => {
    const { board, delivery, sent, ready } = await open();
    await ready();
    act(() => {
      board().report(3, 'nobodyThere', '');
      board().report(3, 'nobodyThere', '');
    });
    expect(board().waitingCount).toBe(1);
    act(() => board().undo([3]));
    await pass(10_500);
    expect(board().waitingCount).toBe(0);
    expect(delivery(3)?.problem).toBeUndefined();
    expect(sent(paths.problem)).toEqual([]);
    act(() => board().report(3, 'refused', ''));
    expect(delivery(3)).toMatchObject({ problem: 'refused', waiting: 'problem' });
  });

  it('waits for a signal silently, survives the end of the page, and keeps its key', async () => {
    const first = await open();
    await first.ready();
    shop.answers[paths.status] = noSignal;
    act(() => first.board().take([3], 'done'));
    await pass(10_500);
    await vi.waitFor(() => expect(first.sent()).toHaveLength(1));
    expect(screen.queryByText('Error updating status')).toBeNull();
    expect(first.board()).toMatchObject({ waitingCount: 1, isOnline: false });
    first.close();
    shop.answers[paths.status] = () => ({ data: { id: 3, status: 'done' } });
    const { board, sent } = await open();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.key).toBe(first.sent()[0]?.key);
    await vi.waitFor(() => expect(board().waitingCount).toBe(0));
  });

  it('that is refused says so on its order until it is dismissed, even if the order is gone', async () => {
    const { board, delivery, ready } = await open();
    await ready();
    shop.answers[paths.status] = () => failure(403, 'Order #0001 was given to somebody else.');
    act(() => board().take([1], 'outForDelivery'));
    shop.orders = [deliveryOf(2)];
    await pass(10_500);
    await screen.findByText('Error updating status');
    await pass(1000);
    await vi.waitFor(() => expect(delivery(3)).toBeUndefined());
    expect(delivery(1)).toMatchObject({
      status: 'isAssigned',
      refused: 'Order #0001 was given to somebody else.',
    });
    act(() => board().dismiss(1));
    expect(board().deliveries.map(({ id }) => id)).toEqual([2]);
  });
});

describe('a problem', () => {
  it('that waits can be retried, and the previous problem stays until the retry is sent', async () => {
    shop.orders = [deliveryOf(3, { status: 'outForDelivery', problem: 'nobodyThere' })];
    const { board, delivery, sent, ready } = await open();
    await ready();
    act(() => {
      board().tryAgain(3);
      board().tryAgain(3);
    });
    expect(board().waitingCount).toBe(1);
    expect(delivery(3)).toMatchObject({ waiting: 'retry', retried: 'nobodyThere' });
    expect(delivery(3)).not.toHaveProperty('problem');
    shop.orders = [deliveryOf(3, { status: 'outForDelivery' })];
    await pass(10_500);
    await vi.waitFor(() => expect(sent(paths.retry)).toMatchObject([{ orderId: 3 }]));
    await vi.waitFor(() => expect(delivery(3)).not.toHaveProperty('retried'));
  });

  it('does not prevent a handover', async () => {
    shop.orders = [deliveryOf(3, { status: 'outForDelivery', problem: 'nobodyThere' })];
    const { board, delivery, ready } = await open();
    await ready();
    act(() => board().take([3], 'done'));
    expect(delivery(3)).toMatchObject({ status: 'done', leaves: ['outForDelivery'] });
    expect(delivery(3)).not.toHaveProperty('problem');
  });
});

describe('“10 minutes away”', () => {
  it('is a tap that is sent once its Undo is over, and shown with its time', async () => {
    const { board, delivery, sent, ready } = await open();
    await ready();
    act(() => board().sayNear([1, 3]));
    // The second tap of a double tap.
    act(() => board().sayNear([3]));
    const saidAt = delivery(3)?.nearAt;
    expect(delivery(1)?.nearAt).toBeUndefined();
    expect(delivery(3)?.waiting).toBe('near');
    shop.orders = shop.orders.map((order) => ({
      ...order,
      ...(order.id === 3 && { nearAt: saidAt }),
    }));
    await pass(11_000);
    await vi.waitFor(() =>
      expect(sent(paths.near)).toMatchObject([{ orderId: 3, tappedAt: saidAt }]),
    );
    expect(delivery(3)?.nearAt).toBe(saidAt);
  });
});
