/**
 * The journal: every movement of money as an entry, whose lines add up to zero. It is read from the
 * tables that book the movements, and stored nowhere.
 */
import { type SQL, sql } from 'drizzle-orm';
import { cashJournal } from '#src/cash/server/cash-journal-tables.ts';
import type { Account, EntryKind } from '#src/journal/journal-rules.ts';
import { orderJournal } from '#src/orders/server/order-journal-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { outsideJournal } from '#src/payments/server/outside/outside-journal-tables.ts';
import { paymentJournal } from '#src/payments/server/payment-journal-tables.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { Book } from '../ledger-book-sql.ts';
import { timeOf } from '../lists/instant-sql.ts';
import { settlementJournal } from '../settlements/settlement-journal-tables.ts';

const parts = [
  ...[...orderJournal, ...paymentJournal, ...outsideJournal],
  ...[...cashJournal, ...settlementJournal],
];

/** The lines of a range of days, as a table of the statement. */
export function journalOf(range: DayRange): SQL {
  return sql`(${sql.join(
    parts.map((part) => part.lines(part.isOf(range))),
    sql` union all `,
  )})`;
}

export type JournalLine = {
  day: string;
  at: string;
  kind: EntryKind;
  account: Account;
  company: string | null;
  paise: number;
  orderNumber: number | null;
  person: string | null;
  reason: string | null;
  staff: string | null;
  source: string;
};

/** All lines of the days, by time; the lines of an entry stand together, debits first. */
export async function selectJournal(db: Db, range: DayRange): Promise<JournalLine[]> {
  const at = sql`line.at`;
  const { rows } = await db.execute<JournalLine>(sql`
    select coalesce(line.day, (${at} at time zone ${range.timeZone})::date) as day,
      ${timeOf(at, range)} as at, line.kind, line.account, line.company, line.paise,
      ${orders.number} as "orderNumber", people.full_name as person, line.reason,
      ${staff.fullName} as staff, line.source_id as source
    from ${journalOf(range)} as line
    left join ${orders} on ${orders.id} = line.order_id
    left join ${staff} on ${staff.id} = line.staff_id
    left join ${staff} as people on people.id = line.person_id
    order by 1, ${at}, line.source_id, line.kind, line.paise < 0, line.account, ${orders.number}`);
  return rows;
}

/** Of the daily check: each part has to be a whole. */
export const journalBooks: readonly Book[] = parts.map(({ table, id, lines }) => ({
  ...{ table, id },
  rules: {
    '8: every entry of the journal sums to zero': (these) => sql`
      select source_id as subject from (${lines(these)}) as line
      group by kind, source_id having sum(paise) <> 0`,
  },
}));
