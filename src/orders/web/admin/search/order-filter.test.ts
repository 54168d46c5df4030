import { describe, expect, it } from 'vitest';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import {
  controlsOf,
  type FilterControls,
  filterBody,
  firstControls,
  isFoundBy,
  searchOf,
  statusOptions,
} from './order-filter.ts';

const today = '2026-11-21';

describe('the filter of orders', () => {
  it('asks first for today, Lunch, by the order’s date, pending', () => {
    expect(filterBody(firstControls('2026-11-21'))).toEqual({
      orderdate: '2026-11-21',
      deliverydate: '2026-11-21',
      shift: 'Lunch',
      status: 'pending',
      isorder: true,
    });
  });

  it('leaves the status out for all of them', () => {
    const body = filterBody({ ...firstControls('2026-11-21'), status: 'all' });
    expect('status' in body).toBe(false);
  });

  it('sends the delivery day and shift in the delivery view', () => {
    const body = filterBody({ ...firstControls('2026-11-22'), view: 'delivery', shift: 'Dinner' });
    expect(body).toMatchObject({ isorder: false, deliverydate: '2026-11-22', shift: 'Dinner' });
  });

  it('sends and applies the filter for unpaid orders', () => {
    const unpaid = { ...firstControls(today), isUnpaid: true };
    expect(filterBody(unpaid)).toMatchObject({ status: 'pending', unpaid: true });
    const order = { orderDate: `${today}T10:00`, status: 'pending', payment_status: 'pending' };
    const isFound = isFoundBy({ ...unpaid, status: 'all' });
    expect(isFound(order as AdminOrder)).toBe(true);
    expect(isFound({ ...order, payment_status: 'done' } as AdminOrder)).toBe(false);
    expect(isFound({ ...order, status: 'unexpected' } as AdminOrder)).toBe(false);
  });

  it('is kept in the URL without its defaults, and read back from there', () => {
    expect(searchOf(firstControls(today), today).toString()).toBe('');
    const all: FilterControls[] = [
      firstControls(today),
      { view: 'delivery', day: today, shift: 'Dinner', status: 'all' },
      { view: 'order', day: '2026-11-20', shift: 'Lunch', status: 'done' },
      { view: 'delivery', day: '2026-11-22', shift: 'Lunch', status: 'pending', isUnpaid: true },
    ];
    for (const each of all) expect(controlsOf(searchOf(each, today), today)).toEqual(each);
    const nonsense = new URLSearchParams('view=x&day=2026-02-30&shift=Tea&status=lost');
    expect(controlsOf(nonsense, today)).toEqual(firstControls(today));
  });

  it('offers the statuses in the words of the select', () => {
    expect(statusOptions.map(({ label }) => label)).toEqual([
      'All Statuses',
      'Pending',
      'Is Assigned',
      'Out For Delivery',
      'Done',
      'Unexpected',
    ]);
  });
});
