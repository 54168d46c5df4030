/** The delivery person's orders and taps, with and without a signal. */
import { useEffect, useState } from 'react';
import type { Shift } from '#src/menus/menu-rules.ts';
import { canMove, type DeliveryProblem } from '#src/orders/order-rules.ts';
import { currentSession, useSession } from '#src/web/session.ts';
import { toast } from '#src/web/toast.tsx';
import type { DeliveryOrder } from '../delivery-contract.ts';
import { createDeliveryList, hasNews, type ShownList } from './delivery-list.ts';
import { forgetEverything, forgetOthers } from './delivery-store.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { createShownValue, useShownValue } from './shown-value.ts';
import {
  added,
  dismissed,
  type Tap,
  type TapAction,
  type TapQueue,
  undoMs,
  undone,
  withTaps,
} from './tap-queue.ts';
import { useDeliveryStream } from './use-delivery-stream.ts';
import { createWaitingTaps } from './waiting-taps.ts';

/** An order as it will be when its taps have arrived. */
export interface Delivery extends DeliveryOrder {
  /** The last of its taps that the server has not heard yet. */
  waiting?: 'outForDelivery' | 'done' | 'problem';
  /** What the server said against a tap. */
  refused?: string;
  /** In milliseconds; only while the last tap can be undone. */
  undoUntil?: number;
}

export interface DeliveryBoard {
  deliveries: readonly Delivery[];
  state: 'loading' | 'ready' | 'failed';
  /** ISO 8601: when the list was fetched, where it may be old by now. */
  keptSince?: string;
  isOnline: boolean;
  /** Taps of all dates; they are lost at logout. */
  waitingCount: number;
  apply: (filter: { date: string; shift: Shift }) => void;
  take: (orderIds: readonly number[], status: 'outForDelivery' | 'done') => void;
  report: (orderId: number, problem: DeliveryProblem, note: string) => void;
  undo: (orderId: number) => void;
  dismiss: (orderId: number) => void;
  retry: () => void;
}

interface Person {
  mobile: string;
  today: string;
}

/** For one person as long as it is mounted; with the session, everything of that person leaves the phone. */
export function useDeliveries({ mobile, today }: Person): DeliveryBoard {
  const [board] = useState(() => createBoard({ mobile, today }));
  const list = useShownValue(board.shown);
  const queue = useShownValue(board.queue);
  const isOnline = useShownValue(board.isOnline);
  const now = useNow(queue);
  const isOver = useSession()?.mobile !== mobile;

  useEffect(() => {
    const stop = isOver ? undefined : board.start();
    return () => {
      stop?.();
      if (currentSession()?.mobile !== mobile) void forgetEverything();
    };
  }, [board, isOver, mobile]);
  const connection = useDeliveryStream({ onNews: board.hear, onOpen: board.reconnected });
  // Whether that was the signal or only the stream, the next answer tells.
  useEffect(() => {
    if (connection === 'reconnecting') board.lookAgain();
  }, [board, connection]);

  const isOld = list.state === 'ready' && !(list.isFresh && isOnline);
  return {
    deliveries: deliveriesOf(list, queue, now),
    state: list.state,
    ...(isOld && { keptSince: list.fetchedAt }),
    isOnline,
    waitingCount: queue.taps.length,
    ...board.actions,
  };
}

function createBoard({ mobile, today }: Person) {
  const isOnline = createShownValue(typeof navigator === 'undefined' || navigator.onLine);
  const taps = createWaitingTaps(mobile, {
    onSent: (tap) => {
      list.settle(tap);
      if (tap.kind === 'status') tellUpdated(tap.status);
    },
    onRefused: (message) => {
      tellRefused(message);
      list.refreshSoon();
    },
    onAnswer: isOnline.set,
  });
  const list = createDeliveryList({ mobile, today, queue: taps.queue.get, onAnswer: isOnline.set });

  const start = () => {
    const leaving = new AbortController();
    const until = { signal: leaving.signal };
    const lookAgain = () => document.visibilityState === 'visible' && list.refreshSoon();
    document.addEventListener('visibilitychange', lookAgain, until);
    window.addEventListener('online', list.refreshSoon, until);
    window.addEventListener('offline', () => isOnline.set(false), until);
    registerServiceWorker();
    const begun = forgetOthers(mobile).then(() => {
      if (leaving.signal.aborted) return undefined;
      list.start();
      return taps.start();
    });
    return () => {
      leaving.abort();
      list.stop();
      void begun.then((stop) => stop?.());
    };
  };

  return {
    shown: list.shown,
    queue: taps.queue,
    isOnline,
    actions: actionsOn(list, taps),
    start,
    hear: list.hear,
    lookAgain: list.refreshSoon,
    reconnected: () => {
      isOnline.set(true);
      taps.wake();
      list.refreshSoon();
    },
  };
}

type List = ReturnType<typeof createDeliveryList>;
type Taps = ReturnType<typeof createWaitingTaps>;

function actionsOn({ shown, apply, retry }: List, { queue, change }: Taps) {
  const statusOf = (id: number) => {
    const { orders, gone } = shown.get();
    const order = [...orders, ...gone].find((each) => each.id === id);
    return order && withTaps(order, queue.get().taps).status;
  };
  const tellsProblem = (id: number) =>
    queue.get().taps.some(({ orderId, kind }) => orderId === id && kind === 'problem');
  const tap = (orderId: number, action: TapAction) => void change(added(newTap(orderId, action)));
  return {
    apply,
    retry,
    take: (orderIds: readonly number[], status: 'outForDelivery' | 'done') => {
      for (const id of orderIds) {
        const before = statusOf(id);
        if (before && canMove(before, status)) tap(id, { kind: 'status', status });
      }
    },
    report: (orderId: number, problem: DeliveryProblem, note: string) => {
      // One Undo takes one tap back: the second one of a double tap would still go out.
      if (!tellsProblem(orderId)) tap(orderId, { kind: 'problem', problem, note });
    },
    undo: (orderId: number) => void change(undone(orderId, Date.now())),
    dismiss: (orderId: number) => void change(dismissed(orderId)),
  };
}

function newTap(orderId: number, action: TapAction): Tap {
  const now = Date.now();
  const tappedAt = new Date(now).toISOString();
  return { ...action, orderId, key: randomKey(), tappedAt, notBefore: now + undoMs };
}

/** `crypto.randomUUID` is missing where the shop is reached over plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function deliveriesOf({ orders, gone }: ShownList, queue: TapQueue, now: number): Delivery[] {
  return [...orders, ...gone.filter(({ id }) => hasNews(id, queue))].map((order) => {
    const last = queue.taps.findLast(({ orderId }) => orderId === order.id);
    const refused = queue.refusals[order.id];
    return {
      ...withTaps(order, queue.taps),
      ...(last && { waiting: last.kind === 'status' ? last.status : 'problem' }),
      ...(last && last.notBefore > now && { undoUntil: last.notBefore }),
      ...(refused !== undefined && { refused }),
    };
  });
}

/** The time, told anew whenever a tap can no longer be undone. */
function useNow({ taps }: TapQueue): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ends = taps.map(({ notBefore }) => notBefore).filter((end) => end > Date.now());
    if (ends.length === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(...ends) - Date.now());
    return () => clearTimeout(timer);
  });
  return now;
}

/** Specification section 8: the status itself, as it is sent. */
function tellUpdated(status: string): void {
  toast({
    title: 'Delivery Status Updated',
    description: `Order has been marked as ${status}.`,
    variant: 'success',
  });
}

function tellRefused(description: string): void {
  toast({ title: 'Error updating status', description, variant: 'destructive' });
}
