/**
 * The delivery person's taps between the finger and the server: held for Undo, then sent one by
 * one, in order.
 */
import { isHeldInHand, type UnpaidReason } from '#src/cash/cash-rules.ts';
import { canBeNear, canMove, isDue } from '#src/orders/lifecycle.ts';
import type { DeliveryProblem, OrderStatus } from '#src/orders/order-rules.ts';
import { createQueueRunner, type QueueRunner } from '#src/platform/browser/queue/queue-runner.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import type { DeliveryOrder } from '../../delivery-contract.ts';

/** What a tap does to its order. */
export type TapAction =
  | { kind: 'status'; status: 'outForDelivery' | 'done' }
  | { kind: 'problem'; problem: DeliveryProblem; note: string }
  | { kind: 'retry' }
  | { kind: 'near' }
  | Collecting;

/** The payment at the door, or why there was none. The amount is what the phone showed as due. */
export type Collecting = { kind: 'collect'; amountPaise: number } & (
  | { method: 'cash' }
  | { method: 'unpaid'; reason: UnpaidReason }
);

export type Tap = TapAction & {
  /** The idempotency key, the same at every retry. */
  key: string;
  orderId: number;
  /** ISO 8601; can be long before it is sent. */
  tappedAt: string;
  /**
   * Until this time, in milliseconds since 1970, the tap can be undone and is not sent; 0 once it
   * is released.
   */
  notBefore: number;
};

export interface TapQueue {
  /** Oldest first. */
  taps: readonly Tap[];
  /** The server's refusal of a tap, by order number, until the person dismisses it. */
  refusals: Readonly<Record<number, string>>;
}

export type QueueStep = (queue: TapQueue) => TapQueue;

/** How long a tap can be undone, in milliseconds. */
export const undoMs = 10_000;

/** A tap that is made now. */
export function newTap(orderId: number, action: TapAction): Tap {
  const now = Date.now();
  const tappedAt = new Date(now).toISOString();
  return { ...action, orderId, key: randomUuid(), tappedAt, notBefore: now + undoMs };
}

export const added =
  (tap: Tap): QueueStep =>
  (queue) => ({ ...dismissed(tap.orderId)(queue), taps: [...queue.taps, tap] });

/** Removes the order's last tap, unless it is already being sent. */
export const undone =
  (orderId: number, now: number): QueueStep =>
  (queue) => {
    const last = queue.taps.findLast((tap) => tap.orderId === orderId);
    return last && last.notBefore > now ? sent(last.key)(queue) : queue;
  };

/** Releases all taps at once, because the person may not come back to this page. */
export const letGo: QueueStep = (queue) => ({
  ...queue,
  taps: queue.taps.map((tap) => (tap.notBefore > 0 ? { ...tap, notBefore: 0 } : tap)),
});

export const sent =
  (key: string): QueueStep =>
  (queue) => ({ ...queue, taps: queue.taps.filter((tap) => tap.key !== key) });

/**
 * Taps that followed the refused one are dropped too, but not those of cash: the person holds it,
 * whatever became of the order.
 */
export const refused =
  ({ key, orderId }: Pick<Tap, 'key' | 'orderId'>, message: string): QueueStep =>
  ({ taps, refusals }) => ({
    taps: taps.filter((tap) => tap.orderId !== orderId || (tap.key !== key && isOfCash(tap))),
    refusals: { ...refusals, [orderId]: message },
  });

function isOfCash(tap: Tap): boolean {
  return tap.kind === 'collect' && isHeldInHand(tap.method);
}

export const dismissed =
  (orderId: number): QueueStep =>
  ({ taps, refusals: { [orderId]: _, ...refusals } }) => ({ taps, refusals });

/** The order as it will be after its taps; a tap that the server already has changes nothing. */
export function withTaps(order: DeliveryOrder, taps: readonly Tap[]): DeliveryOrder {
  return taps.filter(({ orderId }) => orderId === order.id).reduce(withTap, order);
}

function withTap({ problem, ...order }: DeliveryOrder, tap: Tap): DeliveryOrder {
  if (tap.kind === 'problem') return { ...order, problem: tap.problem };
  if (tap.kind === 'retry') return order;
  if (tap.kind === 'near') {
    const said = canBeNear({ ...order, problem }) && { nearAt: tap.tappedAt };
    return { ...order, ...(problem && { problem }), ...said };
  }
  if (tap.kind === 'collect') return { ...withMoney(order, tap), ...(problem && { problem }) };
  const isStep = canMove(order, { status: tap.status }, 'rider');
  if (isStep) return { ...order, status: tap.status };
  return { ...order, ...(problem && { problem }) };
}

function withMoney(order: DeliveryOrder, tap: Collecting): DeliveryOrder {
  if (!isDue(order)) return order;
  if (tap.method === 'unpaid') return { ...order, unpaid: tap.reason };
  const { unpaid: _, ...paid } = order;
  return { ...paid, payment_status: 'done' };
}

/** The waiting tap about the payment of an order. */
export function collectingOf(orderId: number, taps: readonly Tap[]): Collecting | undefined {
  return taps.findLast((tap) => tap.orderId === orderId && tap.kind === 'collect') as
    | (Tap & Collecting)
    | undefined;
}

/**
 * The statuses that the order leaves by its taps, in order; its card stays there until they have
 * arrived.
 */
export function statusesLeft(order: DeliveryOrder, taps: readonly Tap[]): OrderStatus[] {
  const own = taps.filter(({ orderId }) => orderId === order.id);
  const way = own.map((_, index) => withTaps(order, own.slice(0, index)).status);
  return [...new Set(way)].filter((status) => status !== withTaps(order, own).status);
}

interface Sending {
  /** Reads the stored queue, which another tab may have changed. */
  read: () => TapQueue;
  send: (tap: Tap) => Promise<unknown>;
  onSent: (tap: Tap) => void;
  onRefused: (tap: Tap, message: string) => void;
  onFailed: (error: unknown) => void;
}

/** Sends only the first tap; the others wait for it. */
export function createTapRunner({ read, ...sending }: Sending): QueueRunner {
  const next = () => {
    const [tap] = read().taps;
    if (!tap) return undefined;
    const heldMs = heldFor(tap, Date.now());
    return heldMs > 0 ? { heldMs } : { load: tap };
  };
  return createQueueRunner({ lock: 'delivery-taps', next, ...sending });
}

/**
 * Milliseconds. A tap that would be held for longer than the limit was made before the phone's
 * clock was set back.
 */
function heldFor({ notBefore }: Tap, now: number): number {
  const left = notBefore - now;
  return left > undoMs ? 0 : left;
}
