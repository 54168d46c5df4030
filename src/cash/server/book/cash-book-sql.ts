/** Statements that read the cash book: the journal's lines of the till and of riders. */
import { eq, sql } from 'drizzle-orm';
import type { EntryKind } from '#src/journal/journal-rules.ts';
import { linesOf } from '#src/journal/server/journal-part-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { cashJournal } from '../cash-journal-tables.ts';
import { cashRemittances } from '../rider-cash-tables.ts';

/** A business day, with the zone in which it begins. */
export interface BookDay {
  date: string;
  timeZone: string;
}

/** The bounds of the days that a date can have, for sums from the beginning. */
const [firstDay, lastDay] = ['2000-01-01', '2999-12-31'];

const upTo = ({ date, timeZone }: BookDay) =>
  linesOf(cashJournal, { from: firstDay, to: date, timeZone });

const dayOf = ({ timeZone }: BookDay) =>
  sql`coalesce(line.day, (line.at at time zone ${timeZone})::date)`;

export type BookSum = {
  /** Null for the till. */
  riderId: string | null;
  fullName: string | null;
  /** Null for what was there when the day began. */
  kind: EntryKind | null;
  paise: number;
};

/** The sums of the till and of each rider, by kind. */
export async function selectBookSums(db: Db, day: BookDay): Promise<BookSum[]> {
  const { rows } = await db.execute<BookSum>(sql`
    select person_id as "riderId", ${staff.fullName} as "fullName", sums.kind, sums.paise from (
      select person_id, case when ${dayOf(day)} = ${day.date} then kind end as kind, sum(paise)::bigint as paise
      from ${upTo(day)} as line where account in ('till', 'rider') group by 1, 2
    ) as sums left join ${staff} on ${staff.id} = person_id
    where sums.paise <> 0 order by lower(${staff.fullName}), 1`);
  return rows;
}

export type BookRow = {
  id: string;
  kind: EntryKind;
  paise: number;
  rider: string | null;
  reason: string | null;
  by: string | null;
  at: string;
};

/** The entries of the till on a day without an order, oldest first. */
export async function selectTillLines(db: Db, { date, timeZone }: BookDay): Promise<BookRow[]> {
  const ofDay = linesOf(cashJournal, { from: date, to: date, timeZone });
  const ofTill = sql`sum(line.paise) filter (where line.account = 'till')`;
  const { rows } = await db.execute<BookRow>(sql`
    select line.source_id as id, line.kind, ${ofTill}::bigint as paise, max(riders.full_name) as rider,
      line.reason, ${staff.fullName} as by, line.at
    from ${ofDay} as line
    left join ${staff} on ${staff.id} = line.staff_id
    left join ${staff} as riders on riders.id = line.person_id
    where line.order_id is null and line.account in ('till', 'rider')
    group by 1, 2, line.reason, ${staff.fullName}, line.at having ${ofTill} <> 0
    order by line.at, 1`);
  return rows;
}

/** What the till should hold, in paise: everything that is booked. */
export async function selectTillBalance(db: Db, timeZone: string): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(paise), 0)::bigint as paise
    from ${upTo({ date: lastDay, timeZone })} as line where account = 'till'`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate query returned no row');
  return row.paise;
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
