/** Closing the packing of a shift, and meals that are not placed. */
import { explainLeftOut } from '#src/passes/server/deciding/left-out-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { UnassignedMeal } from '../../packing-contract.ts';
import {
  type ShiftKey,
  selectStateForUpdate,
  updatePacked,
  updateUnpacked,
} from '../count/shift-day-sql.ts';
import { lockShift } from '../count/shift-lock-sql.ts';
import {
  insertExplanation,
  selectOrderId,
  selectUnassignedMeals,
  type UnassignedMealRow,
} from '../shift-note-sql.ts';
import { notFrozen } from './box-service.ts';
import { selectMissingCount } from './box-sql.ts';

interface Deciding extends ShiftKey {
  staffId: string;
  now: Date;
}

/**
 * A second call succeeds. 409 `conflict` before the freeze, while boxes are missing, or while an
 * order or a left-out meal is not placed and not explained.
 */
export function packShift(db: Db, { date, shift, staffId, now }: Deciding): Promise<void> {
  const key = { date, shift };
  return inTransaction(db, async (tx) => {
    // No tick and no payment can happen between the check and the close.
    await lockShift(tx, key);
    const state = (await selectStateForUpdate(tx, key)) ?? 'open';
    if (state === 'open') throw new AppError('conflict', notFrozen);
    if (state !== 'frozen') return;
    const missing = await selectMissingCount(tx, key);
    const unexplained = (await selectUnassignedMeals(tx, key)).filter(
      ({ explanation }) => explanation === null,
    );
    const why = [
      ...(missing > 0 ? [`${counted(missing, 'box is', 'boxes are')} not packed`] : []),
      ...(unexplained.length > 0 ? [`${meals(unexplained)} no place and no explanation`] : []),
    ];
    if (why.length > 0) throw new AppError('conflict', `${why.join(', and ')}.`);
    await updatePacked(tx, { ...key, now, staffId });
  });
}

/** `2 orders and 1 meal of a pass have`. */
function meals(without: readonly UnassignedMealRow[]): string {
  const ofPasses = without.filter(({ order }) => order === null).length;
  const ofOrders = without.length - ofPasses;
  const parts = [
    ...(ofOrders > 0 ? [counted(ofOrders, 'order')] : []),
    ...(ofPasses > 0 ? [counted(ofPasses, 'meal of a pass', 'meals of passes')] : []),
  ];
  return `${parts.join(' and ')} ${without.length === 1 ? 'has' : 'have'}`;
}

/** A second call succeeds; 409 `conflict` before the freeze. */
export function unpackShift(db: Db, { date, shift }: ShiftKey): Promise<void> {
  const key = { date, shift };
  return inTransaction(db, async (tx) => {
    await lockShift(tx, key);
    if (((await selectStateForUpdate(tx, key)) ?? 'open') === 'open') {
      throw new AppError('conflict', notFrozen);
    }
    await updateUnpacked(tx, key);
  });
}

/** Orders by number, then left-out meals by name; each with its latest explanation. */
export async function findUnassignedMeals(
  db: Db,
  key: ShiftKey,
): Promise<AnsweredOf<typeof UnassignedMeal>[]> {
  const rows = await selectUnassignedMeals(db, { ...key });
  return rows.map((row) => {
    const { order, reason, meals, dishes, place, explanation, explainedBy, explainedAt } = row;
    const { standingId, customerId, name, tiffin, passCanPay } = row;
    return {
      ...{ reason, meals, dishes, place },
      ...(order !== null && { order }),
      ...(standingId !== null &&
        customerId !== null && {
          leftOut: { standingId, customerId, name: name ?? '', tiffin: tiffin ?? '', passCanPay },
        }),
      ...(explanation !== null &&
        explainedAt && {
          explanation: { text: explanation, by: explainedBy ?? '', at: explainedAt },
        }),
    };
  });
}

interface Explaining extends Deciding {
  order?: number | undefined;
  /** A standing meal that was left out, in place of an order. */
  standingId?: string | undefined;
  explanation: string;
}

/** 404 `not_found` for what is not of this shift; 409 `conflict` for a meal that is cooked. */
export async function explain(db: Db, explaining: Explaining): Promise<void> {
  const { date, shift, order, standingId, explanation, staffId, now } = explaining;
  const key = { date, shift };
  if (standingId !== undefined) {
    await explainLeftOut(db, { ...key, standingId }, { explanation, staffId, now });
    return;
  }
  const orderId = order === undefined ? undefined : await selectOrderId(db, key, order);
  if (orderId === undefined) throw new AppError('not_found', 'This shift has no such order.');
  const row = { id: newId(), ...key, orderId, reason: explanation, staffId, createdAt: now };
  await insertExplanation(db, row);
}
