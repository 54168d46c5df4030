/** Books what moves the till without an order, and counts it. */
import { raiseAlert } from '#src/alerts/server/alert-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { type NoteCounts, sumOfNotes } from '../../cash-rules.ts';
import { changeOfTill, type TillEntryKind, type TillMove } from '../../till-rules.ts';
import {
  insertTillEntry,
  lockTill,
  selectIsEverCounted,
  selectTillEntryByKey,
} from './till-sql.ts';

interface Press {
  /** The idempotency key. */
  key: string;
  staffId: string;
  now: Date;
  timeZone: string;
}

interface Move extends Press {
  move: TillMove;
  amountPaise: number;
  reason: string;
  /** The name of a private picture. */
  bill: string | undefined;
}

/** Errors as in the contract; a retry with the same key succeeds. */
export function recordMove(
  db: Db,
  { move, reason, bill, ...press }: Move,
): Promise<{ id: string }> {
  const { key, staffId, now, timeZone } = press;
  const amountPaise = changeOfTill(move, press.amountPaise);
  return inTransaction(db, async (tx) => {
    const id = newId();
    const entry = { id, key, kind: move, amountPaise, reason, bill, staffId };
    const day = businessDay(now, timeZone);
    if (await insertTillEntry(tx, { ...entry, day, createdAt: now })) return { id };
    const before = await selectTillEntryByKey(tx, key);
    if (!before || !isSame(before, entry)) throw sentForAnother();
    return { id: before.id };
  });
}

function isSame(
  before: NonNullable<Awaited<ReturnType<typeof selectTillEntryByKey>>>,
  { kind, amountPaise, reason, bill }: Entry & Pick<Move, 'reason' | 'bill'>,
): boolean {
  return (
    before.kind === kind &&
    before.amountPaise === amountPaise &&
    before.reason === reason &&
    before.bill === (bill ?? null)
  );
}

interface Count extends Press {
  countedPaise: number;
  counts: NoteCounts | undefined;
  /** What the till should hold, as the person has seen it. */
  shouldPaise: number;
  reason: string | undefined;
}

interface CountContext {
  log: Pick<Shop['log'], 'error'>;
  /** What the till should hold, in paise. */
  balanceOfTill: (tx: Db, timeZone: string) => Promise<number>;
  /** The day to which belongs what is booked on a day. */
  openDayFrom: (tx: Db, day: string) => Promise<string>;
}

/**
 * The first count of all says what was there when the cash book began, unless something is missing.
 * Errors as in the contract; a retry with the same key succeeds.
 */
export function recordCount(
  db: Db,
  { log, balanceOfTill, openDayFrom }: CountContext,
  count: Count,
): Promise<{ id: string; differencePaise: number }> {
  const { key, countedPaise, counts, staffId, now, timeZone } = count;
  return inTransaction(db, async (tx) => {
    await lockTill(tx);
    const before = await selectTillEntryByKey(tx, key);
    if (before) {
      if (before.countedPaise !== countedPaise) throw sentForAnother();
      return { id: before.id, differencePaise: differenceOf(before) };
    }
    if (counts && sumOfNotes(counts) !== countedPaise) {
      throw new AppError('conflict', 'The notes are another sum than the amount.');
    }
    const shouldPaise = await balanceOfTill(tx, timeZone);
    const amountPaise = countedPaise - shouldPaise;
    const kind = amountPaise > 0 && !(await selectIsEverCounted(tx)) ? 'opened' : 'counted';
    const differencePaise = differenceOf({ kind, amountPaise });
    const reason = reasonOf(count, { shouldPaise, differencePaise });
    const id = newId();
    const day = await openDayFrom(tx, businessDay(now, timeZone));
    const isStored = await insertTillEntry(tx, {
      ...{ id, key, kind, amountPaise, countedPaise, reason, staffId },
      ...{ counts: counts ?? null, day, createdAt: now },
    });
    // Counts wait for each other, so the key was used for a move at the same time.
    if (!isStored) throw sentForAnother();
    if (differencePaise < 0) {
      await raiseAlert(tx, log, {
        kind: 'cashWrittenOff',
        subject: id,
        message: `The till was counted ${formatNotes(-differencePaise)} below what it should hold. The cash book says who counted it and why.`,
        now,
      });
    }
    return { id, differencePaise };
  });
}

interface Entry {
  kind: TillEntryKind;
  amountPaise: number;
}

function differenceOf({ kind, amountPaise }: Entry): number {
  return kind === 'opened' ? 0 : amountPaise;
}

interface Difference {
  shouldPaise: number;
  differencePaise: number;
}

/** Null where nothing differs. */
function reasonOf(count: Count, { shouldPaise, differencePaise }: Difference): string | null {
  if (count.countedPaise === shouldPaise) return null;
  if (count.shouldPaise !== shouldPaise) {
    const message = `The till should hold ${formatNotes(shouldPaise)} by now. Please look again.`;
    throw new AppError('conflict', message);
  }
  if (differencePaise === 0) return null;
  if (count.reason === undefined) {
    throw new AppError('conflict', 'Please write down why it differs.');
  }
  return count.reason;
}

function sentForAnother(): AppError {
  return new AppError('unprocessable', 'This request was already sent for another entry.');
}
