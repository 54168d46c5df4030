import { describe, expect, it } from 'vitest';
import {
  canAssign,
  canCheckoutMove,
  canMove,
  deliveryStatuses,
  isBehind,
  isDue,
  isReleased,
  type OrderActor,
  type OrderState,
  orderActors,
} from './lifecycle.ts';
import { checkoutStates, orderStatuses, paymentStatuses } from './order-rules.ts';
import { paymentMethods } from './payment-methods.ts';

const paid = { payment_status: 'done', settlement: 'online' } as const;
const assigned = { status: 'isAssigned', ...paid } as const;
const out = { status: 'outForDelivery', ...paid } as const;
const back = { ...out, problem: 'nobodyThere' } as const;
const unpaid = { payment_status: 'pending', settlement: 'online' } as const;
const inCash = { payment_status: 'pending', settlement: 'cash' } as const;
const cancelled = { status: 'unexpected', ...unpaid, isCancelled: true } as const;

/** Every combination of status, payment, method, problem and cancellation. */
const standings: OrderState[] = orderStatuses.flatMap((status) =>
  paymentStatuses.flatMap((payment_status) =>
    paymentMethods.flatMap((settlement) =>
      [undefined, 'refused' as const].flatMap((problem) =>
        [false, true].map((isCancelled) => {
          return { status, payment_status, settlement, problem, isCancelled };
        }),
      ),
    ),
  ),
);

/** The changes of status that the actor may make on a paid order. */
function movesOf(actor: OrderActor): string[] {
  return orderStatuses.flatMap((from) =>
    orderStatuses
      .filter((to) => canMove({ status: from, ...paid }, { status: to }, actor) && from !== to)
      .map((to) => `${from} → ${to}`),
  );
}

describe('an order', () => {
  it('is assigned by an admin, taken out and handed over by its rider', () => {
    expect(movesOf('staff')).toEqual(['pending → isAssigned']);
    expect(movesOf('rider')).toEqual(['isAssigned → outForDelivery', 'outForDelivery → done']);
    for (const by of ['customer', 'gateway', 'system'] as const) expect(movesOf(by)).toEqual([]);
  });

  it('can be assigned while it is pending or assigned, and paid', () => {
    const assignable = orderStatuses.filter((status) => canAssign({ status, ...paid }));
    expect(assignable).toEqual(['pending', 'isAssigned']);
    expect(canAssign({ status: 'pending', ...unpaid })).toBe(false);
    expect(canAssign({ status: 'pending', ...inCash })).toBe(true);
  });

  it('can be assigned again after it could not be handed over', () => {
    expect(canAssign(back)).toBe(true);
  });

  it('can be handed over after a failed drop, but not taken out with a problem', () => {
    expect(canMove(back, { status: 'done', problem: undefined }, 'rider')).toBe(true);
    const stuck = { ...assigned, problem: 'refused' } as const;
    expect(canMove(stuck, { status: 'outForDelivery' }, 'rider')).toBe(false);
  });

  it('has a problem only while a rider has it; the rider reports and withdraws it', () => {
    const reported = orderStatuses.filter((status) =>
      canMove({ status, ...paid }, { problem: 'other' }, 'rider'),
    );
    expect(reported).toEqual(['isAssigned', 'outForDelivery']);
    expect(canMove(back, { problem: undefined }, 'rider')).toBe(true);
  });

  it('is paid only by the gateway, and restored by late money unless a person cancelled it', () => {
    const lapsed = { status: 'unexpected', ...paid, payment_status: 'failed' } as const;
    const toPaid = { status: 'pending', ...paid } as const;
    expect(canMove(lapsed, toPaid, 'gateway')).toBe(true);
    expect(canMove({ ...lapsed, isCancelled: true }, toPaid, 'gateway')).toBe(false);
    expect(canMove(cancelled, paid, 'gateway')).toBe(true);
    for (const by of orderActors.filter((actor) => actor !== 'gateway')) {
      const becomePaid = standings.filter(
        ({ payment_status, settlement }) => payment_status !== 'done' && settlement === 'online',
      );
      expect(becomePaid.filter((from) => canMove(from, { payment_status: 'done' }, by))).toEqual(
        [],
      );
    }
  });

  it('in cash is delivered before it is paid: at the door, by its payment page, or later', () => {
    const way = ['isAssigned', 'outForDelivery', 'done'] as const;
    for (const status of way) {
      const movesPaid = (by: OrderActor) =>
        canMove({ status, ...inCash }, { payment_status: 'done' }, by);
      expect(orderActors.filter(movesPaid)).toEqual(['gateway', 'staff', 'rider']);
    }
    expect(isDue({ status: 'done', ...inCash })).toBe(true);
    expect(isDue({ status: 'done', ...inCash, payment_status: 'done' })).toBe(false);
    expect(isDue({ ...cancelled, settlement: 'cash' })).toBe(false);
    expect(
      canMove(
        { status: 'pending', ...inCash },
        { status: 'unexpected', payment_status: 'failed' },
        'system',
      ),
    ).toBe(false);
  });

  it('can be changed to payment at the door by staff or the customer, but not back to online', () => {
    const pending = { status: 'pending', ...unpaid } as const;
    expect(orderActors.filter((by) => canMove(pending, { settlement: 'cash' }, by))).toEqual([
      'customer',
      'staff',
    ]);
    expect(
      orderActors.filter((by) => canMove({ ...pending, ...inCash }, { settlement: 'online' }, by)),
    ).toEqual([]);
    expect(canMove({ ...pending, ...paid }, { settlement: 'cash' }, 'staff')).toBe(false);
  });

  it('is released when it is paid, or when it is to be paid in cash', () => {
    expect([paid, unpaid, inCash].map(isReleased)).toEqual([true, false, true]);
  });

  it('stays cancelled or delivered once it is', () => {
    const over = standings.filter(
      ({ status, isCancelled }) => status === 'done' || (status === 'unexpected' && isCancelled),
    );
    const others = (from: OrderState) => orderStatuses.filter((status) => status !== from.status);
    const left = over.filter((from) =>
      orderActors.some((actor) =>
        others(from).some((status) =>
          [true, false].some((isCancelled) => canMove(from, { status, isCancelled }, actor)),
        ),
      ),
    );
    expect(left).toEqual([]);
  });
});

describe('the delivery statuses', () => {
  it('are the statuses in which a rider has the order', () => {
    expect(deliveryStatuses).toEqual(['isAssigned', 'outForDelivery', 'done']);
    expect(isBehind('outForDelivery', 'done')).toBe(true);
    expect(isBehind('done', 'done')).toBe(true);
    expect(isBehind('done', 'outForDelivery')).toBe(false);
    expect(isBehind('outForDelivery', 'unexpected')).toBe(false);
  });
});

describe('a checkout', () => {
  it('is confirmed or lapses, and a lapsed one is restored by late money', () => {
    const moves = checkoutStates.flatMap((from) =>
      checkoutStates.filter((to) => canCheckoutMove(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual([
      'awaiting → due',
      'awaiting → confirmed',
      'awaiting → lapsed',
      'due → confirmed',
      'due → lapsed',
      'lapsed → confirmed',
    ]);
  });
});
