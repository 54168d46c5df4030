/** The orders that the applied filter finds: fetched when the admin asks, and kept up to date without a word. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call } from '#src/web/api-client.ts';
import { toast } from '#src/web/toast.tsx';
import { filterOrders, type OrderNews } from '../../admin-order-contract.ts';
import { noOrders, refreshed } from './live-orders.ts';
import { type FilterControls, filterBody } from './order-filter.ts';
import { useHold } from './use-hold.ts';

/** Changes come in bursts: those of this time are fetched at once. */
const gatherMs = 400;

interface Asked {
  controls: FilterControls;
  state: 'loading' | 'ready' | 'failed';
}

export function useOrderList(first: FilterControls, isDialogOpen: boolean) {
  const [asked, setAsked] = useState<Asked>({ controls: first, state: 'loading' });
  const [list, setList] = useState(noOrders);
  const news = useRef(new Map<number, OrderNews>());
  const fetchOrders = useLatestFetch();
  const showLatest = useCallback(() => setList(({ latest }) => ({ shown: latest, latest })), []);
  const { isHeld, holdProps } = useHold(isDialogOpen, showLatest);

  const load = async (
    controls: FilterControls,
    complain: (error: unknown) => void,
    refusalTitle?: string,
  ) => {
    setAsked({ controls, state: 'loading' });
    try {
      const orders = await fetchOrders(controls, refusalTitle);
      if (!orders) return;
      setList((before) => refreshed(before, { orders, isHeld: false, news: news.current }));
      setAsked({ controls, state: 'ready' });
    } catch (error) {
      setList(noOrders);
      setAsked({ controls, state: 'failed' });
      complain(error);
    }
  };

  const refresh = async () => {
    // What the admin asked for is on its way: the fetch must not be cut off by a silent one.
    if (asked.state === 'loading') return refreshSoon();
    const orders = await fetchOrders(asked.controls).catch(() => undefined);
    if (!orders) return;
    const isHeldNow = isHeld();
    setList((before) => refreshed(before, { orders, isHeld: isHeldNow, news: news.current }));
    setAsked((before) => ({ ...before, state: 'ready' }));
  };
  const refreshSoon = useSoon(() => void refresh(), gatherMs);

  const start = useEffectEvent(() => void load(first, complainOfFirstLoad, 'Invalid Token'));
  useEffect(() => start(), []);

  return {
    ...asked,
    list,
    holdProps,
    showLatest,
    refreshSoon,
    hear: (heard: OrderNews) => {
      news.current.set(heard.orderId, heard);
      refreshSoon();
    },
    apply: (controls: FilterControls) => load(controls, complain),
    reload: () => load(asked.controls, complain),
  };
}

/** One fetch at a time: a newer one, or leaving the page, ends the one before, which then gives nothing. */
function useLatestFetch() {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return useCallback(async (controls: FilterControls, refusalTitle?: string) => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const options = { signal, refusalTitle };
      const { orders } = await call(filterOrders, { body: filterBody(controls) }, options);
      return signal.aborted ? undefined : orders;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }, []);
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

/** Specification section 8. A token that is refused has its own message, which the call tells. */
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
