/** The delivery person's list, taps and route, and the actions on them. */
import { canMove, isDue } from '#src/orders/lifecycle.ts';
import type { DeliveryProblem } from '#src/orders/order-rules.ts';
import { registerServiceWorker } from '#src/platform/browser/offline/register-service-worker.ts';
import { createShownValue, type ShownValue } from '#src/platform/browser/queue/shown-value.ts';
import { canSayNear } from '../near-rules.ts';
import type { DeliveryTab } from './board/delivery-tabs.ts';
import { createDeliveryList } from './delivery-list.ts';
import { notifyNew, notifyRefused, notifyUnarranged, notifyUpdated } from './delivery-toasts.ts';
import { awaitsMoney, type Said } from './door/door-money.ts';
import { createOwnCash } from './door/own-cash.ts';
import { createPlaceNotes } from './stops/place-notes.ts';
import { createStopSequence, readOwnRun } from './stops/stop-sequence.ts';
import { type DeliveryFilter, forgetOthers } from './taps/delivery-store.ts';
import { type DeliveryView, readView, storeView } from './taps/stored-view.ts';
import { added, dismissed, newTap, type TapAction, undone, withTaps } from './taps/tap-queue.ts';
import { createWaitingTaps } from './taps/waiting-taps.ts';

export interface Person {
  mobile: string;
  /** The current business day, `yyyy-MM-dd`. */
  today: string;
}

export function createDeliveryState({ mobile, today }: Person) {
  const isOnline = createShownValue(typeof navigator === 'undefined' || navigator.onLine);
  const view = readView(mobile, today);
  const taps = createWaitingTaps(mobile, {
    onSent: (tap) => {
      list.settle(tap);
      if (tap.kind === 'status') notifyUpdated(tap.status);
      if (tap.kind === 'collect') cash.refresh();
    },
    onRefused: (message) => {
      notifyRefused(message);
      list.refreshSoon();
    },
    onAnswer: isOnline.set,
  });
  const cash = createOwnCash(mobile);
  const list = createDeliveryList({
    mobile,
    first: { date: view.date, shift: view.shift },
    queue: taps.queue.get,
    readRun: readOwnRun,
    onAnswer: isOnline.set,
    onNew: notifyNew,
  });
  const way = createStopSequence(mobile, {
    today,
    list,
    onAnswer: isOnline.set,
    onRefused: notifyUnarranged,
  });
  return {
    shown: list.shown,
    queue: taps.queue,
    way: way.shown,
    cash: cash.shown,
    isOnline,
    firstTab: view.tab,
    actions: {
      ...actionsOn(list, taps),
      ...createPlaceNotes(mobile, list),
      arrange: way.arrange,
      giveBack: cash.giveBack,
      lookAgain: list.refreshSoon,
      dismissLost: list.dismissLost,
      ...viewActions({ mobile, today }, list),
    },
    start: () => startState(mobile, { list, taps, way, cash, isOnline }),
    hear: list.hear,
    lookAgain: list.refreshSoon,
    from: list.from,
    reconnected: (goesOn: boolean) => {
      isOnline.set(true);
      taps.wake();
      way.wake();
      cash.refresh();
      list.opened(goesOn);
    },
  };
}

/** Actions on the filter and the tab, which survive a reload. */
function viewActions({ mobile, today }: Person, list: List) {
  const look = (change: Partial<DeliveryView>) =>
    storeView(mobile, today, { ...readView(mobile, today), ...change });
  return {
    apply: (filter: DeliveryFilter) => {
      look(filter);
      list.apply(filter);
    },
    openTab: (tab: DeliveryTab) => look({ tab }),
  };
}

interface Parts {
  list: List;
  taps: Taps;
  way: ReturnType<typeof createStopSequence>;
  cash: ReturnType<typeof createOwnCash>;
  isOnline: ShownValue<boolean>;
}

/**
 * Returns a function that stops everything. Does not wait for the phone's storage, because the
 * server may answer first.
 */
function startState(mobile: string, { list, taps, way, cash, isOnline }: Parts): () => void {
  const leaving = new AbortController();
  const until = { signal: leaving.signal };
  const lookAgain = () => document.visibilityState === 'visible' && list.refreshSoon();
  document.addEventListener('visibilitychange', lookAgain, until);
  window.addEventListener('online', list.refreshSoon, until);
  window.addEventListener('offline', () => isOnline.set(false), until);
  registerServiceWorker('delivery');
  void forgetOthers(mobile);
  list.start();
  cash.refresh();
  const stopTaps = taps.start();
  const stopWay = way.start();
  return () => {
    leaving.abort();
    list.stop();
    stopTaps();
    stopWay();
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
        const isOpen = before && status === 'done' && awaitsMoney(before);
        if (isStep && !isOpen) tap(id, { kind: 'status', status });
      }
    },
    collect: (orderId: number, said: Said) => {
      const order = orderOf(orderId);
      // The second tap of a double tap: the order is already paid or marked as unpaid.
      if (!order || !isDue(order) || (said.method === 'unpaid' && order.unpaid)) return;
      tap(orderId, { kind: 'collect', amountPaise: order.totalAmountPaise, ...said });
    },
    report: (orderId: number, problem: DeliveryProblem, note: string) => {
      // One Undo takes back one tap, so the second tap of a double tap would still be sent.
      if (orderOf(orderId)?.problem === undefined) tap(orderId, { kind: 'problem', problem, note });
    },
    tryAgain: (orderId: number) => {
      if (orderOf(orderId)?.problem !== undefined) tap(orderId, { kind: 'retry' });
    },
    sayNear: (orderIds: readonly number[]) => {
      for (const id of orderIds) {
        const order = orderOf(id);
        if (order && canSayNear(order, new Date())) tap(id, { kind: 'near' });
      }
    },
    undo: (orderIds: readonly number[]) => {
      for (const id of orderIds) change(undone(id, Date.now()));
    },
    dismiss: (orderId: number) => change(dismissed(orderId)),
  };
}
