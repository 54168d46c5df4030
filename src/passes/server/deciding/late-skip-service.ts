/** Answers customers who asked to skip a meal when it was too late. */
import { queueText } from '#src/outbox/server/text-queue-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { addDays, type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { forgivingAnswer, type LateSkipAnswer } from '../../pass-kinds.ts';
import type { LateSkip } from '../../pass-list-contract.ts';
import { answeredValues } from '../../pass-texts.ts';
import { shiftOfDay } from '../../standing-rules.ts';
import { shareShifts } from '../frozen-shift-sql.ts';
import type { StaffPress } from '../press.ts';
import { findFrozen } from '../standing/calendar-service.ts';
import { addSkip } from '../standing/standing-service.ts';
import {
  selectLateSkipForUpdate,
  selectOpenLateSkips,
  selectOrderOfMeal,
  updateLateSkip,
} from './late-skip-sql.ts';

/** Cancels an order in the caller's transaction; its meal comes back to the pass. */
export type CancelOrder = (
  tx: Db,
  order: { orderNumber: number; reason: string; staffId: string; now: Date },
) => Promise<unknown>;

/** From yesterday on: what is older has been eaten or thrown away. */
export async function findLateSkips(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<AnsweredOf<typeof LateSkip>[]> {
  const rows = await selectOpenLateSkips(db, addDays(businessDay(now, timeZone), -1));
  return rows.map(({ order, ...row }) => ({ ...row, ...(order !== null && { order }) }));
}

interface Answered {
  standingId: string;
  date: BusinessDay;
  answer: LateSkipAnswer;
}

/** Errors as in the contract. */
export function recordAnswer(
  db: Db,
  { standingId, date, answer }: Answered,
  { cancelOrder, ...press }: StaffPress & { cancelOrder: CancelOrder },
): Promise<void> {
  const { staffId, now } = press;
  return inTransaction(db, async (tx) => {
    const row = await selectLateSkipForUpdate(tx, standingId, date);
    if (!row) throw new AppError('not_found', 'Nobody asked to skip this meal.');
    if (row.asked.answer === answer) return;
    if (row.asked.answer !== null) {
      throw new AppError('conflict', 'Somebody else has answered already.');
    }
    if (answer === forgivingAnswer) {
      await giveBack(tx, { standingId, date, ...row }, { ...press, cancelOrder });
    }
    const change = { answer, answeredBy: staffId, answeredAt: now };
    await updateLateSkip(tx, { standingId, date }, change);
    if (row.mobileNo === null) return;
    const values = answeredValues({ shift: row.shift, date, answer });
    const text = { mobileNo: row.mobileNo, about: `${standingId} ${date}`, values };
    await queueText(tx, { template: 'skipAnswered', ...text }, now);
  });
}

/** Before the freeze there is no order yet, and the meal is skipped. */
async function giveBack(
  tx: Db,
  meal: { standingId: string; date: BusinessDay; shift: Shift; purseId: string },
  { cancelOrder, ...press }: StaffPress & { cancelOrder: CancelOrder },
): Promise<void> {
  const { standingId, date, shift, purseId } = meal;
  await shareShifts(tx, { days: [date], shifts: [shift] });
  const frozen = await findFrozen(tx, date);
  if (!frozen.has(shiftOfDay(date, shift))) {
    const day = { shift, fromDay: date, toDay: date };
    await addSkip(tx, purseId, { id: newId(), standingId, ...day }, press);
    return;
  }
  const orderNumber = await selectOrderOfMeal(tx, standingId, date);
  if (orderNumber === undefined) return;
  const { staffId, now } = press;
  await cancelOrder(tx, { orderNumber, reason: 'Skipped late', staffId, now });
}
