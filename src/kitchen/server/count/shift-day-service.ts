/** The state of a shift, and its amendments. */
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
  return toShiftDay(await selectShiftDay(db, key), { db, key, plan });
}

interface Asking {
  db: Db;
  key: ShiftKey;
  plan: ShiftPlan;
}

export async function toShiftDay(
  row: ShiftDayRow | undefined,
  { db, key, plan }: Asking,
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
    orders,
    meals,
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
