/** Statements that find people, count their orders and sum what they owe; each uses an index. */
import { and, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { noteWords } from '#src/orders/server/note-words-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { uuids } from '#src/platform/database/plain-rows-sql.ts';
import type { CustomerRow } from './customer-sql.ts';
import { customers } from './customer-tables.ts';
import { isOwed } from './person-orders-sql.ts';

/** The most numbers that one search text matches. */
const mostRead = 500;

export interface PeopleWanted {
  /** Digits at the beginning or the end of the number. */
  digits?: string | undefined;
  /** Each is the beginning of a word of the name. */
  words: readonly string[];
  show: 'all' | 'owed' | 'blocked' | 'marked';
  after?: string | undefined;
  limit: number;
}

/** Newest first; a merged number finds its person. */
export function selectPeople(db: Db, wanted: PeopleWanted): Promise<CustomerRow[]> {
  return db
    .select()
    .from(customers)
    .where(and(customers.isMain, ofText(wanted), ofFilter(wanted.show), behind(wanted.after)))
    .orderBy(desc(customers.createdAt), desc(customers.id))
    .limit(wanted.limit);
}

const person = sql`coalesce(found.merged_into, found.id)`;

function ofText({ digits, words }: PeopleWanted): SQL | undefined {
  const ways = [
    ...(digits === undefined ? [] : [byNumber(digits), byNumberEnd(digits)]),
    ...(words.length === 0 ? [] : [byName(words), bySale(words.join(''))]),
  ];
  if (ways.length === 0) return undefined;
  return or(...ways.map((way) => sql`${customers.id} in (${way} limit ${mostRead})`));
}

function byNumber(digits: string): SQL {
  return sql`select ${person} from customers found
    where found.mobile_no between ${digits.padEnd(10, '0')} and ${digits.padEnd(10, '9')}`;
}

function byNumberEnd(digits: string): SQL {
  const turned = [...digits].toReversed().join('');
  return sql`select ${person} from customers found
    where reverse(found.mobile_no) between ${turned.padEnd(10, '0')} and ${turned.padEnd(10, '9')}`;
}

/** The words have only letters and digits, so that none contains an operator. */
function byName(words: readonly string[]): SQL {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql`select ${person} from customers found
    where ${noteWords(sql`found.name`)} @@ to_tsquery('simple', ${query})`;
}

/** What the person bought that is no order, by its label, such as `P12`. */
function bySale(label: string): SQL {
  return sql`select ${person} from customers found
    join ${checkouts} on ${checkouts.mobileNo} = found.mobile_no
    where ${checkouts.label} = ${label.toUpperCase()}`;
}

function ofFilter(show: PeopleWanted['show']): SQL | undefined {
  if (show === 'blocked') return isNotNull(customers.blockedReason);
  if (show === 'marked') return ne(customers.marks, '');
  if (show === 'all') return undefined;
  return sql`${customers.id} in (select ${person} from ${orders}
    join customers found on found.mobile_no = ${orders.mobileNo} where ${isOwed})`;
}

function behind(after: string | undefined): SQL | undefined {
  return after === undefined
    ? undefined
    : sql`(${customers.createdAt}, ${customers.id}) < (select last.created_at, last.id from customers last where last.id = ${after})`;
}

/**
 * For each person: the number of orders that were not cancelled, the last of them, and what is
 * owed.
 */
export function selectSums(db: Db, ids: readonly string[]) {
  const sums = sumsOf(db, ids);
  const { createdAt: placedAt, addressShortname: place } = orders;
  const dishes = sql<string[]>`array(select ${orderLines.variant} from ${orderLines}
    where ${orderLines.orderId} = ${orders.id} order by ${orderLines.position})`;
  const { id, orderCount, owedPaise } = sums;
  return db
    .with(sums)
    .select({ id, orderCount, owedPaise, lastOrder: { placedAt, place, dishes } })
    .from(sums)
    .leftJoin(orders, eq(orders.number, sums.lastNumber));
}

function sumsOf(db: Db, ids: readonly string[]) {
  const person = sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`;
  const theirs = sql`(${customers.id} = any(${uuids(ids)}) or ${customers.mergedInto} = any(${uuids(ids)}))`;
  const counts = sql`${orders.status} <> 'unexpected'`;
  const owed = sql`coalesce(sum(${orders.totalPaise}) filter (where ${isOwed}), 0)`;
  return db.$with('sums').as(
    db
      .select({
        id: person.as('person'),
        orderCount: sql`count(*) filter (where ${counts})`.mapWith(Number).as('order_count'),
        lastNumber: sql<number>`max(${orders.number}) filter (where ${counts})`.as('last_number'),
        owedPaise: owed.mapWith(Number).as('owed'),
      })
      .from(customers)
      .innerJoin(orders, eq(orders.mobileNo, customers.mobileNo))
      .where(theirs)
      .groupBy(person),
  );
}
