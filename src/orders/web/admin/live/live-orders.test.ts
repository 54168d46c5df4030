import { describe, expect, it } from 'vitest';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { goneIds, noOrders, refreshed, waitingText, withChanged } from './live-orders.ts';

const order = (id: number, facts: Partial<AdminOrder> = {}) =>
  ({ id, status: 'pending', payment_status: 'done', note: '', ...facts }) as AdminOrder;
const nothing = new Map<number, AdminOrder>();
const before = refreshed(noOrders, {
  orders: [order(1), order(2)],
  isHeld: false,
  heard: nothing,
});
const free = (orders: AdminOrder[]) => refreshed(before, { orders, isHeld: false, heard: nothing });
const held = (orders: AdminOrder[], heard = nothing) =>
  refreshed(before, { orders, isHeld: true, heard });
const ids = (orders: readonly AdminOrder[]) => orders.map(({ id }) => id);

describe('a refreshed list', () => {
  it('shows everything at once while it is not held', () => {
    const list = free([order(2), order(3)]);
    expect(ids(list.shown)).toEqual([2, 3]);
    expect(waitingText(list)).toBeUndefined();
  });

  it('keeps unchanged rows as the same objects', () => {
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

  it('shows the latest state of a row that has left the list', () => {
    const heard = order(1, { status: 'isAssigned' });
    const list = held([order(2)], new Map([[1, heard]]));
    expect(list.shown[0]?.status).toBe('isAssigned');
  });

  it('fills an empty table even while it is held', () => {
    const list = refreshed(noOrders, { orders: [order(1)], isHeld: true, heard: nothing });
    expect(ids(list.shown)).toEqual([1]);
  });
});

describe('the text of waiting changes', () => {
  it('counts the orders when all are new', () => {
    expect(waitingText(held([order(1), order(2), order(3)]))).toBe('1 new order');
    expect(waitingText(held([order(1), order(2), order(3), order(4)]))).toBe('2 new orders');
  });

  it('says that the list has changed otherwise', () => {
    expect(waitingText(held([order(2)]))).toBe('List has changed');
    expect(waitingText(held([order(2), order(3)]))).toBe('List has changed');
    expect(waitingText(held([order(1), order(2), order(3, { status: 'done' })]))).toBe(
      'List has changed',
    );
  });
});

describe('a list with changed orders', () => {
  const isPending = ({ status }: AdminOrder) => status === 'pending';
  const now = (...changed: AdminOrder[]) =>
    withChanged([order(1), order(3)], changed, isPending).map(({ id, note }) => `${id}${note}`);

  it('gets those that match the filter, by number, and loses those that don’t', () => {
    expect(now(order(2), order(4))).toEqual(['1', '2', '3', '4']);
    expect(now(order(3, { note: ' new' }))).toEqual(['1', '3 new']);
    expect(now(order(1, { status: 'isAssigned' }), order(9, { status: 'done' }))).toEqual(['3']);
    expect(now()).toEqual(['1', '3']);
  });
});
