/** The orders that the filter finds: fetched on request, and kept up to date. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { type AdminOrder, filterOrders } from '../../../admin-order-contract.ts';
import type { OrderChanges } from '../../../order-changes-contract.ts';
import { useHold } from '../list/use-hold.ts';
import { type FilterControls, filterBody, isFoundBy } from '../search/order-filter.ts';
import { type LiveList, noOrders, refreshed, withChanged } from './live-orders.ts';

/** Reasons to fetch the list again come in bursts; those within this time cause one fetch. */
const gatherMs = 400;
/** The delay before a failed list is fetched again: the stream may be silent for a long time. */
const againMs = 3000;
/** A refused request would be refused again, until something changes. */
const untilNews = Number.POSITIVE_INFINITY;

/** A request of the admin: each has a query of its own, which cancels the previous one. */
interface Wish {
  id: number;
  controls: FilterControls;
  /** What the table shows until there is an answer; undefined when the page opens. */
  before?: LiveList;
}

let wishes = 0;
const wishFor = (controls: FilterControls, before?: LiveList): Wish => ({
  id: ++wishes,
  controls,
  before,
});
const keyOf = ({ id }: Wish) => ['admin-orders', id];

export function useOrderList(first: FilterControls, isDialogOpen: boolean) {
  const client = useQueryClient();
  const [wish, setWish] = useState(() => wishFor(first));
  const change = (step: (list: LiveList) => LiveList) =>
    client.setQueryData<LiveList>(keyOf(wish), (list) => list && step(list));
  const showLatest = () => void change(({ latest }) => ({ shown: latest, latest }));
  const { isHeld, holdProps } = useHold(isDialogOpen, showLatest);
  const { listOf, from, heard, behind, setBehind } = useAsking(isHeld);

  const found = useQuery({
    ...listOf(wish),
    placeholderData: wish.before,
    refetchInterval: behind,
    refetchIntervalInBackground: true,
  });
  const isAnswered = found.data !== undefined && !found.isPlaceholderData;
  const isFailed = !isAnswered && found.errorUpdateCount > 0;
  const list = (!isFailed && found.data) || noOrders;
  const load = (controls: FilterControls) => {
    const next = wishFor(controls, list);
    setWish(next);
    return client.prefetchQuery(listOf(next));
  };
  const catchUp = (isMissing: boolean) => {
    if (isMissing || behind) setBehind(gatherMs);
  };

  return {
    list,
    state: isAnswered ? ('ready' as const) : isFailed ? ('failed' as const) : ('loading' as const),
    from,
    holdProps,
    showLatest,
    opened: (goesOn: boolean) => catchUp(!goesOn),
    hear: ({ orders, reload }: OrderChanges) => {
      for (const order of orders) heard.set(order.id, order);
      catchUp(reload);
      if (orders.length === 0) return;
      const now = ({ latest }: LiveList) => withChanged(latest, orders, isFoundBy(wish.controls));
      change((before) => refreshed(before, { orders: now(before), heard, isHeld: isHeld() }));
    },
    apply: load,
    reload: () => load(wish.controls),
  };
}

/** Fetches the list, and keeps what is known besides the answers. */
function useAsking(isHeld: () => boolean) {
  const client = useQueryClient();
  /** The cursor where the stream of changes begins; false until the list was requested. */
  const [from, setFrom] = useState<string | undefined | false>(false);
  /** Set when a change was missed and the list has to be fetched: the delay in milliseconds. */
  const [behind, setBehind] = useState<number | false>(false);
  /**
   * Orders that the stream has sent since the last answer was requested; they may be newer than
   * that answer.
   */
  const [heard] = useState(() => new Map<number, AdminOrder>());

  const ask = async (wish: Wish, signal: AbortSignal): Promise<LiveList> => {
    const { data, errorUpdateCount } = client.getQueryState(keyOf(wish)) ?? {};
    const isAwaited = !data && !errorUpdateCount;
    const isFirst = isAwaited && !wish.before;
    const known = [...heard.values()];
    setBehind(false);
    try {
      const options = { signal, refusalTitle: isFirst ? 'Invalid Token' : undefined };
      const answer = await call(filterOrders, { body: filterBody(wish.controls) }, options);
      setFrom((place) => place || answer.place);
      for (const order of known) if (heard.get(order.id) === order) heard.delete(order.id);
      const orders = withChanged(answer.orders, heard.values(), isFoundBy(wish.controls));
      const before = client.getQueryData<LiveList>(keyOf(wish));
      const fresh = { orders, heard, isHeld: before !== undefined && isHeld() };
      return refreshed(before ?? wish.before ?? noOrders, fresh);
    } catch (error) {
      if (!signal.aborted) {
        setFrom((place) => place || undefined);
        setBehind(isPassing(error) ? againMs : untilNews);
        if (isAwaited) complain(error, isFirst);
      }
      throw error;
    }
  };
  const listOf = (wish: Wish) =>
    queryOptions({
      queryKey: keyOf(wish),
      queryFn: ({ signal }) => ask(wish, signal),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 1000,
      refetchOnWindowFocus: false,
      // `refreshed` matches rows by number, wherever they are.
      structuralSharing: false,
    });
  return { listOf, from, heard, behind, setBehind };
}

/** No answer, or a server error: a retry may succeed. */
function isPassing(error: unknown): boolean {
  const { status } = factsOf(error);
  return status === 0 || status >= 500;
}

/** Product 10.12. A refused token has its own message, which `call` shows. */
function complain(error: unknown, isFirst: boolean): void {
  const { status, message } = factsOf(error);
  if (status === 401) return;
  const description = isFirst ? message : message || 'Could not fetch orders.';
  toast({
    title: 'Uh oh! Something went wrong.',
    variant: isFirst && status === 404 ? 'warning' : 'destructive',
    ...(description !== '' && { description }),
  });
}

/** The message comes from the server; without an answer there is none. */
function factsOf(error: unknown): { status: number; message: string } {
  return error instanceof ApiError && error.status !== 0 ? error : { status: 0, message: '' };
}
