/** The life of an order: every step that it can take, and who may take it. */
import {
  type CheckoutState,
  type DeliveryProblem,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
} from './order-rules.ts';
import {
  doorMethods,
  isCollectedAtDoor,
  methodsCookedUnpaid,
  methodsPaidFirst,
  type PaymentMethod,
} from './payment-methods.ts';

/** `gateway` is money that arrived, `staff` an admin, `rider` the person who delivers. */
export const orderActors = ['customer', 'gateway', 'system', 'staff', 'rider'] as const;
export type OrderActor = (typeof orderActors)[number];

/** What of an order decides which steps it can take; an order on the wire is one. */
export interface OrderState {
  status: OrderStatus;
  payment_status: PaymentStatus;
  settlement: PaymentMethod;
  /** In cash, of a number that never paid: staff approve it before it is cooked. */
  awaits_approval?: boolean | undefined;
  /** Set once the rider could not hand it over. */
  problem?: DeliveryProblem | undefined;
  /** A person has cancelled it; an order that nobody paid in time has only lapsed. */
  isCancelled?: boolean | undefined;
}

interface State {
  status: OrderStatus;
  payment: PaymentStatus;
  settlement: PaymentMethod;
  awaitsApproval: boolean;
  hasProblem: boolean;
  isCancelled: boolean;
}

export interface OrderStep {
  by: OrderActor;
  /** Any of these, where what is left out may be anything; none before the order exists. */
  from: readonly Partial<State>[];
  /** What is left out stays as it is. */
  to: Partial<State>;
}

export const placed = { status: 'pending', payment: 'pending' } as const;
/** Waiting for money that lets it be cooked. */
const awaitingPayment = methodsPaidFirst.map(
  (settlement) => ({ ...placed, settlement, isCancelled: false }) as const,
);
const lapsed = { status: 'unexpected', payment: 'failed', isCancelled: false } as const;
/** Not on its way, or come back from it: an admin decides. */
const inKitchen = [
  { status: 'pending' },
  { status: 'isAssigned' },
  { status: 'outForDelivery', hasProblem: true },
] as const;
/**
 * Paid, or to be paid at the door and waiting for nobody; the database says the same
 * (`orders.is_released`).
 */
const released: readonly Partial<State>[] = [
  { payment: 'done' },
  ...methodsCookedUnpaid.map((settlement) => ({
    settlement,
    awaitsApproval: false,
  })),
];
const withRider = [{ status: 'isAssigned' }, { status: 'outForDelivery' }] as const;

/** The step of nearly every payment, which one statement takes together with its money. */
export const paidInTime = {
  by: 'gateway',
  from: awaitingPayment,
  to: { payment: 'done' },
} as const satisfies OrderStep;

/** In cash, on its way or handed over: what is to be paid at the door, or later. */
const due = doorMethods.map(
  (settlement) => ({ settlement, payment: 'pending', isCancelled: false }) as const,
);

/** In cash, of a number that never paid, and not decided yet. */
const unapproved = doorMethods.map(
  (settlement) => ({ ...placed, settlement, awaitsApproval: true }) as const,
);

/** Every step that is allowed, and nothing else (product 10.2). */
export const orderSteps: readonly OrderStep[] = [
  { by: 'customer', from: [], to: placed },
  // By phone or over the counter (product 24.2).
  { by: 'staff', from: [], to: placed },
  paidInTime,
  { by: 'system', from: awaitingPayment, to: lapsed },
  // In cash: by the page of its checkout, by who hands it over, or by staff later (product 24.5).
  { by: 'gateway', from: due, to: { payment: 'done' } },
  { by: 'rider', from: due, to: { payment: 'done' } },
  { by: 'staff', from: due, to: { payment: 'done' } },
  // Who can't pay online pays at the door (product 24.8), as staff or they themselves say (4.9).
  ...(['staff', 'customer'] as const).map((by) => ({
    by,
    from: awaitingPayment,
    to: { settlement: 'cash' } as const,
  })),
  {
    by: 'customer',
    from: awaitingPayment,
    to: { settlement: 'cash', awaitsApproval: true },
  },
  // Staff decide before the cut-off; else the shop cancels it (product 24.16).
  { by: 'staff', from: unapproved, to: { awaitsApproval: false } },
  {
    by: 'system',
    from: unapproved,
    to: { status: 'unexpected', isCancelled: true },
  },
  // Late money brings back what has lapsed: the one way out of `unexpected`.
  { by: 'gateway', from: [lapsed], to: { status: 'pending', payment: 'done' } },
  // What a person has cancelled stays cancelled, whatever becomes of its money.
  {
    by: 'gateway',
    from: [
      { isCancelled: true, payment: 'pending' },
      { isCancelled: true, payment: 'failed' },
    ],
    to: { payment: 'done' },
  },
  {
    by: 'system',
    from: [{ isCancelled: true, payment: 'pending' }],
    to: { payment: 'failed' },
  },
  // Only what is released is assigned, and can be given to somebody else (product 10.7, 10.9).
  {
    by: 'staff',
    from: inKitchen.flatMap((state) => released.map((way) => ({ ...state, ...way }))),
    to: { status: 'isAssigned', hasProblem: false },
  },
  {
    by: 'staff',
    from: inKitchen,
    to: { status: 'unexpected', hasProblem: false, isCancelled: true },
  },
  {
    by: 'rider',
    from: [{ status: 'isAssigned', hasProblem: false }],
    to: { status: 'outForDelivery' },
  },
  // What is handed over after all has no problem any more.
  { by: 'rider', from: [{ status: 'outForDelivery' }], to: { status: 'done', hasProblem: false } },
  { by: 'rider', from: withRider, to: { hasProblem: true } },
  { by: 'rider', from: withRider, to: { hasProblem: false } },
];

