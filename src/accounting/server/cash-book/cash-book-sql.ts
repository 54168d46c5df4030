/** Statements that read the cash book: the journal's lines of the till and of riders. */
import { eq, sql } from 'drizzle-orm';
import { cashRemittances } from '#src/cash/server/rider-cash-tables.ts';
import type { EntryKind } from '#src/journal/journal-rules.ts';
import { cashAccounts } from '#src/journal/tally-rules.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { journalOf } from '../journal/journal-sql.ts';

const isCash = sql`line.account in ${cashAccounts}`;

export type CashMove = {
  /** Null for the till. */
  riderId: string | null;
  kind: EntryKind;
  paise: number;
};

/** What came and went in these days, by kind. */
export async function selectCashMoves(db: Db, range: DayRange): Promise<CashMove[]> {
  const { rows } = await db.execute<CashMove>(sql`
    select line.person_id as "riderId", line.kind, sum(line.paise)::bigint as paise
    from ${journalOf(range)} as line
    where ${isCash} group by 1, 2 having sum(line.paise) <> 0`);
  return rows;
}

export type TillLine = {
  id: string;
  kind: EntryKind;
  paise: number;
  rider: string | null;
  reason: string | null;
  by: string | null;
  at: string;
};

/** The entries of the till without an order, oldest first. */
export async function selectTillLines(db: Db, range: DayRange): Promise<TillLine[]> {
  const ofTill = sql`sum(line.paise) filter (where line.account = 'till')`;
  const { rows } = await db.execute<TillLine>(sql`
    select line.source_id as id, line.kind, ${ofTill}::bigint as paise, max(riders.full_name) as rider,
      line.reason, ${staff.fullName} as by, line.at
    from ${journalOf(range)} as line
    left join ${staff} on ${staff.id} = line.staff_id
    left join ${staff} as riders on riders.id = line.person_id
    where line.order_id is null and ${isCash}
    group by 1, 2, line.reason, ${staff.fullName}, line.at having ${ofTill} <> 0
    order by line.at, 1`);
  return rows;
}

/** What was counted of each rider's handovers of a day. */
export function selectCounted(db: Db, date: string) {
  const { riderId, finalPaise, countedPaise, state, day } = cashRemittances;
  return db
    .select({
      riderId,
      countedPaise: sql`sum(coalesce(${finalPaise}, ${countedPaise}))`.mapWith(Number),
      differs: sql<boolean>`bool_or(${state} = 'discrepancy')`,
    })
    .from(cashRemittances)
    .where(eq(day, date))
    .groupBy(riderId);
}
