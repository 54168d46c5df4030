/** The balances of the journal's accounts: kept by the close of each day, and read from there. */
import { type SQL, sql } from 'drizzle-orm';
import type { Account } from '#src/journal/journal-rules.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { addDays, type BusinessDay, type DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { dayCloses } from '../days/day-tables.ts';
import type { Book as CheckedBook } from '../ledger-book-sql.ts';
import { bookedEntries, journalBalances } from './balance-tables.ts';
import { type Book, beginning, isLateOf, journalOf, linesOf, selectKept } from './journal-sql.ts';

const c = journalBalances;
const b = bookedEntries;
const byAccount = sql`account, company, person_id`;

interface At {
  day: BusinessDay;
  timeZone: string;
}

export type OpenBook = Book & {
  company: string | null;
  person: string | null;
  /** The balance before the first day. */
  openingPaise: number;
};

/** Each book of these accounts that has a balance before the days, or a line in them. */
export async function selectBooks(
  db: Db,
  { from, to, timeZone }: DayRange,
  accounts: readonly Account[],
): Promise<OpenBook[]> {
  const { before, lines } = await selectSince(db, { day: to, timeZone }, from);
  const { rows } = await db.execute<OpenBook>(sql`
    select account, company, person_id as "personId", people.full_name as person,
      coalesce(sum(paise) filter (where day < ${from}), 0)::bigint as "openingPaise"
    from (select date as day, ${byAccount}, paise from ${c} where ${c.date} = ${before}
      union all select day, ${byAccount}, paise from ${lines} as line) as each
    left join ${staff} as people on people.id = person_id
    where account in ${accounts}
    group by 1, 2, 3, 4
    having sum(paise) filter (where day < ${from}) <> 0 or count(*) filter (where day >= ${from}) > 0
    order by 1 desc, 4, 3, 2`);
  return rows;
}

const keptOf = (date: BusinessDay | SQL) =>
  sql`select ${byAccount}, paise from ${c} where ${c.date} = ${date}`;

/** The newest day with kept balances before `day`, and the first day with entries after it. */
export async function selectKeptBefore(db: Db, day: BusinessDay) {
  const { rows } = await db.execute<{ date: string; next: string }>(sql`
    select coalesce(date, ${beginning}) as date,
      coalesce(date + 1, (select min(${orders.orderDate}) from ${orders}), ${day}) as next
    from (select max(${c.date}) as date from ${c} where ${c.date} < ${day}) as kept`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate query returned no row');
  return row;
}

/** The newest day with kept balances before `before`, and the lines since then up to `day`. */
async function selectSince(db: Db, { day, timeZone }: At, before: BusinessDay) {
  const kept = await selectKept(db);
  const { date } = await selectKeptBefore(db, before);
  return { before: date, lines: journalOf({ from: addDays(date, 1), to: day, timeZone }, kept) };
}

export type Balance = Omit<OpenBook, 'openingPaise'> & { paise: number };

export function selectKeptBalances(db: Db, date: BusinessDay): Promise<Balance[]> {
  return selectSums(db, keptOf(date));
}

/** What the entries of some days have moved. */
export async function selectMoved(db: Db, range: DayRange): Promise<Balance[]> {
  const lines = journalOf(range, await selectKept(db));
  return selectSums(db, sql`select ${byAccount}, paise from ${lines} as line`);
}

async function selectSums(db: Db, lines: SQL): Promise<Balance[]> {
  const { rows } = await db.execute<Balance>(sql`
    select account, company, person_id as "personId", people.full_name as person, sum(paise)::bigint as paise
    from (${lines}) as line left join ${staff} as people on people.id = person_id
    group by 1, 2, 3, 4`);
  return rows;
}

/** So that a day is kept even if nothing happened before its end. */
const oneAtLeast = sql`select 'sales', null, null, 0`;

/** The parts of a statement that keep the balances of a day; `tx` holds the lock of closes. */
export async function keeping(tx: Db, at: At): Promise<SQL> {
  const { before, lines } = await selectSince(tx, at, at.day);
  return sql`journal_lines as materialized (
      select kind, source_id, day, is_late, ${byAccount}, paise from ${lines} as line
    ), kept_balances as (
      insert into ${c} (id, date, ${byAccount}, paise)
      select gen_random_uuid(), ${at.day}::date, ${byAccount}, sum(paise)
      from (${keptOf(before)} union all select ${byAccount}, paise from journal_lines
        union all ${oneAtLeast}) as each
      group by ${byAccount} having sum(paise) <> 0 or person_id is null on conflict do nothing
    ), booked as (
      insert into ${b} (source_id, kind, day, is_late)
      select distinct source_id, kind, day, is_late from journal_lines on conflict do nothing
    )`;
}

/**
 * Keeps the balances of each week since the newest kept ones, so that no statement sums more than
 * that: the first close of a shop that is years old takes a statement for each.
 */
export async function keepWeeks(tx: Db, { day, timeZone }: At): Promise<void> {
  const { next } = await selectKeptBefore(tx, day);
  for (let end = addDays(next, 6); end < day; end = addDays(end, 7)) {
    await tx.execute(sql`with ${await keeping(tx, { day: end, timeZone })} select 1`);
  }
}

const k = dayCloses;
const days = { from: sql`(select min(before) from kept)`, to: sql`(select max(date) from kept)` };
/** A day more at each side, because the database does not know the time zone. */
const reach = { from: sql`(${days.from} - 1)`, to: sql`(${days.to} + 1)`, timeZone: 'UTC' };

/** `kept`: rows of a close, a date with kept balances, and the one before it. */
const otherBalances = (kept: SQL) => sql`
  with kept as (${kept}), moved as materialized (
    select ${b.day} as day, ${byAccount}, sum(paise) as paise
    from ${linesOf(({ id, isOf }) => sql`${isOf(reach)} or ${id} = ${isLateOf(days)}`)} as line
    join ${b} on ${b.sourceId} = line.source_id and ${b.kind} = line.kind
    group by ${b.day}, ${byAccount}
  )
  select id as subject from kept where exists (
    select 1 from (
      ${keptOf(sql`kept.date`)}
      union all select ${byAccount}, -paise from ${c} where ${c.date} = kept.before
      union all select ${byAccount}, -paise from moved where moved.day > kept.before and moved.day <= kept.date
    ) as each group by ${byAccount} having sum(paise) <> 0)`;

/** Of the daily check. The journal's days are those that closes have noted. */
export const balanceBooks: readonly CheckedBook[] = [
  {
    ...{ table: k, id: k.id, rows: 31 },
    rules: {
      '8: the first kept balances are all entries until then': (these) =>
        otherBalances(sql`
          select ${k.id} as id, first.date, ${beginning}::date as before
          from ${k}, (select min(${c.date}) as date from ${c}) as first
          where ${these} and ${k.date} = (select min(${k.date}) from ${k} where ${k.date} >= first.date)`),
      '8: the balances of a close are those before it and the entries since': (these) =>
        otherBalances(sql`
          select ${k.id} as id, ${k.date} as date, before.date as before
          from ${k}, lateral (select max(${c.date}) as date from ${c} where ${c.date} < ${k.date}) as before
          where ${these} and before.date is not null and exists (select 1 from ${c} where ${c.date} = ${k.date})`),
    },
  },
];
