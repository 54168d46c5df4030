/** The delivery person's orders and taps, with and without a signal. */
import { useEffect, useState } from 'react';
import { canMove } from '#src/orders/lifecycle.ts';
import type { DeliveryProblem, OrderStatus } from '#src/orders/order-rules.ts';
import { useIsDeviceKeeping } from '#src/platform/browser/device-storage.ts';
import { registerServiceWorker } from '#src/platform/browser/offline/register-service-worker.ts';
import {
  createShownValue,
  type ShownValue,
  useShownValue,
} from '#src/platform/browser/queue/shown-value.ts';
import { currentSession, useSession } from '#src/platform/browser/session.ts';
import type { DeliveryOrder } from '../delivery-contract.ts';
import type { DeliveryTab } from './board/delivery-tabs.ts';
import { createDeliveryList, hasNews, type ShownList } from './delivery-list.ts';
import { notifyNew, notifyRefused, notifyUpdated } from './delivery-toasts.ts';
import { type DeliveryFilter, forgetOthers, forgetPerson } from './taps/delivery-store.ts';
import { type DeliveryView, keepView, readView } from './taps/kept-view.ts';
import {
  added,
  dismissed,
  statusesLeft,
  type Tap,
  type TapAction,
  type TapQueue,
  undoMs,
  undone,
  withTaps,
} from './taps/tap-queue.ts';
import { createWaitingTaps } from './taps/waiting-taps.ts';
import { useDeliveryStream } from './use-delivery-stream.ts';

/** An order as it will be when its taps have arrived. */
export interface Delivery extends DeliveryOrder {
  /** The last of its taps that the server has not heard yet. */
  waiting?: 'outForDelivery' | 'done' | 'problem' | 'retry';
  /** The states that it leaves with taps that the server has not heard yet, in order. */
  leaves?: readonly OrderStatus[];
  /** The problem whose report is taken back by the last tap. */
  retried?: DeliveryProblem;
  /** What the server said against a tap. */
  refused?: string;
  /** In milliseconds; only while the last tap can be undone. */
  undoUntil?: number;
  /** It was given to the person while they looked on. */
  isNew?: boolean;
}

/**
 * An order of another date or shift, or of somebody else by now, whose taps have something to show.
 */
export interface ElsewhereOrder {
  id: number;
  /** What the server said against a tap; without it, taps wait. */
  refused?: string;
}

export interface DeliveryBoard {
  deliveries: readonly Delivery[];
  elsewhere: readonly ElsewhereOrder[];
  filter: DeliveryFilter;
  /** Which tab is open when the page is. */
  firstTab: DeliveryTab;
  state: 'loading' | 'ready' | 'failed';
  /** ISO 8601: when the list was fetched, where it may be old by now. */
  keptSince?: string;
  isOnline: boolean;
  /** False where the browser keeps nothing: session and taps are gone with the page. */
  isKeeping: boolean;
  /** Taps of all dates. */
  waitingCount: number;
  apply: (filter: DeliveryFilter) => void;
  openTab: (tab: DeliveryTab) => void;
  take: (orderIds: readonly number[], status: 'outForDelivery' | 'done') => void;
  report: (orderId: number, problem: DeliveryProblem, note: string) => void;
  /** Takes the report of a problem back. */
  tryAgain: (orderId: number) => void;
  undo: (orderIds: readonly number[]) => void;
  dismiss: (orderId: number) => void;
  retry: () => void;
  /** Nothing is held for Undo any longer. */
  release: () => void;
}

interface Person {
  mobile: string;
  today: string;
}

/**
 * For one person as long as it is mounted; with the session, everything of their customers leaves
 * the phone.
 */
export function useDeliveries({ mobile, today }: Person): DeliveryBoard {
  const [board] = useState(() => createBoard({ mobile, today }));
  const list = useShownValue(board.shown);
  const queue = useShownValue(board.queue);
  const isOnline = useShownValue(board.isOnline);
  const isKeeping = useIsDeviceKeeping();
  const now = useNow(queue);
  const isOver = useSession()?.mobile !== mobile;

  useEffect(() => {
    const stop = isOver ? undefined : board.start();
    return () => {
      stop?.();
      if (currentSession()?.mobile !== mobile) void forgetPerson();
    };
  }, [board, isOver, mobile]);
  const from = useShownValue(board.from);
  const connection = useDeliveryStream({ from, onNews: board.hear, onOpen: board.reconnected });
  // The next answer shows whether that was the signal or only the stream.
  useEffect(() => {
    if (connection === 'reconnecting') board.lookAgain();
  }, [board, connection]);

  const isOld = list.state === 'ready' && !(list.isFresh && isOnline);
  return {
    deliveries: deliveriesOf(list, queue, now),
    elsewhere: elsewhereOf(list, queue),
    filter: list.filter,
    firstTab: board.firstTab,
    state: list.state,
    ...(isOld && { keptSince: list.fetchedAt }),
    isOnline,
    isKeeping,
    waitingCount: queue.taps.length,
    ...board.actions,
  };
}

