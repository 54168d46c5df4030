import { describe, expect, it } from 'vitest';
import type { AdminOrder, OrderNews } from '../../admin-order-contract.ts';
import { goneIds, noOrders, refreshed, waitingText } from './live-orders.ts';

const order = (id: number, facts: Partial<AdminOrder> = {}) =>
  ({ id, status: 'pending', payment_status: 'done', note: '', ...facts }) as AdminOrder;
const noNews = new Map<number, OrderNews>();
const before = refreshed(noOrders, {
  orders: [order(1), order(2)],
  isHeld: false,
  news: noNews,
});
const free = (orders: AdminOrder[]) => refreshed(before, { orders, isHeld: false, news: noNews });
const held = (orders: AdminOrder[], news = noNews) =>
  refreshed(before, { orders, isHeld: true, news });
const ids = (orders: readonly AdminOrder[]) => orders.map(({ id }) => id);

describe('a refreshed list', () => {
  it('shows everything at once when it is not held', () => {
    const list = free([order(2), order(3)]);
    expect(ids(list.shown)).toEqual([2, 3]);
    expect(waitingText(list)).toBeUndefined();
  });

  it('keeps rows that say the same as before as the same objects', () => {
    const list = free([order(1), order(2, { note: 'changed' })]);
    expect(list.shown[0]).toBe(before.shown[0]);
    expect(list.shown[1]).not.toBe(before.shown[1]);
    expect(free([order(1), order(2)])).toBe(before);
  });

  it('adds, removes and moves no rows while it is held', () => {
    const list = held([order(2), order(3)]);
    expect(ids(list.shown)).toEqual([1, 2]);
    expect(ids(list.latest)).toEqual([2, 3]);
    expect([...goneIds(list)]).toEqual([1]);
  });

  it('changes rows in place while it is held', () => {
    const list = held([order(1, { note: 'changed' }), order(2)]);
    expect(list.shown[0]?.note).toBe('changed');
    expect(waitingText(list)).toBeUndefined();
  });

  it('gives a row that has left the list the status that was heard of it', () => {
    const heard = { orderId: 1, status: 'isAssigned', payment_status: 'done' } as OrderNews;
    const list = held([order(2)], new Map([[1, heard]]));
    expect(list.shown[0]?.status).toBe('isAssigned');
  });

  it('fills an empty table even while it is held', () => {
    const list = refreshed(noOrders, { orders: [order(1)], isHeld: true, news: noNews });
    expect(ids(list.shown)).toEqual([1]);
  });
});

describe('what waits', () => {
  it('is named by its count when it is new orders alone', () => {
    expect(waitingText(held([order(1), order(2), order(3)]))).toBe('1 new order');
    expect(waitingText(held([order(1), order(2), order(3), order(4)]))).toBe('2 new orders');
  });

  it('is a changed list otherwise', () => {
    expect(waitingText(held([order(2)]))).toBe('List has changed');
    expect(waitingText(held([order(2), order(3)]))).toBe('List has changed');
    expect(waitingText(held([order(1), order(2), order(3, { status: 'done' })]))).toBe(
      'List has changed',
    );
  });
});
