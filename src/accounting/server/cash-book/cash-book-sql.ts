/** Statements that read the cash book: the journal's lines of the till and of riders. */
import { sql } from 'drizzle-orm';
import { tillEntries } from '#src/cash/server/till/till-tables.ts';
import type { EntryKind } from '#src/journal/journal-rules.ts';
import { cashAccounts } from '#src/journal/tally-rules.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { journalOf, selectKept } from '../journal/journal-sql.ts';

const t = tillEntries;
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
    from ${journalOf(range, await selectKept(db))} as line
    where ${isCash} group by 1, 2 having sum(line.paise) <> 0`);
  return rows;
}

export type BookLine = {
  id: string;
  kind: EntryKind;
  paise: number;
  orderNumber: number | null;
  /** Of the other book of a float or handover. */
  rider: string | null;
  reason: string | null;
  by: string | null;
  at: string;
  hasBill: boolean;
};

/** The entries of a rider, or of the till without an order, oldest first. */
export async function selectBookLines(
  db: Db,
  range: DayRange,
  riderId: string | undefined,
): Promise<BookLine[]> {
  const [isOwn, isListed] = riderId
    ? [sql`line.person_id = ${riderId}::uuid`, sql`true`]
    : [sql`line.account = 'till'`, sql`line.order_id is null`];
  const ofBook = sql`sum(line.paise) filter (where ${isOwn})`;
  const { rows } = await db.execute<BookLine>(sql`
    select line.source_id as id, line.kind, ${ofBook}::bigint as paise, ${orders.number} as "orderNumber",
      max(riders.full_name) filter (where not ${isOwn}) as rider,
      line.reason, ${staff.fullName} as by, line.at,
      exists (select from ${t} where ${t.id} = line.source_id and ${t.bill} is not null) as "hasBill"
    from ${journalOf(range, await selectKept(db))} as line
    left join ${orders} on ${orders.id} = line.order_id
    left join ${staff} on ${staff.id} = line.staff_id
    left join ${staff} as riders on riders.id = line.person_id
    where ${isListed} and ${isCash}
    group by 1, 2, ${orders.number}, line.reason, ${staff.fullName}, line.at having ${ofBook} <> 0
    order by line.at, 1`);
  return rows;
}
