/**
 * The lists that the phone stores for times without a signal; the only module that uses IndexedDB.
 */
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
  /** Orders that left the list and still have waiting or refused taps, or are among `lost`. */
  gone: z.array(DeliveryOrder),
  /** Open orders that left the list, until the person has dismissed the note about them. */
  lost: z.optional(z.array(z.int())),
  /** The person's run as the server has it; earlier versions stored none. */
  run: z.optional(Run),
  /** ISO 8601. */
  fetchedAt: z.string(),
});
export type StoredList = InsideOf<typeof StoredList>;

/** In the form of the wire, because later versions read it too. */
type KeptLists = Readonly<Record<string, WireOf<typeof StoredList>>>;

/** Enough for the days before and after; more would only collect addresses of customers. */
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
  // An answer after the end of the session must not be stored.
  if (currentSession()?.mobile !== mobile) return;
  const step = (lists: KeptLists = {}) => {
    const all = Object.entries({ ...lists, [`${date} ${shift}`]: encoded(StoredList, list) });
    all.sort(([, a], [, b]) => (a.fetchedAt < b.fetchedAt ? 1 : -1));
    return Object.fromEntries(all.slice(0, mostLists));
  };
  await attempt(() => update<KeptLists>(listsOf(mobile), step, store));
}

/** Deletes the data of other people from the phone. */
export async function forgetOthers(mobile: string): Promise<void> {
  const kept = await attempt(() => keys<string>(store));
  const others = kept?.filter((key) => key !== listsOf(mobile)) ?? [];
  if (others.length > 0) await attempt(() => delMany(others, store));
}

/**
 * At the end of a session, deletes everything except unsent taps, which hold no data about
 * customers.
 */
export async function forgetPerson(): Promise<void> {
  forgetViews();
  forgetNotes();
  deleteSequences();
  forgetCash();
  forgetDrafts();
  await attempt(() => clear(store));
}
