/** Sales of some days: the rows of the statements with readable labels. */
import { orderSources } from '#src/orders/order-rules.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import {
  addDays,
  type BusinessDay,
  type Days,
  problemOfDays,
} from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { PeopleReport, SalesReport, SalesRow } from '../report-contract.ts';
import { dayLabel, maxReportDays, sourceLabels } from '../report-rules.ts';
import { selectPeople } from './report-people-sql.ts';
import { type SalesSet, type SalesSums, selectDishSales, selectSales } from './report-sales-sql.ts';

/** 400 `invalid_request` for a range that ends before it begins or is too long. */
export async function addUpSales(db: Db, days: Days): Promise<SalesReport> {
  requireRange(days);
  const rows = await selectSales(db, days);
  const of = (set: SalesSet) => rows.filter((row) => row.set === set);
  const [total] = of('total');
  if (!total) throw new Error('an aggregate query returned no row');
  const byDay = new Map(of('day').map((row) => [row.key, row]));
  return {
    total: toRow(total, '', 'Total'),
    day: daysOf(days).map((day) => toRow(byDay.get(day) ?? nothing, day, dayLabel(day))),
    shift: shifts.map((shift) =>
      toRow(of('shift').find(({ key }) => key === shift) ?? nothing, shift, shift),
    ),
    area: bestFirst(of('area').map((row) => toRow(row, row.key ?? '', row.key ?? ''))),
    rider: bestFirst(of('rider').map((row) => toRow(row, row.key ?? '', row.name ?? 'Nobody yet'))),
    source: orderSources.flatMap((source) =>
      of('source')
        .filter(({ key }) => key === source)
        .map((row) => toRow(row, source, sourceLabels[source])),
    ),
  };
}

/** 400 `invalid_request` as for `addUpSales`. */
export async function addUpDishes(db: Db, days: Days): Promise<SalesRow[]> {
  requireRange(days);
  const rows = await selectDishSales(db, days);
  return bestFirst(rows.map((row) => toRow(row, row.dish, row.dish)));
}

/** 400 `invalid_request` as for `addUpSales`. */
export async function countPeople(db: Db, days: Days): Promise<PeopleReport> {
  requireRange(days);
  const rows = await selectPeople(db, days);
  const byDay = new Map(rows.map(({ day, ...people }) => [day, people]));
  const peopleOf = (day: BusinessDay | null) =>
    byDay.get(day) ?? { newPeople: 0, returningPeople: 0 };
  return {
    // Not the sum of the days: a customer of two days is in both.
    total: { key: '', label: 'Each person once', ...peopleOf(null) },
    day: daysOf(days).map((day) => ({ key: day, label: dayLabel(day), ...peopleOf(day) })),
  };
}

const nothing: SalesSums = {
  orders: 0,
  meals: 0,
  soldPaise: 0,
  refundedPaise: 0,
  cancelledOrders: 0,
  cancelledMeals: 0,
  cancelledPaise: 0,
  failedDrops: 0,
};

function toRow(sums: SalesSums, key: string, label: string): SalesRow {
  return {
    key,
    label,
    orders: sums.orders,
    meals: sums.meals,
    soldPaise: sums.soldPaise,
    refundedPaise: sums.refundedPaise,
    cancelledOrders: sums.cancelledOrders,
    cancelledMeals: sums.cancelledMeals,
    cancelledPaise: sums.cancelledPaise,
    failedDrops: sums.failedDrops,
  };
}

/** Sorted by sales; a stable order for equal sums. */
function bestFirst(rows: SalesRow[]): SalesRow[] {
  return rows.sort(
    (a, b) => b.soldPaise - a.soldPaise || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0),
  );
}

/** Days without orders are included. */
function daysOf({ from, to }: Days): BusinessDay[] {
  const days: BusinessDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** 400 `invalid_request` for a range that ends before it begins or is too long. */
export function requireRange(days: Days): void {
  const problem = problemOfDays(days, maxReportDays);
  if (problem !== undefined) throw new AppError('invalid_request', problem);
}
