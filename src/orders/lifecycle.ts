/** The state machine of an order: every allowed step, and who may take it. */
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
  methodAtDoor,
  methodOfPass,
  methodsCookedUnpaid,
  methodsPaidFirst,
  type PaymentMethod,
} from './payment-methods.ts';

/** `gateway` is incoming money, `staff` an admin, `rider` the person who delivers. */
export const orderActors = ['customer', 'gateway', 'system', 'staff', 'rider'] as const;
export type OrderActor = (typeof orderActors)[number];

/**
 * The fields of an order that decide which steps it can take; an order on the wire has them all.
 */
export interface OrderState {
  status: OrderStatus;
  payment_status: PaymentStatus;
  settlement: PaymentMethod;
  /** For a cash order of a number that never paid: staff have to approve it before it is cooked. */
  awaits_approval?: boolean | undefined;
  /** Set when the rider could not hand the order over. */
  problem?: DeliveryProblem | undefined;
  /** A person has cancelled the order; an order that nobody paid in time has lapsed instead. */
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
  /**
   * The step starts from any of these states; a field that is left out can have any value. Empty
   * before the order exists.
   */
  from: readonly Partial<State>[];
  /** The fields that change; the others keep their values. */
  to: Partial<State>;
}

export const placed = { status: 'pending', payment: 'pending' } as const;
/**
 * The freeze of its shift makes the order of a pass, which was paid for before; staff have one
 * cooked that the freeze has left out.
 */
export const drawn = { status: 'pending', payment: 'done', settlement: methodOfPass } as const;
/** The order waits for the payment that releases it for cooking. */
const awaitingPayment = methodsPaidFirst.map(
  (settlement) => ({ ...placed, settlement, isCancelled: false }) as const,
);
const lapsed = { status: 'unexpected', payment: 'failed', isCancelled: false } as const;
/** Not on its way, or back from a failed drop: an admin decides. */
const inKitchen = [
  { status: 'pending' },
  { status: 'isAssigned' },
  { status: 'outForDelivery', hasProblem: true },
] as const;
/**
 * Released: paid, or payable at the door and not waiting for approval. The database has the same
 * rule (`orders.is_released`).
 */
const released: readonly Partial<State>[] = [
  { payment: 'done' },
  ...methodsCookedUnpaid.map((settlement) => ({
    settlement,
    awaitsApproval: false,
  })),
];
/** Out, or it could not be handed over. */
const atNobody = [
  { status: 'outForDelivery' },
  { status: 'isAssigned', hasProblem: true },
] as const;
const withRider = [{ status: 'isAssigned' }, { status: 'outForDelivery' }] as const;

/** The step of nearly every payment; it is taken in the same statement as the payment. */
export const paidInTime = {
  by: 'gateway',
  from: awaitingPayment,
  to: { payment: 'done' },
} as const satisfies OrderStep;

/** A cash order that is not cancelled and not paid yet. */
const due = doorMethods.map(
  (settlement) => ({ settlement, payment: 'pending', isCancelled: false }) as const,
);

/** A cash order of a number that never paid, which staff have not approved yet. */
const unapproved = doorMethods.map(
  (settlement) => ({ ...placed, settlement, awaitsApproval: true }) as const,
);

