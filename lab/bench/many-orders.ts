/**
 * A shop that has been running for a long time: orders by the thousand, written straight into its
 * tables.
 */
import pg from 'pg';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';

interface ManyOrders {
  /** In all; those that are not of today are spread over the days before, as many a day. */
  count: number;
  /** Paid, waiting for somebody to deliver them, for lunch. */
  ofToday: number;
  today: BusinessDay;
}

/**
 * Needs the demo's addresses, menus and delivery people. Ids are made from numbers, so that rows
 * find each other.
 */
export async function addManyOrders(pool: pg.Pool, { count, ofToday, today }: ManyOrders) {
  const values = [count, ofToday, today];
  // No request of the shop may take as long as these do on a busy machine.
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement, values);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** The n-th order, the days since it was placed, and whether it is one of today's. */
const source = `
  with wanted as (
    select n, (n - 1) / $2::int as age, n <= $2::int as is_new, $3::date - ((n - 1) / $2::int) as day,
      ($3::date - ((n - 1) / $2::int))::timestamp at time zone 'Asia/Kolkata' + interval '9 hours' + n % 7200 * interval '1 second' as at
    from generate_series(1, $1::int) n
  ),
  address as (select *, row_number() over (order by position) - 1 as place, count(*) over () as total from addresses),
  menu as (
    select *, row_number() over (order by created_at, id) - 1 as place from menus where date = $3::date and shift = 'Lunch'
  ),
  rider as (select id from staff where role = 'delivery' order by full_name limit 1)`;

/** Always the same id for the same text, of a form that the contracts take. */
function idOf(text: string): string {
  return `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
}

const statements = [
  `${source}
  insert into checkouts (id, state, mobile_no, total_paise, browser_id, request_hash, expires_at, created_at)
  select ${idOf("'checkout ' || n")}, 'confirmed', (9000000000 + n)::text, 20000, ${idOf("'browser ' || n")}, '', at, at
  from wanted`,
  `${source}
  insert into payment_attempts (id, transaction_id, checkout_id, gateway, state, outcome, is_current, amount_paise,
    paid_paise, paid_currency, paid_at, expires_at, created_at, updated_at)
  select ${idOf("'attempt ' || n")}, 'T' || md5('attempt ' || n), ${idOf("'checkout ' || n")}, 'sandbox', 'paid',
    'accepted', true, 20000, 20000, 'INR', at, at, at, at
  from wanted`,
  `${source}
  insert into orders (id, checkout_id, status, payment_status, mobile_no, address_id, address_shortname, address_text,
    note, order_date, delivery_date, shift, total_paise, delivery_staff_id, created_at)
  select ${idOf("'order ' || n")}, ${idOf("'checkout ' || n")}, case when is_new then 'pending' else 'done' end, 'done',
    (9000000000 + n)::text, address.id, address.shortname, address.address, 'Flat ' || n || ', Shanti Apartments, 382421',
    day, day, 'Lunch', 20000, case when is_new then null else rider.id end, at
  from wanted join address on address.place = n % address.total cross join rider`,
  `${source}
  insert into order_lines (id, order_id, menu_id, position, variant, description, items, photo_url, price_paise,
    quantity, holds_portions)
  select ${idOf("'line ' || n || ' ' || place")}, ${idOf("'order ' || n")}, menu.id, place, menu.variant,
    menu.description, menu.items, menu.photo_url, 10000, 1, false
  from wanted join menu on menu.place < 2`,
  `${source}
  insert into order_events (id, order_id, actor, from_status, to_status, from_payment, to_payment, created_at)
  select ${idOf("'event ' || n")}, ${idOf("'order ' || n")}, 'gateway', 'pending', 'pending', 'pending', 'done', at
  from wanted`,
];
