/** The lists that the phone keeps for times without signal; the one module with IndexedDB. */
import { clear, createStore, delMany, get, keys, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { attempt } from '#src/platform/browser/attempt.ts';
import { currentSession } from '#src/platform/browser/session.ts';
import { decoded, encoded, type InsideOf, type WireOf } from '#src/platform/contract/codec.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { DeliveryOrder } from '../../delivery-contract.ts';
import { Run } from '../../run-contract.ts';
import { forgetCash } from '../door/own-cash.ts';
import { forgetDrafts } from '../stops/place-drafts.ts';
import { deleteSequences } from '../stops/stored-stop-sequences.ts';
import { forgetViews } from './stored-view.ts';
import { forgetNotes } from './tap-store.ts';

export interface DeliveryFilter {
  date: string;
  shift: Shift;
}

const StoredList = z.object({
  orders: z.array(DeliveryOrder),
  /** Orders that are no longer among them and whose taps have something to show. */
  gone: z.array(DeliveryOrder),
  /** The person's way as the shop has it; earlier versions kept none. */
  run: z.optional(Run),
  /** ISO 8601. */
  fetchedAt: z.string(),
});
export type StoredList = InsideOf<typeof StoredList>;

/** In the form of the wire: the next version reads them as well. */
type KeptLists = Readonly<Record<string, WireOf<typeof StoredList>>>;

/** Enough for a day before and after; more would only pile up other people's addresses. */
const mostLists = 6;

const store = createStore('delivery', 'kept');
const listsOf = (mobile: string) => `lists ${mobile}`;

export async function readList(
  mobile: string,
  { date, shift }: DeliveryFilter,
): Promise<StoredList | undefined> {
  return attempt(async () => {
    const lists = await get<KeptLists>(listsOf(mobile), store);
    const list = lists?.[`${date} ${shift}`];
    return list && decoded(StoredList, list);
  });
}

export async function storeList(
  mobile: string,
  { date, shift }: DeliveryFilter,
  list: StoredList,
): Promise<void> {
  // An answer that comes after the end of the session must leave nothing behind.
  if (currentSession()?.mobile !== mobile) return;
  const step = (lists: KeptLists = {}) => {
    const all = Object.entries({ ...lists, [`${date} ${shift}`]: encoded(StoredList, list) });
    all.sort(([, a], [, b]) => (a.fetchedAt < b.fetchedAt ? 1 : -1));
    return Object.fromEntries(all.slice(0, mostLists));
  };
  await attempt(() => update<KeptLists>(listsOf(mobile), step, store));
}

/** Nothing of somebody else may be left on the phone. */
export async function forgetOthers(mobile: string): Promise<void> {
  const kept = await attempt(() => keys<string>(store));
  const others = kept?.filter((key) => key !== listsOf(mobile)) ?? [];
  if (others.length > 0) await attempt(() => delMany(others, store));
}

/**
 * At the end of a session: all but the taps that were not sent, which say nothing of a customer.
 */
export async function forgetPerson(): Promise<void> {
  forgetViews();
  forgetNotes();
  deleteSequences();
  forgetCash();
  forgetDrafts();
  await attempt(() => clear(store));
}
