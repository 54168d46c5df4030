/** The state of a shift, and its amendments. */
import { findPlannedMeals, type PlannedMeal } from '#src/passes/server/drawing/draw-service.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { cutOffOf, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { Amendment, ShiftDay } from '../../kitchen-contract.ts';
import { selectAmendments, updateAmendmentsSeen } from './amendment-sql.ts';
import {
  type ShiftDayRow,
  type ShiftKey,
  selectShiftDay,
  selectShiftSums,
} from './shift-day-sql.ts';

/** The first hex digits of the digest are enough to tell two papers apart. */
const shownDigits = 8;

export async function findShiftDay(
  db: Db,
  key: ShiftKey,
  plan: ShiftPlan,
): Promise<AnsweredOf<typeof ShiftDay>> {
  const row = await selectShiftDay(db, key);
  const planned = await findPlanned(row, { db, key, plan });
  return toShiftDay(row, { db, key, plan, planned });
}

interface Asking {
  db: Db;
  key: ShiftKey;
  plan: ShiftPlan;
}

/** The meals of passes that the freeze will add; none once it has. */
export async function findPlanned(
  row: ShiftDayRow | undefined,
  { db, key, plan }: Asking,
): Promise<PlannedMeal[]> {
  const isOpen = row === undefined || row.state === 'open';
  return isOpen ? findPlannedMeals(db, { ...key, plan }) : [];
}

export async function toShiftDay(
  row: ShiftDayRow | undefined,
  { db, key, plan, planned }: Asking & { planned: readonly PlannedMeal[] },
): Promise<AnsweredOf<typeof ShiftDay>> {
  const { orders, meals, revision } = await selectShiftSums(db, key);
  const cutOff = cutOffOf(key.date, key.shift, plan);
  return {
    date: key.date,
    shift: key.shift,
    state: row?.state ?? 'open',
    revision,
    cutOff,
    frozenAt: row?.frozenAt ?? undefined,
    frozenBy: row?.frozenBy ?? undefined,
    packedAt: row?.packedAt ?? undefined,
    packedBy: row?.packedBy ?? undefined,
    digest: row?.digest?.slice(0, shownDigits),
    orders: orders + planned.length,
    meals: planned.reduce((sum, { quantity }) => sum + quantity, meals),
  };
}

/** Oldest first. */
export async function findAmendments(
  db: Db,
  key: ShiftKey,
): Promise<AnsweredOf<typeof Amendment>[]> {
  const rows = await selectAmendments(db, { ...key });
  return rows.map(({ at, reason, seenAt, wishes, ...same }, index) => ({
    ...same,
    ...(wishes && { wishes: wishes.map(({ name }) => name) }),
    revision: index + 1,
    at,
    reason: reason ?? undefined,
    seenAt: seenAt ?? undefined,
  }));
}

interface Seeing extends ShiftKey {
  revision: number;
  staffId: string;
  now: Date;
}

/** Marks the amendments up to the revision that were not seen before. */
export async function acknowledgeShownAmendments(db: Db, seeing: Seeing): Promise<void> {
  await updateAmendmentsSeen(db, { ...seeing });
}
