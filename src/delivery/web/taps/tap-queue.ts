/**
 * The delivery person's taps between the finger and the server: held for Undo, then sent one by
 * one, in order.
 */
import type { UnpaidReason } from '#src/cash/cash-rules.ts';
import { canMove, isDue } from '#src/orders/lifecycle.ts';
import type { DeliveryProblem, OrderStatus } from '#src/orders/order-rules.ts';
import { createQueueRunner, type QueueRunner } from '#src/platform/browser/queue/queue-runner.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import type { DeliveryOrder } from '../../delivery-contract.ts';

/** What a tap says about its order. */
export type TapAction =
  | { kind: 'status'; status: 'outForDelivery' | 'done' }
  | { kind: 'problem'; problem: DeliveryProblem; note: string }
  | { kind: 'retry' }
  | Collecting;

/** What was paid at the door, or why it was not; the amount is what the phone showed as due. */
export type Collecting = { kind: 'collect'; amountPaise: number } & (
  | { method: 'cash' }
  | { method: 'unpaid'; reason: UnpaidReason }
);

export type Tap = TapAction & {
  /** The same at every try, so that it happens once. */
  key: string;
  orderId: number;
  /** ISO 8601; it can be long before it is sent. */
  tappedAt: string;
  /** Until then, in milliseconds, it can be undone and is not sent; 0 once it is let go. */
  notBefore: number;
};

export interface TapQueue {
  /** Oldest first. */
  taps: readonly Tap[];
  /**
   * By the order's number: what the server said against a tap, until the person has put it away.
   */
  refusals: Readonly<Record<number, string>>;
}

export type QueueStep = (queue: TapQueue) => TapQueue;

/** How long a tap can be undone. */
export const undoMs = 10_000;

/** As the finger made it just now. */
export function newTap(orderId: number, action: TapAction): Tap {
  const now = Date.now();
  const tappedAt = new Date(now).toISOString();
  return { ...action, orderId, key: randomUuid(), tappedAt, notBefore: now + undoMs };
}

export const added =
  (tap: Tap): QueueStep =>
  (queue) => ({ ...dismissed(tap.orderId)(queue), taps: [...queue.taps, tap] });

/** Takes back the order's last tap, unless it is on its way already. */
export const undone =
  (orderId: number, now: number): QueueStep =>
  (queue) => {
    const last = queue.taps.findLast((tap) => tap.orderId === orderId);
    return last && last.notBefore > now ? sent(last.key)(queue) : queue;
  };

/** Nothing is held any longer: the person may not come back to this page. */
export const letGo: QueueStep = (queue) => ({
  ...queue,
  taps: queue.taps.map((tap) => (tap.notBefore > 0 ? { ...tap, notBefore: 0 } : tap)),
});

export const sent =
  (key: string): QueueStep =>
  (queue) => ({ ...queue, taps: queue.taps.filter((tap) => tap.key !== key) });

/** What followed on the refused tap makes no sense any more. */
export const refused =
  (orderId: number, message: string): QueueStep =>
  ({ taps, refusals }) => ({
    taps: taps.filter((tap) => tap.orderId !== orderId),
    refusals: { ...refusals, [orderId]: message },
  });

export const dismissed =
  (orderId: number): QueueStep =>
  ({ taps, refusals: { [orderId]: _, ...refusals } }) => ({ taps, refusals });

/**
 * The order as it will be when its taps have arrived; a tap that the server has heard already
 * changes nothing.
 */
export function withTaps(order: DeliveryOrder, taps: readonly Tap[]): DeliveryOrder {
  return taps.filter(({ orderId }) => orderId === order.id).reduce(withTap, order);
}

function withTap({ problem, ...order }: DeliveryOrder, tap: Tap): DeliveryOrder {
  if (tap.kind === 'problem') return { ...order, problem: tap.problem };
  if (tap.kind === 'retry') return order;
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

/** The money of an order that a tap says something about, which the server has not heard yet. */
export function collectingOf(orderId: number, taps: readonly Tap[]): Collecting | undefined {
  return taps.findLast((tap) => tap.orderId === orderId && tap.kind === 'collect') as
    | (Tap & Collecting)
    | undefined;
}

/**
 * The states that the order leaves with its taps, in order: there its card stays until they have
 * arrived.
 */
export function statusesLeft(order: DeliveryOrder, taps: readonly Tap[]): OrderStatus[] {
  const own = taps.filter(({ orderId }) => orderId === order.id);
  const way = own.map((_, index) => withTaps(order, own.slice(0, index)).status);
  return [...new Set(way)].filter((status) => status !== withTaps(order, own).status);
}

interface Sending {
  /** As it is kept now; another tab may have changed it. */
  read: () => TapQueue;
  send: (tap: Tap) => Promise<unknown>;
  onSent: (tap: Tap) => void;
  onRefused: (tap: Tap, message: string) => void;
  onFailed: (error: unknown) => void;
}

/** The first tap alone: what follows waits for it. */
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
 * In milliseconds. A tap that would be held for longer than any was made before the phone's clock
 * was set back.
 */
function heldFor({ notBefore }: Tap, now: number): number {
  const left = notBefore - now;
  return left > undoMs ? 0 : left;
}
