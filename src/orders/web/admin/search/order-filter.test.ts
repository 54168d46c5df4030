import { describe, expect, it } from 'vitest';
import { filterBody, firstControls, statusOptions } from './order-filter.ts';

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

  it('asks by the delivery in the delivery view', () => {
    const body = filterBody({ ...firstControls('2026-11-22'), view: 'delivery', shift: 'Dinner' });
    expect(body).toMatchObject({ isorder: false, deliverydate: '2026-11-22', shift: 'Dinner' });
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
