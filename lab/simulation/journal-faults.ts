/**
 * Compares the journal with the figures that the shop has beside it, and names every row that moved
 * money and has no entry.
 */
import { type SQL, sql } from 'drizzle-orm';
import { selectDaySums } from '#src/accounting/server/days/day-sql.ts';
import { isSold, refundedPaise } from '#src/accounting/server/days/sold-order-tables.ts';
import { journalOf } from '#src/accounting/server/journal/journal-sql.ts';
import { isPaid, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { handTenders } from '#src/orders/tenders.ts';
import type { Db } from '#src/platform/database/db.ts';

const always = { from: '2000-01-01', to: '2999-12-31', timeZone: 'Asia/Kolkata' };
const open = { date: '1970-01-01', since: 'infinity' };
const journal = sql`${journalOf(always, open)} as line`;
const inHand = sql`method in ${handTenders}`;

/** One sentence for each account that differs, and for each row without an entry. */
export async function journalFaults(db: Db): Promise<string[]> {
  const [balances, known] = await Promise.all([balancesOf(db), figuresOf(db)]);
  const names = new Set([...balances.keys(), ...known.keys()]);
  const differences = [...names].filter(
    (name) => (balances.get(name) ?? 0) !== (known.get(name) ?? 0),
  );
  return [
    ...differences.map(
      (name) =>
        `the journal says ${balances.get(name) ?? 0} of ${name}, not ${known.get(name) ?? 0}`,
    ),
    ...(await rowsWithoutEntry(db)),
    ...(await otherDays(db)),
  ];
}

/** The balance of each account, by company or rider. */
async function balancesOf(db: Db): Promise<Map<string, number>> {
  return sumsBy(
    db,
    sql`select concat_ws(' ', account, company, person_id) as name, sum(paise)::bigint as paise from ${journal} group by 1`,
  );
}

async function sumsBy(db: Db, statement: SQL): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; paise: number }>(statement);
  return new Map(rows.map(({ name, paise }) => [name, Number(paise)]));
}

/** A retry has replaced it. */
const isReplaced = sql`exists (select from refunds as retries where retries.retry_of = refunds.id)`;

/** A person says that its money went back in another way. */
const byHand = sql`select from alerts where kind = 'refundFailed' and subject = refunds.id::text and resolved_by is not null`;

const figure = (name: SQL, paise: SQL, from: SQL) =>
  sql`select ${name} as name, coalesce(sum(${paise}), 0)::bigint as paise from ${from} group by 1`;
const amount = sql`amount_paise`;
const paid = ofOrderRow(isPaid);
const sold = sql`${orders} where ${isSold}`;

const figuresOfCash = [
  figure(sql`'rider ' || rider_id`, sql`balance_paise`, sql`rider_purses`),
  figure(sql`'till'`, sql`-${amount}`, sql`rider_cash where kind = 'handedOver'`),
  figure(sql`'till'`, sql`-${amount}`, sql`rider_cash where kind = 'float'`),
  figure(sql`'till'`, amount, sql`till_entries`),
  figure(sql`'bank'`, sql`-${amount}`, sql`till_entries where kind in ('banked', 'drawn')`),
  figure(sql`'expenses'`, sql`-${amount}`, sql`till_entries where kind = 'spent'`),
  figure(sql`'difference'`, sql`-${amount}`, sql`till_entries where kind = 'counted'`),
  figure(sql`'opening'`, sql`-${amount}`, sql`till_entries where kind = 'opened'`),
  figure(sql`'till'`, sql`taken_paise`, sql`collections where rider_id is null and ${inHand}`),
  figure(sql`'till'`, sql`-${amount}`, sql`cash_returns where given_by_staff is not null`),
  figure(sql`'overpaid'`, sql`-${amount}`, sql`cash_returns where given_at is null`),
  figure(sql`'difference'`, sql`-${amount}`, sql`rider_cash where kind = 'correction'`),
];

const figuresOfPasses = [
  figure(sql`'mealsOwed'`, sql`-balance_paise`, sql`passes`),
  figure(sql`'lapsedMeals'`, sql`paise`, sql`pass_entries where kind in ('lapsed', 'forfeited')`),
  figure(sql`'difference'`, sql`paise`, sql`pass_entries where kind = 'corrected'`),
  figure(sql`'till'`, amount, sql`counter_payments where way = 'cash'`),
  figure(sql`'bank'`, amount, sql`counter_payments where way <> 'cash'`),
];

const company = sql`'company ' || gateway`;
const isChargebackBack = sql`decision = 'cameBack' and refund_id is null`;
const ofAttempt = sql`join payment_attempts on payment_attempts.id = attempt_id`;
const isUndecided = sql`outcome = 'held' and not exists (
  select from refunds where attempt_id = payment_attempts.id and cause = 'held')`;
const sumOfRefunds = (where: SQL) =>
  sql`(select coalesce(sum(amount_paise), 0) from refunds where retry_of is null and ${where})`;
const priceOfAttempt = sql`(select total_paise from checkouts where checkouts.id = payment_attempts.checkout_id)`;

