/** The standing meals of a person, and what comes on each of the next days. */
import type { OrderStatus } from '#src/orders/order-rules.ts';
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { isComing, mealsOfDays, type Payer } from '../../calendar-rules.ts';
import type { MyMeal } from '../../my-meals-contract.ts';
import { forgivingAnswer, leftOutLabels } from '../../pass-kinds.ts';
import {
  type Changing,
  canChange,
  changeableUntil,
  shiftOfDay,
  weekdaysOf,
} from '../../standing-rules.ts';
import { selectLateSkipsOf } from '../deciding/late-skip-sql.ts';
import { selectFrozenShifts } from '../frozen-shift-sql.ts';
import { type PassRow, selectSkipCounts } from '../pass-sql.ts';
import {
  selectLeftOutOf,
  selectOrdersOfStanding,
  selectSkipsOf,
  selectStandingOf,
} from './standing-sql.ts';

type Calendar = Awaited<ReturnType<typeof findCalendar>>;

/**
 * The rows of these purses from today on, what was left out since yesterday, and the same as the
 * rules of the calendar want them.
 */
export async function findCalendar(
  db: Db,
  purseIds: readonly string[],
  { today, plan }: { today: BusinessDay; plan: ShiftPlan },
) {
  const [standing, skips, orders, frozen, leftOut, lateSkips] = await Promise.all([
    selectStandingOf(db, purseIds, today),
    selectSkipsOf(db, purseIds, today),
    selectOrdersOfStanding(db, purseIds, today),
    findFrozen(db, today),
    selectLeftOutOf(db, purseIds, addDays(today, -1)),
    selectLateSkipsOf(db, purseIds, today),
  ]);
  const known = {
    from: today,
    standing: standing.map(({ meal }) => ({ ...meal, ...rangeOf(meal.fromDay, meal.untilDay) })),
    skips: skips.map(toSkip),
    forgiven: lateSkips.filter(({ answer }) => answer === forgivingAnswer),
    ...{ orders, frozen, plan },
  };
  return { standing, skips, orders, leftOut, lateSkips, known };
}

/**
 * Each standing meal on each day, with what the shop knows of it.
 */
export function mealsOfCalendar(
  { standing, orders, known, leftOut, lateSkips }: Calendar,
  passes: readonly Payer[],
  changing: (shift: Shift) => Changing,
): AnsweredOf<typeof MyMeal>[] {
  const texts = new Map([
    ...standing.map(({ meal, tiffin, place }) => [meal.id, { tiffin, place }] as const),
    ...orders.map(({ standingId, tiffin, place }) => [standingId, { tiffin, place }] as const),
  ]);
  return mealsOfDays({ ...known, passes }).map(({ skips = [], ...meal }) => {
    const { standingId, date, shift } = meal;
    const isSame = (row: { standingId: string; date: string }) =>
      row.standingId === standingId && row.date === date;
    const text = texts.get(standingId);
    if (!text) throw new Error(`a meal of an unknown standing meal: ${standingId}`);
    const { noticeHours, plan } = changing(shift);
    const until = changeableUntil(date, shift, noticeHours, plan);
    const [question, order] = [lateSkips.find(isSame), orders.find(isSame)];
    const said = question && (question.answer ?? (isComing(meal.state) ? 'open' : undefined));
    const why = meal.state === 'notCooked' ? leftOut.find(isSame) : undefined;
    return {
      ...{ ...meal, ...text, ...(until && { until }) },
      ...(why && { reason: leftOutLabels[why.reason] }),
      canChange: canChange(date, shift, changing(shift)),
      isOut: order !== undefined && isOut(order),
      skips: skips.map(({ id }) => id),
      ...(said && { asked: said }),
    };
  });
}

/** The passes that run, the one that ends first first, as a freeze draws from them. */
export async function findPayers(db: Db, running: readonly PassRow[]): Promise<Payer[]> {
  const skips = await selectSkipCounts(
    db,
    running.map(({ id }) => id),
  );
  return running.map((pass) => ({
    ...pass,
    ...{ meals: pass.balanceMeals, paise: pass.balancePaise, skips: skips.get(pass.id) ?? 0 },
  }));
}

/** The order is on its way, or was brought. */
export const isOut = ({ status }: { status: OrderStatus }) =>
  status === 'outForDelivery' || status === 'done';

/** A standing meal in the form of the contracts of staff and customers. */
export function toStandingMeal({ meal, tiffin, place }: Calendar['standing'][number]) {
  const { id, tiffinId, shift, quantity, name, note, addressId, fromDay, untilDay } = meal;
  return {
    ...{ id, tiffinId, shift, quantity, name, note, addressId, fromDay, tiffin, place },
    ...{ weekdays: weekdaysOf(meal.weekdays), ...(untilDay !== null && { untilDay }) },
  };
}

/** The frozen shifts, as `shiftOfDay` writes them. */
export async function findFrozen(db: Db, since: BusinessDay): Promise<Set<string>> {
  const rows = await selectFrozenShifts(db, { since });
  return new Set(rows.map(({ date, shift }) => shiftOfDay(date, shift)));
}

/** A stored skip, as the rules read it. */
export function toSkip({
  id,
  shift,
  standingId,
  fromDay,
  toDay,
}: Awaited<ReturnType<typeof selectSkipsOf>>[number]) {
  return { id, shift, ...rangeOf(fromDay, toDay), ...(standingId !== null && { standingId }) };
}

/** Null is until further notice. */
export const rangeOf = (from: string, to: string | null) => ({ from, ...(to !== null && { to }) });
