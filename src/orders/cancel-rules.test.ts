import { describe, expect, it } from 'vitest';
import { canCancel } from './cancel-rules.ts';
import { orderStatuses } from './order-rules.ts';

const paid = { payment_status: 'done', settlement: 'online' } as const;
const unpaid = { payment_status: 'pending', settlement: 'online' } as const;

describe('an order', () => {
  it('can be cancelled while it is pending or assigned, paid or not', () => {
    const cancellable = orderStatuses.filter((status) => canCancel({ status, ...paid }));
    expect(cancellable).toEqual(['pending', 'isAssigned']);
    expect(canCancel({ status: 'pending', ...unpaid })).toBe(true);
  });

  it('can be cancelled after it could not be handed over', () => {
    expect(canCancel({ status: 'outForDelivery', ...paid, problem: 'nobodyThere' })).toBe(true);
  });
});
