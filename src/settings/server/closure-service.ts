/** Stores and withdraws closures. Another feature handles the orders. */
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { announceIn } from '#src/platform/database/shared-changes.ts';
import { type Closure, closureState, overlapRefusal } from '../closure-rules.ts';
import {
  type ClosureRow,
  insertClosure,
  raiseShiftRevision,
  selectClosure,
  selectClosures,
  selectClosuresInForce,
  updateWithdrawn,
} from './closure-sql.ts';

const mostClosures = 200;

interface Decision {
  staffId: string;
  now: Date;
}

/** Closures that are not withdrawn, including past ones; earliest first. */
export async function loadClosures(db: Db): Promise<Closure[]> {
  return (await selectClosuresInForce(db)).map(toClosure);
}

/** With the names of the people who closed and reopened; latest days first. */
export function findClosures(db: Db) {
  return selectClosures(db, mostClosures);
}

export function findClosure(db: Db, id: string): Promise<ClosureRow | undefined> {
  return selectClosure(db, id);
}

/** 409 `conflict` with a message if one of these days is already closed. */
export async function refuseOverlap(
  db: Db,
  days: Pick<Closure, 'from' | 'to' | 'shift'>,
): Promise<void> {
  const refusal = overlapRefusal(days, await loadClosures(db));
  if (refusal !== undefined) throw new AppError('conflict', refusal);
}

/**
 * Call it in the transaction that cancels the orders: until that transaction ends, nobody can place
 * an order. 409 `conflict` if one of these days is already closed, even by the same closure.
 */
export async function storeClosure(
  tx: Db,
  closure: Closure,
  { staffId, now }: Decision,
): Promise<void> {
  await raiseShiftRevision(tx);
  await refuseOverlap(tx, closure);
  const { shift = null, ...row } = closure;
  await insertClosure(tx, { ...row, shift, createdBy: staffId, createdAt: now });
  await announceIn(tx, 'settings');
}

/**
 * Takes orders again; cancelled orders stay cancelled. Idempotent. 404 `not_found`; 409 `conflict`
 * if the last day is over.
 */
export async function withdrawClosure(
  tx: Db,
  id: string,
  { staffId, now, today }: Decision & { today: string },
): Promise<void> {
  const closure = await selectClosure(tx, id);
  if (!closure) throw new AppError('not_found', 'This closure does not exist.');
  const state = closureState(closure, today);
  if (state === 'over') throw new AppError('conflict', 'These days are over.');
  if (state === 'withdrawn') return;
  await raiseShiftRevision(tx);
  await updateWithdrawn(tx, id, { withdrawnBy: staffId, withdrawnAt: now });
  await announceIn(tx, 'settings');
}

function toClosure({ id, from, to, shift, reason }: ClosureRow): Closure {
  return { id, from, to, ...(shift !== null && { shift }), reason };
}
