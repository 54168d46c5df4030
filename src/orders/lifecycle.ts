/** The life of an order: every step that it can take, and who may take it. */
import {
  type CheckoutState,
  type DeliveryProblem,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
} from './order-rules.ts';

/** `gateway` is money that arrived, `staff` an admin, `rider` the person who delivers. */
export const movers = ['customer', 'gateway', 'system', 'staff', 'rider'] as const;
export type Mover = (typeof movers)[number];

/** What of an order decides which steps it can take; an order on the wire is one. */
export interface Standing {
  status: OrderStatus;
  payment_status: PaymentStatus;
  /** Set once the rider could not hand it over. */
  problem?: DeliveryProblem | undefined;
  /** A person has cancelled it; an order that nobody paid in time has only lapsed. */
  isCancelled?: boolean | undefined;
}

interface State {
  status: OrderStatus;
  payment: PaymentStatus;
  hasProblem: boolean;
  isCancelled: boolean;
}

export interface OrderStep {
  by: Mover;
  /** Any of these, where what is left out may be anything; none before the order exists. */
  from: readonly Partial<State>[];
  /** What is left out stays as it is. */
  to: Partial<State>;
}

export const placed = { status: 'pending', payment: 'pending' } as const;
const lapsed = { status: 'unexpected', payment: 'failed', isCancelled: false } as const;
/** Not on its way, or come back from it: an admin decides. */
const inKitchen = [
  { status: 'pending' },
  { status: 'isAssigned' },
  { status: 'outForDelivery', hasProblem: true },
] as const;
const withRider = [{ status: 'isAssigned' }, { status: 'outForDelivery' }] as const;

/** The step of nearly every payment, which one statement takes together with its money. */
export const paidInTime = {
  by: 'gateway',
  from: [{ ...placed, isCancelled: false }],
  to: { payment: 'done' },
} as const satisfies OrderStep;

/** Every step that is allowed, and nothing else (product 10.2). */
export const orderSteps: readonly OrderStep[] = [
  { by: 'customer', from: [], to: placed },
  paidInTime,
  { by: 'system', from: [placed], to: lapsed },
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
  // Only what is paid is assigned, and can be given to somebody else (product 10.7, 10.9).
  {
    by: 'staff',
    from: inKitchen.map((state) => ({ ...state, payment: 'done' as const })),
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

/** True where the table has a step of this mover from the one standing to the other. */
export function canMove(from: Standing, change: Partial<Standing>, mover: Mover): boolean {
  const before = stateOf(from);
  const after = stateOf({ ...from, ...change });
  return orderSteps.some(
    (step) =>
      step.by === mover &&
      step.from.some((state) => fits(state, before)) &&
      fits({ ...before, ...step.to }, after),
  );
}

function stateOf({ status, payment_status, problem, isCancelled }: Standing): State {
  const flags = { hasProblem: problem !== undefined, isCancelled: isCancelled ?? false };
  return { status, payment: payment_status, ...flags };
}

function fits(wanted: Partial<State>, { status, payment, hasProblem, isCancelled }: State) {
  return (
    (wanted.status ?? status) === status &&
    (wanted.payment ?? payment) === payment &&
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

export function canAssign(order: Standing): boolean {
  return canMove(order, { status: 'isAssigned', problem: undefined }, 'staff');
}

export function canCancel(order: Standing): boolean {
  const cancelled = { status: 'unexpected', problem: undefined, isCancelled: true } as const;
  return canMove(order, cancelled, 'staff');
}

/** A checkout is confirmed by money, lapses without it, or is saved by late money. */
const checkoutSteps: Record<CheckoutState, readonly CheckoutState[]> = {
  awaiting: ['confirmed', 'lapsed'],
  lapsed: ['confirmed'],
  confirmed: [],
};

export function canCheckoutMove(from: CheckoutState, to: CheckoutState): boolean {
  return checkoutSteps[from].includes(to);
}
