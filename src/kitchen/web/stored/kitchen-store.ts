/** The latest answers of the server, kept on the tablet for up to an hour without a signal. */
import { clear, createStore, delMany, get, keys, update } from 'idb-keyval';
import { attempt } from '#src/platform/browser/attempt.ts';
import { currentSession } from '#src/platform/browser/session.ts';
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';

export interface StoredAnswer {
  answer: unknown;
  /** By the device's clock, in milliseconds. */
  fetchedAt: number;
}

const store = createStore('kitchen', 'kept');

export async function readAnswer(name: string): Promise<StoredAnswer | undefined> {
  return attempt(() => get<StoredAnswer>(name, store));
}

/**
 * `token` is the session of the answer: an answer that arrives after the end of the session is not
 * stored.
 */
export async function storeAnswer(token: string, name: string, kept: StoredAnswer): Promise<void> {
  if (currentSession()?.token !== token) return;
  await attempt(() => update<StoredAnswer>(name, () => kept, store));
}

/** The date in the name of an answer, which is JSON. */
const dayOfName = /"date":"(\d{4}-\d{2}-\d{2})"/;

/** Deletes answers about shifts before yesterday, which are not looked up without a signal. */
export async function forgetOldAnswers(today: BusinessDay): Promise<void> {
  const yesterday = addDays(today, -1);
  const kept = (await attempt(() => keys<string>(store))) ?? [];
  const old = kept.filter((name) => (dayOfName.exec(name)?.[1] ?? yesterday) < yesterday);
  if (old.length > 0) await attempt(() => delMany(old, store));
}

/** At the end of a session, deletes all answers of this person. */
export async function forgetAnswers(): Promise<void> {
  await attempt(() => clear(store));
}
