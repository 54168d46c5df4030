/** The delivery person's orders and taps, with and without a signal. */
import { useEffect, useState } from 'react';
import type { DeliveryProblem } from '#src/orders/order-rules.ts';
import { useIsDeviceKeeping } from '#src/platform/browser/device-storage.ts';
import { listen } from '#src/platform/browser/event-stream.ts';
import { useShownValue } from '#src/platform/browser/queue/shown-value.ts';
import { currentSession, useSession } from '#src/platform/browser/session.ts';
import {
  type Connection,
  type Listening,
  type StreamListener,
  useStream,
} from '#src/platform/browser/use-stream.ts';
import { type DeliveryChanges, watchDeliveries } from '../delivery-contract.ts';
import type { Run } from '../run-contract.ts';
import type { DeliveryTab } from './board/delivery-tabs.ts';
import { createDeliveryState, type Person } from './delivery-state.ts';
import type { Said } from './door/door-money.ts';
import { type HeldCash, heldCash } from './door/own-cash.ts';
import {
  type Delivery,
  deliveriesOf,
  type ElsewhereOrder,
  elsewhereOf,
} from './shown-deliveries.ts';
import type { PlaceNote } from './stops/place-drafts.ts';
import type { NoteAnswer } from './stops/place-notes.ts';
import { arrangedRun } from './stops/stop-sequence.ts';
import { type DeliveryFilter, forgetPerson } from './taps/delivery-store.ts';
import type { TapQueue } from './taps/tap-queue.ts';

export interface DeliveryBoard {
  deliveries: readonly Delivery[];
  elsewhere: readonly ElsewhereOrder[];
  /** Numbers of open orders that are not the person's any more. */
  lost: readonly number[];
  /** The cash that the person holds. */
  cash: HeldCash;
  /** The own run with its stops as arranged on this phone; absent until it is known. */
  run?: Run;
  /** How often the person has arranged stops since the page was opened. */
  arranged: number;
  filter: DeliveryFilter;
  /** The tab to open first. */
  firstTab: DeliveryTab;
  state: 'loading' | 'ready' | 'failed';
  /** ISO 8601: when the list was fetched, if it may be old. */
  keptSince?: string;
  isOnline: boolean;
  /** False if the browser can't store anything: session and taps are lost with the page. */
  isKeeping: boolean;
  /** Number of waiting taps of all dates. */
  waitingCount: number;
  apply: (filter: DeliveryFilter) => void;
  openTab: (tab: DeliveryTab) => void;
  take: (orderIds: readonly number[], status: 'outForDelivery' | 'done') => void;
  /** Reports how an order was paid at the door, or that it was not. */
  collect: (orderId: number, said: Said) => void;
  /** Gives cash back to a customer; returns the server's reason for a refusal. */
  giveBack: (id: string) => Promise<string | undefined>;
  /** Schedules a refresh of the list. */
  lookAgain: () => void;
  report: (orderId: number, problem: DeliveryProblem, note: string) => void;
  /** Tells the customers that the person is about ten minutes away. */
  sayNear: (orderIds: readonly number[]) => void;
  /** Withdraws the report of a problem. */
  tryAgain: (orderId: number) => void;
  undo: (orderIds: readonly number[]) => void;
  dismiss: (orderId: number) => void;
  dismissLost: () => void;
  retry: () => void;
  /** Ends the time for Undo of all taps. */
  release: () => void;
  /** Arranges the stops of the run in this order; stops that are left out keep their positions. */
  arrange: (placeIds: readonly string[]) => void;
  /** Notes on a place that could not be saved yet. */
  draftOf: (placeId: string) => PlaceNote | undefined;
  notePlace: (placeId: string, note: PlaceNote) => Promise<NoteAnswer>;
}

/**
 * For one person while it is mounted. At the end of the session, all data about customers is
 * deleted from the phone.
 */
export function useDeliveries({ mobile, today }: Person): DeliveryBoard {
  const [board] = useState(() => createDeliveryState({ mobile, today }));
  const list = useShownValue(board.shown);
  const queue = useShownValue(board.queue);
  const way = useShownValue(board.way);
  const cash = useShownValue(board.cash);
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
  // The next answer shows whether the signal is gone or only the stream.
  useEffect(() => {
    if (connection === 'reconnecting') board.lookAgain();
  }, [board, connection]);

  const isOld = list.state === 'ready' && !(list.isFresh && isOnline);
  const run = arrangedRun(list.run, way);
  return {
    deliveries: deliveriesOf(list, queue, now),
    elsewhere: elsewhereOf(list, queue),
    lost: list.lost ?? [],
    cash: heldCash(cash, queue),
    run,
    arranged: way.times,
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

/** The current time, updated whenever a tap can no longer be undone. */
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

function useDeliveryStream(listener: StreamListener<DeliveryChanges>): Connection {
  return useStream(listenFrom, listener);
}

function listenFrom(lastId: string | undefined, listening: Listening<DeliveryChanges>) {
  return listen(watchDeliveries, { headers: { 'last-event-id': lastId } }, listening);
}