/** True where the table has a step of this actor from the one standing to the other. */
export function canMove(from: OrderState, change: Partial<OrderState>, actor: OrderActor): boolean {
  const before = stateOf(from);
  const after = stateOf({ ...from, ...change });
  return orderSteps.some(
    (step) =>
      step.by === actor &&
      step.from.some((state) => fits(state, before)) &&
      fits({ ...before, ...step.to }, after),
  );
}

function stateOf({ status, payment_status, settlement, ...order }: OrderState): State {
  const { awaits_approval: awaitsApproval = false, problem, isCancelled = false } = order;
  const flags = { awaitsApproval, hasProblem: problem !== undefined, isCancelled };
  return { status, payment: payment_status, settlement, ...flags };
}

function fits(wanted: Partial<State>, state: State) {
  const { status, payment, settlement, awaitsApproval, hasProblem, isCancelled } = state;
  return (
    (wanted.status ?? status) === status &&
    (wanted.payment ?? payment) === payment &&
    (wanted.settlement ?? settlement) === settlement &&
    (wanted.awaitsApproval ?? awaitsApproval) === awaitsApproval &&
    (wanted.hasProblem ?? hasProblem) === hasProblem &&
    (wanted.isCancelled ?? isCancelled) === isCancelled
  );
}

/** The states in which a rider has an order, in the order of its way. */
export const deliveryStatuses = orderStatuses.filter((status) =>
  orderSteps.some(
    ({ by, from, to }) => by === 'rider' && [...from, to].some((state) => state.status === status),
  ),
);

export function isOnDeliveryList(status: OrderStatus): boolean {
  return deliveryStatuses.includes(status);
}

/** True for a step of the way that lies behind an order of this status. */
export function isBehind(step: OrderStatus, status: OrderStatus): boolean {
  const place = deliveryStatuses.indexOf(status);
  return place >= 0 && place >= deliveryStatuses.indexOf(step);
}

type Paying = Pick<OrderState, 'payment_status' | 'settlement' | 'awaits_approval'>;

// What is still refundable of a paid order is `refundablePaise` of the payments.

/** Its money is in. */
export function isPaid(payment: PaymentStatus): boolean {
  return payment === 'done';
}

/** Its money is still to come. */
export function isOutstanding(order: Pick<OrderState, 'payment_status' | 'status'>): boolean {
  return order.payment_status === 'pending' && order.status !== 'unexpected';
}

/** The kitchen cooks it. */
export function isCooked(order: Paying & Pick<OrderState, 'status'>): boolean {
  return isReleased(order) && order.status !== 'unexpected';
}

/** It is cooked and carried, unless it is cancelled. */
export function isReleased(order: Paying): boolean {
  const state = stateOf({ ...order, status: 'pending' });
  return released.some((way) => fits(way, state));
}

/** Staff have not decided yet whether it is cooked. */
export function isUnapproved(order: Paying & Pick<OrderState, 'status'>): boolean {
  const state = stateOf(order);
  return unapproved.some((way) => fits(way, state));
}

/** Outstanding, and collected at the door. */
export function isDue(order: Paying & Pick<OrderState, 'status'>): boolean {
  return isCollectedAtDoor(order) && isOutstanding(order);
}

export function canAssign(order: OrderState): boolean {
  return canMove(order, { status: 'isAssigned', problem: undefined }, 'staff');
}

export function canCancel(order: OrderState): boolean {
  const cancelled = { status: 'unexpected', problem: undefined, isCancelled: true } as const;
  return canMove(order, cancelled, 'staff');
}

/**
 * A checkout is confirmed by money, lapses without it, or is saved by late money. One in cash
 * ends without money only by being cancelled.
 */
const checkoutSteps: Record<CheckoutState, readonly CheckoutState[]> = {
  awaiting: ['confirmed', 'lapsed', 'due'],
  due: ['confirmed', 'lapsed'],
  lapsed: ['confirmed'],
  confirmed: [],
};

export function canCheckoutMove(from: CheckoutState, to: CheckoutState): boolean {
  return checkoutSteps[from].includes(to);
}
