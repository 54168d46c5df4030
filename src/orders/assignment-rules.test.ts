import { describe, expect, it } from 'vitest';
import { canAssign, canCancel, unassignableText } from './assignment-rules.ts';
import { orderStatuses } from './order-rules.ts';

const paid = { payment_status: 'done' } as const;

describe('an order', () => {
  it('can be assigned while it is pending or assigned, and paid', () => {
    const assignable = orderStatuses.filter((status) => canAssign({ status, ...paid }));
    expect(assignable).toEqual(['pending', 'isAssigned']);
    expect(canAssign({ status: 'pending', payment_status: 'pending' })).toBe(false);
  });

  it('can be cancelled while it is pending or assigned, paid or not', () => {
    const cancellable = orderStatuses.filter((status) => canCancel({ status }));
    expect(cancellable).toEqual(['pending', 'isAssigned']);
  });

  it('that could not be handed over comes back: it can be assigned again, or cancelled', () => {
    const back = { status: 'outForDelivery', problem: 'nobodyThere' } as const;
    expect(canAssign({ ...back, ...paid })).toBe(true);
    expect(canCancel(back)).toBe(true);
  });

  it('that can’t be assigned is named, with why', () => {
    expect(unassignableText(42, { status: 'done', ...paid })).toBe(
      'Order #0042 is delivered already. No order was assigned.',
    );
    expect(unassignableText(42, { status: 'pending', payment_status: 'pending' })).toBe(
      'Order #0042 is not paid. No order was assigned.',
    );
  });
});
