/** The orders that the applied filter finds: fetched when the admin asks, and kept up to date without a word. */
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { type AdminOrder, filterOrders } from '../../../admin-order-contract.ts';
import type { OrderChanges } from '../../../order-changes-contract.ts';
import { useHold } from '../list/use-hold.ts';
import { type FilterControls, filterBody, isFoundBy } from '../search/order-filter.ts';
import { type LiveList, noOrders, refreshed, withChanged } from './live-orders.ts';

/** Reasons to ask again come in bursts: those of this time are one. */
const gatherMs = 400;
/** After this a list that could not be had is asked for again: the stream may have nothing to tell for long. */
const againMs = 3000;

interface Asked {
  controls: FilterControls;
  state: 'loading' | 'ready' | 'failed';
  /** Where the stream of changes begins; false until the shop was asked. */
  from: string | undefined | false;
}

export function useOrderList(first: FilterControls, isDialogOpen: boolean) {
  const [asked, setAsked] = useState<Asked>({ controls: first, state: 'loading', from: false });
  const settle = (controls: FilterControls, state: 'ready' | 'failed', place?: string) =>
    setAsked(({ from }) => ({ controls, state, from: from || place }));
  const { fetchOrders, heard, hear } = useLatestFetch();
  const { list, setList, show, showLatest } = useLiveList(heard);
  const { isHeld, holdProps } = useHold(isDialogOpen, showLatest);

  const load = async (
    controls: FilterControls,
    complain: (error: unknown) => void,
    refusalTitle?: string,
  ) => {
    setAsked(({ from }) => ({ controls, state: 'loading', from }));
    try {
      const answer = await fetchOrders(controls, refusalTitle);
      if (!answer) return;
      isBehind.current = false;
      show(() => answer.orders, false);
      settle(controls, 'ready', answer.place);
    } catch (error) {
      setList(noOrders);
      settle(controls, 'failed');
      complain(error);
      missed(error);
    }
  };

  const refresh = async () => {
    // What the admin asked for is on its way: the fetch must not be cut off by a silent one.
    if (asked.state === 'loading') return refreshSoon();
    isBehind.current = false;
    const answer = await fetchOrders(asked.controls).catch(missed);
    if (!answer) return;
    show(() => answer.orders, isHeld());
    settle(asked.controls, 'ready');
  };
  const isFailed = asked.state === 'failed';
  const { refreshSoon, isBehind, catchUp, missed } = useCatchUp(refresh, isFailed);
  useOnce(() => void load(first, complainOfFirstLoad, 'Invalid Token'));

  return {
    ...asked,
    list,
    holdProps,
    showLatest,
    opened: (goesOn: boolean) => catchUp(!goesOn),
    hear: ({ orders, reload }: OrderChanges) => {
      hear(orders);
      catchUp(reload);
      // Else the list belongs to another filter: the answer that is awaited has them.
      if (asked.state !== 'ready' || orders.length === 0) return;
      const isFound = isFoundBy(asked.controls);
      show((before) => withChanged(before.latest, orders, isFound), isHeld());
    },
    apply: (controls: FilterControls) => load(controls, complain),
    reload: () => load(asked.controls, complain),
  };
}

/** Asks for the whole list after a moment; what was not told is asked for until it has come. */
function useCatchUp(refresh: () => Promise<void>, isFailed: boolean) {
  const refreshSoon = useSoon(() => void refresh(), gatherMs);
  /** Something was not told: only the whole list has it. */
  const isBehind = useRef(false);
  const catchUp = (isMissing: boolean) => {
    if (isMissing) isBehind.current = true;
    if (isBehind.current || isFailed) refreshSoon();
  };
  const tryLater = useSoon(() => catchUp(false), againMs);
  const missed = (error: unknown) => {
    isBehind.current = true;
    if (isPassing(error)) tryLater();
  };
  return { refreshSoon, isBehind, catchUp, missed };
}

function useOnce(action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => act(), []);
}

/** The rows, and how they take over what the server says. */
function useLiveList(heard: RefObject<ReadonlyMap<number, AdminOrder>>) {
  const [list, setList] = useState(noOrders);
  return {
    list,
    setList,
    show: (ordersAfter: (before: LiveList) => readonly AdminOrder[], isHeld: boolean) =>
      setList((before) =>
        refreshed(before, { orders: ordersAfter(before), isHeld, heard: heard.current }),
      ),
    showLatest: useCallback(() => setList(({ latest }) => ({ shown: latest, latest })), []),
  };
}

/**
 * One fetch at a time: a newer one, or leaving the page, ends the one before, which then gives nothing. What is heard of
 * orders meanwhile may be newer than the answer. `heard` has all since the last answer.
 */
function useLatestFetch() {
  const running = useRef<{ leaving: AbortController; heard: Map<number, AdminOrder> }>(undefined);
  const heard = useRef<ReadonlyMap<number, AdminOrder>>(new Map());
  useEffect(() => () => running.current?.leaving.abort(), []);
  const fetchOrders = useCallback(async (controls: FilterControls, refusalTitle?: string) => {
    running.current?.leaving.abort();
    const own = { leaving: new AbortController(), heard: new Map<number, AdminOrder>() };
    running.current = own;
    const { signal } = own.leaving;
    try {
      const options = { signal, refusalTitle };
      const answer = await call(filterOrders, { body: filterBody(controls) }, options);
      if (signal.aborted) return undefined;
      heard.current = own.heard;
      const orders = withChanged(answer.orders, own.heard.values(), isFoundBy(controls));
      return { orders, place: answer.place };
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      if (running.current === own) running.current = undefined;
    }
  }, []);
  const hear = useCallback((orders: readonly AdminOrder[]) => {
    const fresh = orders.map((order) => [order.id, order] as const);
    heard.current = new Map([...heard.current, ...fresh]);
    for (const [id, order] of fresh) running.current?.heard.set(id, order);
  }, []);
  return { fetchOrders, heard, hear };
}

/** Calls once for every burst of wishes; the first of them starts the clock. */
function useSoon(action: () => void, delayMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, delayMs);
  };
}

/** No answer, or a shop in trouble; a refusal would be the same again. */
function isPassing(error: unknown): boolean {
  const { status } = factsOf(error);
  return status === 0 || status >= 500;
}

/** Product 10.12. A token that is refused has its own message, which the call tells. */
function complainOfFirstLoad(error: unknown): void {
  const { status, message } = factsOf(error);
  if (status === 404) tell('warning', message);
  else if (status !== 401) tell('destructive', message);
}

function complain(error: unknown): void {
  const { status, message } = factsOf(error);
  if (status !== 401) tell('destructive', message || 'Could not fetch orders.');
}

/** The message is the server's own: without an answer there is none. */
function factsOf(error: unknown): { status: number; message: string } {
  return error instanceof ApiError && error.status !== 0 ? error : { status: 0, message: '' };
}

function tell(variant: 'warning' | 'destructive', description: string): void {
  toast({
    title: 'Uh oh! Something went wrong.',
    variant,
    ...(description !== '' && { description }),
  });
}
