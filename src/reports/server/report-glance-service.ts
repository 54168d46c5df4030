/** Today and tomorrow at a glance: what is sold, by source and tender, and what is open. */
import { orderSources } from '#src/orders/order-rules.ts';
import { tenderOf, tenders } from '#src/orders/tenders.ts';
import { findMealsFromPasses } from '#src/passes/server/drawing/tiffin-need-service.ts';
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { GlanceDay, GlanceShift } from '../report-contract.ts';
import { sourceLabels } from '../report-rules.ts';
import { type GlanceRow, selectGlance } from './report-glance-sql.ts';

export async function findGlance(
  db: Db,
  today: BusinessDay,
  plan: ShiftPlan,
): Promise<GlanceDay[]> {
  const days = [today, addDays(today, 1)].map((date) => ({ date, before: addDays(date, -7) }));
  const rows = await selectGlance(
    db,
    days.flatMap(({ date, before }) => [date, before]),
  );
  const glances: GlanceDay[] = [];
  for (const { date, before } of days) {
    const ofDay: GlanceShift[] = [];
    for (const shift of shifts) {
      const drawn = await findMealsFromPasses(db, { date, shift }, plan);
      ofDay.push({
        ...glanceOf(
          rows.filter((row) => row.date === date && row.shift === shift),
          shift,
        ),
        fromPasses: drawn.reduce((sum, { meals }) => sum + meals, 0),
        before: sumOf(
          rows.filter((row) => row.date === before && row.shift === shift && row.tender === null),
        ),
      });
    }
    glances.push({ date, before, shifts: ofDay });
  }
  return glances;
}

function glanceOf(
  all: readonly GlanceRow[],
  shift: Shift,
): Omit<GlanceShift, 'before' | 'fromPasses'> {
  const rows = all.filter(({ tender }) => tender === null);
  return {
    shift,
    ...sumOf(rows),
    sources: orderSources
      .map((source) => ({
        label: sourceLabels[source],
        ...sumOf(rows.filter((row) => row.source === source)),
      }))
      .filter(({ orders }) => orders > 0),
    tenders: tenders
      .map((tender) => ({
        label: tenderOf(tender).label,
        ...sumOf(all.filter((row) => row.tender === tender)),
      }))
      .filter(({ orders }) => orders > 0),
    unassigned: total(rows, 'unassigned'),
    notPlaced: total(rows, 'notPlaced'),
    problems: total(rows, 'problems'),
  };
}

function sumOf(rows: readonly GlanceRow[]) {
  return {
    orders: total(rows, 'orders'),
    meals: total(rows, 'meals'),
    soldPaise: total(rows, 'soldPaise'),
  };
}

type Counted = 'orders' | 'meals' | 'soldPaise' | 'unassigned' | 'notPlaced' | 'problems';

function total(rows: readonly GlanceRow[], name: Counted): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}
