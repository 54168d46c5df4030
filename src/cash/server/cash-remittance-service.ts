/** Floats and cash remittances: counted by somebody else, booked if right, resolved otherwise. */
import { endAlert, raiseAlert } from '#src/alerts/server/alert-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { may } from '#src/platform/contract/permissions.ts';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { selectStaff } from '#src/staff/server/staff-sql.ts';
import {
  entriesOfRemittance,
  type NoteCounts,
  type RemittanceState,
  sumOfNotes,
} from '../cash-rules.ts';
import {
  hasOthersWhoCount,
  insertRemittance,
  selectOpenRemittance,
  selectRemittance,
  selectRemittanceByKey,
  updateRemittanceResolved,
} from './cash-remittance-sql.ts';
import { insertEntries, selectBalanceForUpdate, selectEntryByKey } from './rider-cash-sql.ts';

interface SubmissionKey {
  /** The person who counts, resolves or corrects; never the rider. */
  staffId: string;
  now: Date;
  timeZone: string;
}

interface Count extends SubmissionKey {
  key: string;
  riderId: string;
  declaredPaise: number;
  countedPaise: number;
  counts: NoteCounts | undefined;
}

/** Errors as in the contract; a retry with the same key succeeds. */
export function recordRemittance(
  db: Db,
  log: Pick<Shop['log'], 'error'>,
  count: Count,
): Promise<{ id: string; state: RemittanceState }> {
  const { key, riderId, declaredPaise, countedPaise, counts, staffId, now } = count;
  refuseOwn(staffId, riderId);
  return inTransaction(db, async (tx) => {
    const held = await selectBalanceForUpdate(tx, riderId);
    const before = await selectRemittanceByKey(tx, key);
    if (before) return sameOrRefused(before, count);
    await mustBeCountable(tx, count, held);
    const state = declaredPaise === countedPaise ? 'matched' : 'discrepancy';
    const id = newId();
    const day = businessDay(now, count.timeZone);
    const isStored = await insertRemittance(tx, {
      ...{ id, key, riderId, declaredPaise, countedPaise, staffId, state, day, createdAt: now },
      counts: counts ?? null,
    });
    // This balance is locked, so the key was used for another rider at the same time.
    if (!isStored) throw sentForAnother('handover');
    if (state === 'matched') {
      const entry = { kind: 'handedOver' as const, amountPaise: -countedPaise, handoverId: id };
      await insertEntries(tx, [{ id: newId(), riderId, ...entry, day, createdAt: now }]);
      return { id, state };
    }
    const [declared, counted] = [formatNotes(declaredPaise), formatNotes(countedPaise)];
    await raiseAlert(tx, log, {
      kind: 'cashDiffers',
      subject: id,
      message: `A rider handed over ${declared}, and ${counted} were counted. Nothing is booked yet.`,
      now,
    });
    return { id, state };
  });
}

function sameOrRefused(
  before: { id: string; state: RemittanceState; riderId: string } & Pick<
    Count,
    'declaredPaise' | 'countedPaise'
  >,
  { riderId, declaredPaise, countedPaise }: Count,
) {
  const isSame =
    before.riderId === riderId &&
    before.declaredPaise === declaredPaise &&
    before.countedPaise === countedPaise;
  if (isSame) return { id: before.id, state: before.state };
  throw sentForAnother('handover');
}

function sentForAnother(entry: 'handover' | 'entry'): AppError {
  return new AppError('unprocessable', `This request was already sent for another ${entry}.`);
}

async function mustBeCountable(
  tx: Db,
  { riderId, declaredPaise, countedPaise, counts }: Count,
  held: number,
): Promise<void> {
  if (counts && sumOfNotes(counts) !== countedPaise) {
    throw new AppError('conflict', 'The notes are another sum than the amount.');
  }
  if (await selectOpenRemittance(tx, riderId)) {
    throw new AppError('conflict', 'Resolve the difference of this person first.');
  }
  if (declaredPaise <= 0) throw new AppError('conflict', 'There is nothing to hand over.');
  if (declaredPaise > held) {
    throw new AppError('conflict', `This person holds ${formatNotes(held)}, not more.`);
  }
}

interface Resolving extends SubmissionKey {
  id: string;
  finalPaise: number;
  reason: string;
}

