/** What a change by the customer may touch, and until when. */
import { requireLink } from '#src/customers/server/private-page/link-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, businessDay, shortDay } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { MyMeals } from '../../my-meals-contract.ts';
import {
  type Changing,
  canChange,
  daysThatFreeze,
  noticeOf,
  shiftOfDay,
} from '../../standing-rules.ts';
import { shareShifts } from '../frozen-shift-sql.ts';
import { type PassRow, selectPassesOf } from '../pass-sql.ts';
import type { Press } from '../press.ts';
import { findFrozen } from '../standing/calendar-service.ts';
import { idOfPress } from '../standing/standing-service.ts';
import { selectStandingForUpdate } from '../standing/standing-sql.ts';
import { findMyMeals, findPursesOf, runningOf } from './my-meals-service.ts';

interface MyPress {
  token: string;
  /** The idempotency key. */
  key: string;
  now: Date;
  plan: ShiftPlan;
}

/** What a change by the customer is made with. */
export interface MyChange {
  purseIds: readonly string[];
  /** Those that run, the one that ends first first. */
  passes: readonly PassRow[];
  today: BusinessDay;
  plan: ShiftPlan;
  press: Press;
  /** Until when a shift can be changed, by the notice of the passes for it. */
  changing: (shift: Shift) => Changing;
  /** The id of a row that this press makes; a retry makes the same. */
  idOf: (...parts: readonly string[]) => string;
}

/**
 * No shift freezes while the change runs, so it is before the freeze or refused. Answers the whole
 * page; 404 `not_found` for a link that is not valid.
 */
export async function changeMyMeals(
  db: Db,
  { token, key, now, plan }: MyPress,
  change: (tx: Db, mine: MyChange) => Promise<void>,
): Promise<AnsweredOf<typeof MyMeals>> {
  const link = await requireLink(db, token, now);
  const purseIds = await findPursesOf(db, link);
  const today = businessDay(now, plan.timeZone);
  await inTransaction(db, async (tx) => {
    await shareShifts(tx, { days: daysThatFreeze(today), shifts });
    const passes = runningOf(await selectPassesOf(tx, purseIds)).map(({ pass }) => pass);
    const frozen = await findFrozen(tx, today);
    await change(tx, {
      ...{ purseIds, passes, today, plan },
      press: { staffId: null, now, timeZone: plan.timeZone },
      changing: (shift) => ({ now, plan, frozen, noticeHours: noticeOf(shift, passes) }),
      idOf: (...parts) => idOfPress(key, ...parts),
    });
  });
  return findMyMeals(db, purseIds, { now, plan });
}

/** 404 `not_found` for a standing meal of somebody else. */
export async function requireStanding(tx: Db, id: string, { purseIds }: MyChange) {
  const standing = await selectStandingForUpdate(tx, id);
  if (standing && purseIds.includes(standing.purseId)) return standing;
  throw new AppError('not_found', 'This meal does not exist.');
}

/** 409 `conflict` for what is over, too late or being cooked. */
export function requireChangeable(day: BusinessDay, shift: Shift, mine: MyChange): void {
  const changing = mine.changing(shift);
  if (canChange(day, shift, changing)) return;
  const isFrozen = changing.frozen.has(shiftOfDay(day, shift));
  throw new AppError(
    'conflict',
    isFrozen
      ? `${shift} of ${shortDay(day)} is being cooked already.`
      : `It is too late to change ${shift.toLowerCase()} of ${shortDay(day)}.`,
  );
}
