/**
 * The journal: every movement of money as an entry, whose lines add up to zero. It is read from the
 * tables that book the movements. Closes keep its balances, and which entries are in them.
 */
import { type SQL, sql } from 'drizzle-orm';
import { cashJournal } from '#src/cash/server/cash-journal-tables.ts';
import type { Account, EntryKind } from '#src/journal/journal-rules.ts';
import type { JournalPart } from '#src/journal/server/journal-part-tables.ts';
import { orderJournal } from '#src/orders/server/order-journal-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { passJournal } from '#src/passes/server/pass-journal-tables.ts';
import { companyName } from '#src/payments/payment-words.ts';
import { outsideJournal } from '#src/payments/server/outside/outside-journal-tables.ts';
import { paymentJournal } from '#src/payments/server/payment-journal-tables.ts';
import { addDays, type BusinessDay, type DayRange } from '#src/platform/contract/business-day.ts';
import type { SqlDayRange } from '#src/platform/database/day-range-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { dayCloses } from '../days/day-tables.ts';
import type { Book as CheckedBook } from '../ledger-book-sql.ts';
import { timeOf } from '../lists/instant-sql.ts';
import { settlementJournal } from '../settlements/settlement-journal-tables.ts';
import { bookedEntries, journalBalances } from './balance-tables.ts';

const b = bookedEntries;
const c = journalBalances;
const parts = [
  ...[...orderJournal, ...paymentJournal, ...outsideJournal],
  ...[...cashJournal, ...settlementJournal, ...passJournal],
];

/** Before every entry. */
export const beginning = '1970-01-01';
/**
 * An entry belongs to a closed day if the close has seen it. That is a question only of entries of
 * the last days, and of those that were recorded since: a clock can be set back by as much.
 */
const recentDays = 2;

/** How far the journal is closed. */
export type Kept = {
  /** The newest day with kept balances. */
  date: BusinessDay;
  /** Some days before its close, as an instant in the database's format. */
  since: string;
};

const newest = sql`(select max(${c.date}) from ${c})`;
const since = sql`(select ${dayCloses.closedAt} from ${dayCloses} where ${dayCloses.date} = ${newest})
  - make_interval(days => ${recentDays})`;

export async function selectKept(db: Db): Promise<Kept> {
  const { rows } = await db.execute<Kept>(sql`
    select coalesce(${newest}, ${beginning}::date) as date, coalesce(${since}, 'infinity')::text as since`);
  const [kept] = rows;
  if (!kept) throw new Error('a query without tables returned no row');
  return kept;
}

/** The lines of some rows of each part. */
export function linesOf(these: (part: JournalPart) => SQL): SQL {
  const each = parts.map((part) => part.lines(sql`(${these(part)})`));
  return sql`(${sql.join(each, sql` union all `)})`;
}

/** The rows of late entries of some days. */
export const isLateOf = ({ from, to }: Pick<SqlDayRange, 'from' | 'to'>) => sql`any(array(
  select ${b.sourceId} from ${b} where ${b.isLate} and ${b.day} between ${from} and ${to}))`;

/**
 * The lines of a range of days, as a table of the statement. `day` is the book day: the entry's own
 * day if it was open when the entry was recorded, else the first day that was open then.
 */
export function journalOf(range: DayRange, kept: Kept): SQL {
  const open = addDays(kept.date, 1);
  const recent = addDays(kept.date, 1 - recentDays);
  const isOpen = range.from <= open && open <= range.to;
  const reach = isOpen ? { ...range, from: earlier(range.from, recent) } : range;
  const lines = linesOf(({ id, isOf, isSince }) => {
    const since = isOpen && isSince ? sql` or ${isSince(sql`${kept.since}::timestamptz`)}` : sql``;
    return sql`${isOf(reach)} or ${id} = ${isLateOf(range)}${since}`;
  });
  const ofLine = sql`${b.sourceId} = line.source_id and ${b.kind} = line.kind`;
  const isUnseen = sql`(own.day >= ${recent}
    or line.at >= ${kept.since}::timestamptz and (select true from ${b} where ${ofLine}) is null)`;
  return sql`(select line.*, book.day, book.day > own.day as is_late
    from ${lines} as line left join ${b} on ${ofLine}
      and (${b.isLate} and ${b.day} >= ${earlier(range.from, recent)} or not ${b.isLate} and ${b.day} >= ${recent})
    cross join lateral (select coalesce(line.own_day, (line.at at time zone ${range.timeZone})::date) as day) as own
    cross join lateral (select coalesce(${b.day},
      case when own.day <= ${kept.date} and ${isUnseen} then ${open}::date else own.day end) as day) as book
    where book.day between ${range.from} and ${range.to})`;
}

const earlier = (one: BusinessDay, other: BusinessDay) => (one < other ? one : other);

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

/** All lines of the days, by time; the lines of an entry stand together, debits first. */
export async function selectJournal(db: Db, range: DayRange, book?: Book): Promise<JournalLine[]> {
  const at = sql`line.at`;
  const kept = await selectKept(db);
  const isWanted = book
    ? sql`line.account = ${book.account} and line.person_id is not distinct from ${book.personId}::uuid`
    : sql`true`;
  const { rows } = await db.execute<JournalLine>(sql`
    select line.day,
      ${timeOf(at, range)} as at, line.kind, line.account, line.company, line.paise,
      ${orders.number} as "orderNumber", people.full_name as person, line.reason,
      ${staff.fullName} as staff, line.source_id as source
    from ${journalOf(range, kept)} as line
    left join ${orders} on ${orders.id} = line.order_id
    left join ${staff} on ${staff.id} = line.staff_id
    left join ${staff} as people on people.id = line.person_id
    where ${isWanted}
    order by 1, ${at}, line.source_id, line.kind, line.paise < 0, line.account, ${orders.number}`);
  return rows.map((row) => ({ ...row, company: row.company && companyName(row.company) }));
}

export type MoneyBeside = {
  acceptedLessPaise: number;
  chargebacksPaise: number;
  tooMuchPaise: number;
};

/** The money of a day that is not the price of its orders (`DayBook`). */
export async function selectMoneyBeside(db: Db, range: DayRange): Promise<MoneyBeside> {
  const sumOf = (account: Account) =>
    sql`coalesce(sum(paise) filter (where account = ${account}), 0)::bigint`;
  const kinds: EntryKind[] = ['accepted', 'chargeback', 'chargebackReturned', 'notUsed'];
  const { rows } = await db.execute<MoneyBeside>(sql`
    select ${sumOf('difference')} as "acceptedLessPaise", ${sumOf('chargebacks')} as "chargebacksPaise",
      greatest(0, -${sumOf('overpaid')}) as "tooMuchPaise"
    from ${journalOf(range, await selectKept(db))} as line where kind in ${kinds}`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate query returned no row');
  return row;
}

/** Of the daily check: each part has to be a whole. */
export const journalBooks: readonly CheckedBook[] = parts.map(({ table, id, lines }) => ({
  ...{ table, id },
  rules: {
    '8: every entry of the journal sums to zero': (these) => sql`
      select source_id as subject from (${lines(these)}) as line
      group by kind, source_id having sum(paise) <> 0`,
    '8: an entry of a day that was closed is in the balances of a close': (these) => sql`
      select source_id as subject from (${lines(these)}) as line
      where coalesce(own_day, at::date) < ${newest} - ${recentDays}::int and at < ${since}
        and not exists (select 1 from ${b} where ${b.sourceId} = line.source_id and ${b.kind} = line.kind)`,
  },
}));
