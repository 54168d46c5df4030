/** Every night, old data is deleted: notes, messages and the access log (product 24.14). */
import { addDays, businessDay, instantOf } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { daysBefore, monthsBefore, networkDays, viewMonths } from '../privacy-rules.ts';
import type { Counts } from './declared-person-service.ts';
import { deleteOldViews, insertRequest } from './privacy-sql.ts';

const ageJob = 'forget-old';
/** A time at which a kitchen is closed. */
const hour = '03:00';
/** Rows per transaction, so that nobody has to wait for it. */
const batchRows = 500;
/** A job's lease is a minute; the next job continues at once. */
const mostBatches = 20;

/** Deletes data from before an instant, at most `limit` rows; returns how many. */
export type Forget = (tx: Db, before: Date, limit: number) => Promise<number>;

export interface Retention {
  notes: Forget;
  messages: Forget;
  networks: Forget;
}

interface Work {
  shop: Shop;
  settings: KnownSettings;
  aging: Retention;
}

export function retentionJobs(work: Work) {
  return { [ageJob]: () => applyRetention(work) };
}

/** In limited steps. The result is in the history of the Privacy page. */
export async function applyRetention(
  { shop, settings, aging }: Work,
  batch = batchRows,
): Promise<void> {
  const { db, clock, config, log } = shop;
  const now = clock();
  const { noteMonths, messageMonths } = settings.current().privacy;
  const monthsAgo = (months: number | undefined) =>
    months === undefined ? undefined : monthsBefore(now, months);
  const parts: [string, Date | undefined, Forget][] = [
    ['Notes of orders', monthsAgo(noteMonths), aging.notes],
    ['Messages', monthsAgo(messageMonths), aging.messages],
    ['Access log', monthsAgo(viewMonths), deleteOldViews],
    ['Networks of first orders in cash', daysBefore(now, networkDays), aging.networks],
  ];
  const counts: Counts = {};
  let batches = 0;
  for (const [label, before, forget] of parts) {
    if (before === undefined) continue;
    for (let gone = batch; gone === batch && batches < mostBatches; batches += 1) {
      gone = await inTransaction(db, (tx) => forget(tx, before, batch));
      if (gone > 0) counts[label] = (counts[label] ?? 0) + gone;
    }
  }
  await inTransaction(db, async (tx) => {
    if (Object.keys(counts).length > 0) {
      log.info({ counts }, 'old data was deleted');
      const of = { numberHash: null, lastDigits: null, staffId: null };
      await insertRequest(tx, { id: newId(), kind: 'age', ...of, counts, createdAt: now });
    }
    if (batches < mostBatches) return enqueueRetention(tx, config.timeZone, now);
    await enqueue(tx, ageJob, {}, { runAt: now, now });
  });
}

/** Schedules the next night's run once, however often it is called; called at every start. */
export function enqueueRetention(db: Db, timeZone: string, now: Date): Promise<void> {
  const today = businessDay(now, timeZone);
  const tonight = instantOf(today, hour, timeZone);
  const runAt = tonight > now ? tonight : instantOf(addDays(today, 1), hour, timeZone);
  return enqueue(db, ageJob, {}, { dedupeKey: `${ageJob}:${runAt.toISOString()}`, runAt });
}