const figuresOfCompanies = [
  figure(company, sql`paid_paise + extra_paise`, sql`payment_attempts where state = 'paid'`),
  figure(
    company,
    sql`-refunds.amount_paise`,
    sql`refunds ${ofAttempt} where refunds.state = 'done'`,
  ),
  figure(company, sql`-${amount}`, sql`settlement_lines`),
  figure(company, sql`-${amount}`, sql`outside_moves where decision = 'chargeback'`),
  figure(company, sql`${amount}`, sql`outside_moves where ${isChargebackBack}`),
  figure(sql`'chargebacks'`, amount, sql`outside_moves where decision = 'chargeback'`),
  figure(sql`'chargebacks'`, sql`-${amount}`, sql`outside_moves where ${isChargebackBack}`),
  figure(sql`'bank'`, sql`amount_paise - fee_paise - tax_paise`, sql`settlement_lines`),
  figure(sql`'fees'`, sql`fee_paise + tax_paise`, sql`settlement_lines`),
  figure(
    sql`'overpaid'`,
    sql`-${amount}`,
    sql`refunds where state <> 'done' and not ${isReplaced} and not exists (${byHand})`,
  ),
  figure(sql`'bank'`, sql`-${amount}`, sql`refunds where exists (${byHand})`),
  figure(
    sql`'goodwill'`,
    amount,
    sql`refunds where cause = 'goodwill' and order_id is null and retry_of is null`,
  ),
  figure(sql`'overpaid'`, sql`-paid_paise`, sql`payment_attempts where ${isUndecided}`),
  // What came beyond or below the price, and neither goes back nor is asked for.
  figure(
    sql`'difference'`,
    sql`${priceOfAttempt} - paid_paise + ${sumOfRefunds(sql`attempt_id = payment_attempts.id and cause = 'held'`)}`,
    sql`payment_attempts where accepted_by is not null`,
  ),
  figure(
    sql`'difference'`,
    sql`${sumOfRefunds(sql`order_id = orders.id`)} - total_paise`,
    sql`${orders} join payment_attempts using (checkout_id)
      where outcome = 'accepted' and ${orders.status} = 'unexpected' and ${paid}`,
  ),
];

const figuresOfOrders = [
  figure(sql`'customers'`, sql`total_paise`, sql`${sold} and not ${paid}`),
  figure(sql`'goodwill'`, refundedPaise, sold),
  figure(sql`'sales'`, sql`delivery_paise - discount_paise - total_paise`, sold),
  figure(sql`'delivery'`, sql`-delivery_paise`, sold),
  figure(sql`'discounts'`, sql`discount_paise`, sold),
];

/** The same from the tables, in the way that the rest of the shop counts. */
function figuresOf(db: Db): Promise<Map<string, number>> {
  const all = [...figuresOfCash, ...figuresOfPasses, ...figuresOfCompanies, ...figuresOfOrders];
  return sumsBy(
    db,
    sql`select name, sum(paise)::bigint as paise from (${sql.join(all, sql` union all `)}) as each group by 1`,
  );
}

/** Rows that moved money or decided about it, and are the source of no entry. */
async function rowsWithoutEntry(db: Db): Promise<string[]> {
  const rows = {
    'released order': sql`select id from orders where is_released`,
    'paid attempt': sql`select id from payment_attempts where state = 'paid'`,
    'further payment': sql`select id from payment_captures where is_extra`,
    // Money that paid for no order was owed back from its first entry on.
    'decided refund': sql`select id from refunds where retry_of is null and order_id is not null`,
    'done refund': sql`select payment_events.id from payment_events join refunds on refunds.id = refund_id where to_state = 'done'`,
    'returned refund': sql`select id from payment_events where refund_id is not null and from_state = 'done' and to_state = 'failed'`,
    'refund by hand': sql`select id from alerts where kind = 'refundFailed' and resolved_by is not null`,
    'cash collection': sql`select id from collections where ${inHand}`,
    'cash entry': sql`select coalesce(collection_id, return_id, id) from rider_cash`,
    'till entry': sql`select id from till_entries where ${amount} <> 0`,
    'counter payment': sql`select id from counter_payments`,
    'pass entry': sql`select id from pass_entries where paise <> 0`,
    'cash return': sql`select id from cash_returns where given_at is not null`,
    'decided cash return': sql`select cash_returns.id from cash_returns
      join collections on collections.id = collection_id where not is_extra`,
    'settlement line': sql`select id from settlement_lines`,
    chargeback: sql`select id from outside_moves where decision = 'chargeback' or ${isChargebackBack}`,
  };
  const each = Object.entries(rows).map(
    ([name, ids]) => sql`select ${name}::text as name, each.id from (${ids}) as each (id)`,
  );
  const { rows: missing } = await db.execute<{ name: string; id: string }>(sql`
    select name, id from (${sql.join(each, sql` union all `)}) as each
    where id not in (select source_id from ${journal})`);
  return missing.map(({ name, id }) => `the ${name} ${id} has no entry`);
}

/**
 * What the journal says of the sales of a day of delivery is what its page says, also where an
 * order was cancelled after later days were closed.
 */
async function otherDays(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ date: string; paise: number }>(sql`
    select day.date::text as date, coalesce(own.paise, 0)::bigint as paise
    from (select distinct delivery_date as date from ${orders}) as day
    left join (select own_day as date, -sum(paise) as paise from ${journal}
      where account in ('sales', 'delivery', 'discounts') group by 1) as own using (date)`);
  const faults = await Promise.all(
    rows.map(async ({ date, paise }) => {
      const scope = { date, isClosed: false, timeZone: always.timeZone };
      const { soldPaise } = await selectDaySums(db, scope);
      if (paise === soldPaise) return [];
      return [`the journal says ${paise} sold on ${date}, not ${soldPaise}`];
    }),
  );
  return faults.flat();
}
