/** Merges two numbers of one person, and undoes it. */
import { AppError } from '#src/platform/contract/app-error.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Customer } from '../../customer-contract.ts';
import type { Merger } from '../../customer-page-contract.ts';
import { combine, isUndoable, undo } from '../../merge-rules.ts';
import { existing, knownOf, requireNewest, toCustomer } from '../customer-service.ts';
import {
  type CustomerRow,
  selectCustomer,
  selectCustomerByMobile,
  selectCustomersForUpdate,
  selectNumbersOf,
  updateCustomer,
  updateMergedInto,
} from '../customer-sql.ts';
import {
  insertMerger,
  type MergerRow,
  selectLatestMerger,
  selectMerger,
  selectMergersOf,
  updateUndone,
} from './merger-sql.ts';

interface By {
  staffId: string;
  now: Date;
  /** The present business day. */
  today: BusinessDay;
}

type Pair = Pick<MergerRow, 'keptId' | 'mergedId'>;

/** Passes and what comes of them, from another feature. */
export interface MealsOfMerged {
  /** The kept person has them from now on. Returns the ids of what has moved. */
  move: (tx: Db, pair: Pair, by: Pick<By, 'now' | 'today'>) => Promise<string[]>;
  /** Of what has moved, the number takes back what is still with the person. */
  takeBack: (
    tx: Db,
    merger: Pair & Pick<MergerRow, 'movedIds'>,
    by: Pick<By, 'now' | 'today'>,
  ) => Promise<void>;
}

/**
 * Orders stay with their numbers; the kept person's page shows all of them. The errors are those of
 * `mergeCustomer`.
 */
export function mergeInto(
  db: Db,
  kept: { id: string; revision: number },
  otherMobileNo: string,
  { meals, ...by }: By & { meals: MealsOfMerged },
): Promise<AnsweredOf<typeof Customer>> {
  return inTransaction(db, async (tx) => {
    const found = existing(await selectCustomerByMobile(tx, otherMobileNo));
    if (found.id === kept.id) {
      throw new AppError('conflict', 'This is the number of this person.');
    }
    const locked = await selectCustomersForUpdate(tx, [kept.id, found.id]);
    const main = existing(locked.find(({ id }) => id === kept.id));
    const other = existing(locked.find(({ id }) => id === found.id));
    requireNewest(main, kept.revision);
    if (other.mergedInto !== null) {
      const isTheirs = other.mergedInto === main.id;
      const whose = isTheirs ? 'this person already' : 'another person';
      throw new AppError('conflict', `This number belongs to ${whose}. Nothing was changed.`);
    }
    const before = knownOf(main);
    const after = combine(before, knownOf(other));
    if (!after) {
      throw new AppError(
        'conflict',
        'The marks, notes or wishes of both are too many together. Please shorten them first.',
      );
    }
    const numbers = await selectNumbersOf(tx, [other.id]);
    const broughtIds = numbers.map(({ id }) => id).filter((id) => id !== other.id);
    const pair = { keptId: main.id, mergedId: other.id };
    const movedIds = await meals.move(tx, pair, by);
    const merger = { id: newId(), ...pair, broughtIds, movedIds, before, after };
    await insertMerger(tx, { ...merger, mergedBy: by.staffId, createdAt: by.now });
    await updateMergedInto(tx, broughtIds, main.id);
    await updateMergedInto(tx, [other.id], main.id);
    await updateCustomer(tx, main.id, after);
    return toCustomer(tx, existing(await selectCustomer(tx, main.id)));
  });
}

/** The errors are those of `undoMerger`. */
export function takeApart(
  db: Db,
  mergerId: string,
  { meals, ...by }: By & { meals: MealsOfMerged },
): Promise<AnsweredOf<typeof Customer>> {
  return inTransaction(db, async (tx) => {
    const found = await selectMerger(tx, mergerId);
    if (!found) throw new AppError('not_found', 'This merger is not known.');
    const { keptId, mergedId, broughtIds } = found;
    const locked = await selectCustomersForUpdate(tx, [keptId, mergedId, ...broughtIds]);
    const main = existing(locked.find(({ id }) => id === keptId));
    // Read after locking, because another transaction may have undone it before.
    const latest = await selectLatestMerger(tx, keptId);
    refuseUndoing(main, latest?.id === mergerId ? latest : undefined, by.now);
    await updateMergedInto(tx, [mergedId], null);
    await updateMergedInto(tx, broughtIds, mergedId);
    await updateCustomer(tx, keptId, undo(knownOf(main), found));
    await meals.takeBack(tx, found, by);
    await updateUndone(tx, mergerId, { undoneBy: by.staffId, undoneAt: by.now });
    return toCustomer(tx, existing(await selectCustomer(tx, keptId)));
  });
}

function refuseUndoing(main: CustomerRow, latest: MergerRow | undefined, now: Date): void {
  if (!latest || main.mergedInto !== null) {
    throw new AppError(
      'conflict',
      'Another merger came later, or this one is undone. Please look again.',
    );
  }
  if (isUndoable(latest.createdAt, now)) return;
  throw new AppError('conflict', 'A merger can be undone for 30 days. Nothing was changed.');
}

/** A person's mergers, latest first. */
export async function findMergers(
  db: Db,
  main: CustomerRow,
  now: Date,
): Promise<AnsweredOf<typeof Merger>[]> {
  const rows = await selectMergersOf(db, main.id);
  const latest = rows.find(({ merger }) => merger.undoneAt === null)?.merger.id;
  return rows.map(({ merger, mobileNo, by, undoneBy }) => ({
    id: merger.id,
    mobileNo,
    at: merger.createdAt,
    by,
    canUndo: merger.id === latest && isUndoable(merger.createdAt, now),
    ...(merger.undoneAt !== null && {
      undone: { at: merger.undoneAt, by: undoneBy ?? '' },
    }),
  }));
}