/** Every allowed step (product 10.2); all others are refused. */
export const orderSteps: readonly OrderStep[] = [
  { by: 'customer', from: [], to: placed },
  // Staff enter an order from the phone or the counter (product 24.2).
  { by: 'staff', from: [], to: placed },
  { by: 'system', from: [], to: drawn },
  { by: 'staff', from: [], to: drawn },
  paidInTime,
  { by: 'system', from: awaitingPayment, to: lapsed },
  // A cash order is paid by its payment page, to the rider, or later to staff (product 24.5).
  { by: 'gateway', from: due, to: { payment: 'done' } },
  { by: 'rider', from: due, to: { payment: 'done' } },
  { by: 'staff', from: due, to: { payment: 'done' } },
  // A customer who can't pay online pays at the door: staff (product 24.8) or the customer (4.9)
  // decide it.
  ...(['staff', 'customer'] as const).map((by) => ({
    by,
    from: awaitingPayment,
    to: { settlement: methodAtDoor } as const,
  })),
  {
    by: 'customer',
    from: awaitingPayment,
    to: { settlement: methodAtDoor, awaitsApproval: true },
  },
  // Staff decide before the cut-off; otherwise the shop cancels the order (product 24.16).
  { by: 'staff', from: unapproved, to: { awaitsApproval: false } },
  {
    by: 'system',
    from: unapproved,
    to: { status: 'unexpected', isCancelled: true },
  },
  // A late payment restores a lapsed order; nothing else leaves `unexpected`.
  { by: 'gateway', from: [lapsed], to: { status: 'pending', payment: 'done' } },
  // An order that a person cancelled stays cancelled, whatever happens to its payment.
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
  // Only released orders can be assigned, also to another person (product 10.7, 10.9).
  {
    by: 'staff',
    from: inKitchen.flatMap((state) => released.map((way) => ({ ...state, ...way }))),
    to: { status: 'isAssigned', hasProblem: false },
  },
  // A run changes hands, also on its way: only the person changes (product 21.5).
  {
    by: 'staff',
    from: withRider.flatMap((state) => released.map((way) => ({ ...state, ...way }))),
    to: {},
  },
  {
    by: 'staff',
    from: inKitchen,
    to: { status: 'unexpected', hasProblem: false, isCancelled: true },
  },
  // Nobody was there to take a meal of a pass: it counts (product 25.22).
  {
    by: 'staff',
    from: atNobody.map((state) => ({ ...state, settlement: methodOfPass })),
    to: { status: 'done', hasProblem: false },
  },
  {
    by: 'rider',
    from: [{ status: 'isAssigned', hasProblem: false }],
    to: { status: 'outForDelivery' },
  },
  // The rider says that it is near (product 14.13).
  { by: 'rider', from: [{ status: 'outForDelivery', hasProblem: false }], to: {} },
  // An order that is handed over has no problem any more.
  { by: 'rider', from: [{ status: 'outForDelivery' }], to: { status: 'done', hasProblem: false } },
  { by: 'rider', from: withRider, to: { hasProblem: true } },
  { by: 'rider', from: withRider, to: { hasProblem: false } },
];

/** True if the table has a step of this actor from the order's state to the changed state. */
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

/** The statuses in which a rider has the order, in the order of the delivery. */
export const deliveryStatuses = orderStatuses.filter((status) =>
  orderSteps.some(
    ({ by, from, to }) => by === 'rider' && [...from, to].some((state) => state.status === status),
  ),
);

export function isOnDeliveryList(status: OrderStatus): boolean {
  return deliveryStatuses.includes(status);
}

/** True if an order of this status has already passed the step. */
export function isBehind(step: OrderStatus, status: OrderStatus): boolean {
  const index = deliveryStatuses.indexOf(status);
  return index >= 0 && index >= deliveryStatuses.indexOf(step);
}

type Paying = Pick<OrderState, 'payment_status' | 'settlement' | 'awaits_approval'>;

// What can still be refunded of a paid order: see `refundablePaise` in payments.

/** The payment has arrived. */
export function isPaid(payment: PaymentStatus): boolean {
  return payment === 'done';
}

/** Not paid yet, and not cancelled. */
export function isOutstanding(order: Pick<OrderState, 'payment_status' | 'status'>): boolean {
  return order.payment_status === 'pending' && order.status !== 'unexpected';
}

/** Released and not cancelled: the kitchen cooks it. */
export function isCooked(order: Paying & Pick<OrderState, 'status'>): boolean {
  return isReleased(order) && order.status !== 'unexpected';
}

/**
 * Paid, or its payment method and approval allow it to be cooked before payment. Cancelled orders
 * are not excluded.
 */
export function isReleased(order: Paying): boolean {
  const state = stateOf({ ...order, status: 'pending' });
  return released.some((way) => fits(way, state));
}

/** Staff have not decided yet whether the order is cooked. */
export function isUnapproved(order: Paying & Pick<OrderState, 'status'>): boolean {
  const state = stateOf(order);
  return unapproved.some((way) => fits(way, state));
}

/** Outstanding, and to be collected at the door. */
export function isDue(order: Paying & Pick<OrderState, 'status'>): boolean {
  return isCollectedAtDoor(order) && isOutstanding(order);
}

export function canAssign(order: OrderState): boolean {
  return canMove(order, { status: 'isAssigned', problem: undefined }, 'staff');
}

/** An order of a pass that staff can count although nobody was there to take it. */
export function canCountUntaken(order: OrderState): boolean {
  return canMove(order, { status: 'done', problem: undefined }, 'staff');
}

/** With a rider, and not handed over: its run can change hands. */
export function canChangeHands(order: OrderState): boolean {
  return canMove(order, {}, 'staff');
}

/** The rider can tell its customer that it is near. */
export function canBeNear(order: OrderState): boolean {
  return order.status === 'outForDelivery' && order.problem === undefined;
}

/**
 * A checkout is confirmed by its payment, lapses without one, or is restored by a late one. A cash
 * checkout ends without payment only when its order is cancelled.
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
