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
import type { Book as CheckedBook } from '../ledger-book-sql.ts';
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

/** One account; of riders, that of one person. */
export type Book = { account: Account; personId: string | null };

const at = sql`line.at`;
const dayOf = ({ timeZone }: DayRange) =>
  sql`coalesce(line.day, (${at} at time zone ${timeZone})::date)`;

/** All lines of the days, by time; the lines of an entry stand together, debits first. */
export async function selectJournal(db: Db, range: DayRange, book?: Book): Promise<JournalLine[]> {
  const isWanted = book
    ? sql`line.account = ${book.account} and line.person_id is not distinct from ${book.personId}::uuid`
    : sql`true`;
  const { rows } = await db.execute<JournalLine>(sql`
    select ${dayOf(range)} as day,
      ${timeOf(at, range)} as at, line.kind, line.account, line.company, line.paise,
      ${orders.number} as "orderNumber", people.full_name as person, line.reason,
      ${staff.fullName} as staff, line.source_id as source
    from ${journalOf(range)} as line
    left join ${orders} on ${orders.id} = line.order_id
    left join ${staff} on ${staff.id} = line.staff_id
    left join ${staff} as people on people.id = line.person_id
    where ${isWanted}
    order by 1, ${at}, line.source_id, line.kind, line.paise < 0, line.account, ${orders.number}`);
  return rows;
}

export type OpenBook = Book & {
  person: string | null;
  /** The balance before the first day. */
  openingPaise: number;
};

/** A day before the first entry of any shop. */
const beginning = '2000-01-01';

/** Each book of these accounts that has a balance before the days, or a line in them. */
export async function selectBooks(
  db: Db,
  range: DayRange,
  accounts: readonly Account[],
): Promise<OpenBook[]> {
  const day = dayOf(range);
  const { rows } = await db.execute<OpenBook>(sql`
    select line.account, line.person_id as "personId", people.full_name as person,
      coalesce(sum(line.paise) filter (where ${day} < ${range.from}), 0)::bigint as "openingPaise"
    from ${journalOf({ ...range, from: beginning })} as line
    left join ${staff} as people on people.id = line.person_id
    where line.account in ${accounts}
    group by 1, 2, 3
    having sum(line.paise) filter (where ${day} < ${range.from}) <> 0
      or count(*) filter (where ${day} >= ${range.from}) > 0
    order by 1 desc, 3, 2`);
  return rows;
}

/** Of the daily check: each part has to be a whole. */
export const journalBooks: readonly CheckedBook[] = parts.map(({ table, id, lines }) => ({
  ...{ table, id },
  rules: {
    '8: every entry of the journal sums to zero': (these) => sql`
      select source_id as subject from (${lines(these)}) as line
      group by kind, source_id having sum(paise) <> 0`,
  },
}));