function createBoard({ mobile, today }: Person) {
  const isOnline = createShownValue(typeof navigator === 'undefined' || navigator.onLine);
  const view = readView(mobile, today);
  const look = (change: Partial<DeliveryView>) =>
    keepView(mobile, today, { ...readView(mobile, today), ...change });
  const taps = createWaitingTaps(mobile, {
    onSent: (tap) => {
      list.settle(tap);
      if (tap.kind === 'status') notifyUpdated(tap.status);
    },
    onRefused: (message) => {
      notifyRefused(message);
      list.refreshSoon();
    },
    onAnswer: isOnline.set,
  });
  const list = createDeliveryList({
    mobile,
    first: { date: view.date, shift: view.shift },
    queue: taps.queue.get,
    onAnswer: isOnline.set,
    onNew: notifyNew,
  });
  return {
    shown: list.shown,
    queue: taps.queue,
    isOnline,
    firstTab: view.tab,
    actions: {
      ...actionsOn(list, taps),
      apply: (filter: DeliveryFilter) => {
        look(filter);
        list.apply(filter);
      },
      openTab: (tab: DeliveryTab) => look({ tab }),
    },
    start: () => startBoard(mobile, { list, taps, isOnline }),
    hear: list.hear,
    lookAgain: list.refreshSoon,
    from: list.from,
    reconnected: (goesOn: boolean) => {
      isOnline.set(true);
      taps.wake();
      list.opened(goesOn);
    },
  };
}

interface Parts {
  list: List;
  taps: Taps;
  isOnline: ShownValue<boolean>;
}

/** Gives its end. The phone's own memory is not waited for: the shop may answer first. */
function startBoard(mobile: string, { list, taps, isOnline }: Parts): () => void {
  const leaving = new AbortController();
  const until = { signal: leaving.signal };
  const lookAgain = () => document.visibilityState === 'visible' && list.refreshSoon();
  document.addEventListener('visibilitychange', lookAgain, until);
  window.addEventListener('online', list.refreshSoon, until);
  window.addEventListener('offline', () => isOnline.set(false), until);
  registerServiceWorker('delivery');
  void forgetOthers(mobile);
  list.start();
  const stopTaps = taps.start();
  return () => {
    leaving.abort();
    list.stop();
    stopTaps();
  };
}

type List = ReturnType<typeof createDeliveryList>;
type Taps = ReturnType<typeof createWaitingTaps>;

function actionsOn({ shown, retry }: List, { queue, change, release }: Taps) {
  const orderOf = (id: number) => {
    const { orders, gone } = shown.get();
    const order = [...orders, ...gone].find((each) => each.id === id);
    return order && withTaps(order, queue.get().taps);
  };
  const tap = (orderId: number, action: TapAction) => change(added(newTap(orderId, action)));
  return {
    retry,
    release,
    take: (orderIds: readonly number[], status: 'outForDelivery' | 'done') => {
      for (const id of orderIds) {
        const before = orderOf(id);
        const isStep = before && canMove(before, { status, problem: undefined }, 'rider');
        if (isStep) tap(id, { kind: 'status', status });
      }
    },
    report: (orderId: number, problem: DeliveryProblem, note: string) => {
      // One Undo takes one tap back: the second one of a double tap would still go out.
      if (orderOf(orderId)?.problem === undefined) tap(orderId, { kind: 'problem', problem, note });
    },
    tryAgain: (orderId: number) => {
      if (orderOf(orderId)?.problem !== undefined) tap(orderId, { kind: 'retry' });
    },
    undo: (orderIds: readonly number[]) => {
      for (const id of orderIds) change(undone(id, Date.now()));
    },
    dismiss: (orderId: number) => change(dismissed(orderId)),
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

function deliveriesOf(list: ShownList, queue: TapQueue, now: number): Delivery[] {
  const { orders, gone, newIds } = list;
  return [...orders, ...gone.filter(({ id }) => hasNews(id, queue))].map((order) => {
    const last = queue.taps.findLast(({ orderId }) => orderId === order.id);
    const refused = queue.refusals[order.id];
    const leaves = statusesLeft(order, queue.taps);
    const { problem: retried } = withTaps(
      order,
      queue.taps.filter((tap) => tap !== last),
    );
    return {
      ...withTaps(order, queue.taps),
      ...(last?.kind === 'retry' && retried && { retried }),
      ...(last && { waiting: last.kind === 'status' ? last.status : last.kind }),
      ...(leaves.length > 0 && { leaves }),
      ...(last && last.notBefore > now && { undoUntil: last.notBefore }),
      ...(refused !== undefined && { refused }),
      ...(!last && order.status === 'isAssigned' && newIds.includes(order.id) && { isNew: true }),
    };
  });
}

function elsewhereOf({ state, orders, gone }: ShownList, queue: TapQueue): ElsewhereOrder[] {
  if (state === 'loading') return [];
  const here = new Set([...orders, ...gone].map(({ id }) => id));
  const refusals = Object.entries(queue.refusals).map(([id, refused]) => ({
    id: Number(id),
    refused,
  }));
  const waiting = [...new Set(queue.taps.map(({ orderId }) => orderId))].map((id) => ({ id }));
  return [...refusals, ...waiting].filter(({ id }) => !here.has(id));
}

/** The time, renewed whenever a tap can no longer be undone. */
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
