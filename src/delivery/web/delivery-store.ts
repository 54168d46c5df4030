/** What the phone of a delivery person keeps for the time without signal; the only module that touches IndexedDB. */
import { clear, createStore, get, keys, update } from 'idb-keyval';
import type { Shift } from '#src/menus/menu-rules.ts';
import { currentSession } from '#src/web/session.ts';
import type { DeliveryOrder } from '../delivery-contract.ts';
import { emptyQueue, type QueueStep, type TapQueue } from './tap-queue.ts';

export interface DeliveryFilter {
  date: string;
  shift: Shift;
}

export interface KeptList {
  orders: readonly DeliveryOrder[];
  /** Orders that are no longer among them and whose taps have something to tell. */
  gone: readonly DeliveryOrder[];
  /** ISO 8601. */
  fetchedAt: string;
}

type KeptLists = Readonly<Record<string, KeptList>>;

/** Enough for a day before and after; more would only pile up other people's addresses. */
const mostLists = 6;

const store = createStore('delivery', 'kept');
const listsOf = (mobile: string) => `lists ${mobile}`;
const tapsOf = (mobile: string) => `taps ${mobile}`;

let isBroken = false;

export async function readList(
  mobile: string,
  { date, shift }: DeliveryFilter,
): Promise<KeptList | undefined> {
  const lists = await attempt(() => get<KeptLists>(listsOf(mobile), store));
  return lists?.[`${date} ${shift}`];
}

export async function keepList(
  mobile: string,
  { date, shift }: DeliveryFilter,
  list: KeptList,
): Promise<void> {
  await change<KeptLists>(mobile, listsOf(mobile), (lists = {}) => {
    const all = Object.entries({ ...lists, [`${date} ${shift}`]: list });
    all.sort(([, a], [, b]) => (a.fetchedAt < b.fetchedAt ? 1 : -1));
    return Object.fromEntries(all.slice(0, mostLists));
  });
}

/** `undefined` where the phone keeps nothing. */
export async function readQueue(mobile: string): Promise<TapQueue | undefined> {
  const isThere = await attempt(async () => ({
    queue: await get<TapQueue>(tapsOf(mobile), store),
  }));
  return isThere && (isThere.queue ?? emptyQueue);
}

/** The queue after the step, which may hold what other tabs did; `undefined` where the phone keeps nothing. */
export function changeQueue(mobile: string, step: QueueStep): Promise<TapQueue | undefined> {
  return change<TapQueue>(mobile, tapsOf(mobile), (queue = emptyQueue) => step(queue));
}

/** Before a person's own things are read: nothing of somebody else may be left. */
export async function forgetOthers(mobile: string): Promise<void> {
  const own = [listsOf(mobile), tapsOf(mobile)];
  const kept = await attempt(() => keys<string>(store));
  if (kept?.some((key) => !own.includes(key))) await forgetEverything();
}

/** At the end of a session. */
export async function forgetEverything(): Promise<void> {
  try {
    await clear(store);
  } catch {}
}

/** An answer that comes after the end of the session must leave nothing behind. */
async function change<T>(
  mobile: string,
  key: string,
  step: (before: T | undefined) => T,
): Promise<T | undefined> {
  if (currentSession()?.mobile !== mobile) return undefined;
  return attempt(async () => {
    let after: T | undefined;
    await update<T>(
      key,
      (before) => {
        after = step(before);
        return after;
      },
      store,
    );
    return after;
  });
}

/** A phone that failed to keep one tap would give an older queue back: from then on the page remembers alone. */
async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  if (isBroken) return undefined;
  try {
    return await action();
  } catch {
    isBroken = true;
    return undefined;
  }
}