/**
 * 403 `forbidden` for one's own cash, and for the person who counted while there is anybody else;
 * 404 `not_found`, 409 `conflict` if it is resolved already.
 */
export function recordResolution(
  db: Db,
  log: Pick<Shop['log'], 'error'>,
  resolving: Resolving,
): Promise<void> {
  const { id, finalPaise, reason, staffId, now } = resolving;
  return inTransaction(db, async (tx) => {
    const handover = await selectRemittance(tx, id);
    if (!handover) throw new AppError('not_found', 'This handover does not exist.');
    const { riderId, declaredPaise } = handover;
    refuseOwn(staffId, riderId);
    if (handover.staffId === staffId && (await hasOthersWhoCount(tx, staffId))) {
      const message = 'Whoever counted can’t resolve the difference. Someone else has to.';
      throw new AppError('forbidden', message);
    }
    await selectBalanceForUpdate(tx, riderId);
    const resolved = { finalPaise, reason, resolvedBy: staffId, resolvedAt: now };
    if (!(await updateRemittanceResolved(tx, id, resolved))) {
      throw new AppError('conflict', 'There is no difference, or somebody has resolved it.');
    }
    const day = businessDay(now, resolving.timeZone);
    const common = { riderId, handoverId: id, reason, staffId, day, createdAt: now };
    const entries = entriesOfRemittance({ declaredPaise, finalPaise });
    await insertEntries(
      tx,
      entries.map((entry) => ({ id: newId(), ...common, ...entry })),
    );
    await endAlert(tx, 'cashDiffers', id, now);
    if (finalPaise >= declaredPaise) return;
    const missing = formatNotes(declaredPaise - finalPaise);
    await raiseAlert(tx, log, {
      kind: 'cashWrittenOff',
      subject: id,
      message: `A difference was resolved ${missing} below what the rider handed over. The entries on the Cash page say who did it and why.`,
      now,
    });
  });
}

interface EntryByStaff extends SubmissionKey {
  key: string;
  kind: 'correction' | 'float';
  riderId: string;
  /** In paise; negative if it decreases the cash in hand. */
  amountPaise: number;
  reason: string;
}

/** Returns the new cash in hand, in paise. A retry with the same key succeeds. */
export function recordEntry(
  db: Db,
  log: Pick<Shop['log'], 'error'>,
  entry: EntryByStaff,
): Promise<number> {
  const { key, kind, riderId, amountPaise, reason, staffId, now } = entry;
  refuseOwn(staffId, riderId);
  return inTransaction(db, async (tx) => {
    const held = await selectBalanceForUpdate(tx, riderId);
    const person = await selectStaff(tx, riderId);
    if (!person) throw new AppError('not_found', 'This person does not exist.');
    const before = await selectEntryByKey(tx, key);
    if (before) {
      const isSame =
        before.kind === kind && before.riderId === riderId && before.amountPaise === amountPaise;
      if (isSame) return held;
      throw sentForAnother('entry');
    }
    if (kind === 'float' && !(person.isActive && may(person.role, 'deliveries'))) {
      throw new AppError('conflict', 'This person does not deliver.');
    }
    const open = await selectOpenRemittance(tx, riderId);
    const free = held - (open ? open.declaredPaise : 0);
    if (amountPaise === 0 || free + amountPaise < 0) {
      throw new AppError('conflict', `This person holds ${formatNotes(free)}.`);
    }
    const day = businessDay(now, entry.timeZone);
    const id = newId();
    const common = { id, key, riderId, reason, staffId, day, createdAt: now };
    const stored = await insertEntries(tx, [{ ...common, kind, amountPaise }]);
    if (stored === 0) throw sentForAnother('entry');
    if (amountPaise < 0) {
      const less = formatNotes(-amountPaise);
      await raiseAlert(tx, log, {
        kind: 'cashWrittenOff',
        subject: id,
        message: `A correction says that a rider holds ${less} less. The entries on the Cash page say who did it and why.`,
        now,
      });
    }
    return held + amountPaise;
  });
}

function refuseOwn(staffId: string, riderId: string): void {
  if (staffId !== riderId) return;
  throw new AppError('forbidden', 'Somebody else has to count your cash.');
}
