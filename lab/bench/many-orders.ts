/**
 * Years of a kitchen's business in a PostgreSQL database, written directly into its tables, one
 * statement per table.
 */
import pg from 'pg';
import { seedDemo } from '#src/app/demo/demo-seed.ts';
import { buildApp } from '#src/app/server.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { openDatabase } from '#src/platform/database/open-database.ts';
import { createTriggers, dropTriggers } from '#src/platform/database/triggers-sql.ts';

export const ordersACustomer = 20;
/**
 * A customer's orders are within this period; then another customer follows. Shorter than the
 * period of the look-up.
 */
const daysACustomer = 80;
/** Most of it are order lines and their indexes. */
export const bytesAnOrder = 5000;
/** For a shop that has no riders yet. */
export const riders = 40;
const menusAShift = 6;
const places = 20;
const pricePaise = 10_000;

export interface ManyOrders {
  /** The total number of orders. Those of `today` are the newest and are not assigned yet. */
  count: number;
  today: BusinessDay;
  timeZone: string;
  ordersADay: number;
  linesAnOrder: number;
  /** Orders alternate between them. */
  shifts: readonly Shift[];
}

interface DemoOrders {
  count: number;
  /** Paid lunch orders that are not assigned yet. */
  ofToday: number;
  /** The URL of a server; without it the database is the folder's own. */
  databaseUrl?: string;
  /** Of the business, where it is not in India. */
  timeZone?: string;
}

/** Fills a data folder with the demo and many orders, and returns the business day. */
export async function fillDemo(
  dataDir: string,
  { count, ofToday, databaseUrl, timeZone }: DemoOrders,
): Promise<BusinessDay> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    BUSINESS_TIME_ZONE: timeZone,
    LOG_LEVEL: 'silent',
    API_ONLY: 'yes',
  });
  const database = await openDatabase(config);
  try {
    await seedDemo(await buildApp({ database, config }));
    const today = businessDay(new Date(), config.timeZone);
    const when = { today, timeZone: config.timeZone };
    const orders = { count, ...when, ordersADay: ofToday, linesAnOrder: 2 };
    if (count > 0) await addOrders(database.pool, { ...orders, shifts: ['Lunch'] }, ['analyze']);
    return today;
  } finally {
    await database.close();
  }
}

/** Fills a migrated, empty database; constraints are dropped during the insert. */
export async function fillEmpty(pool: pg.Pool, orders: ManyOrders): Promise<void> {
  const { drop, create } = await readStructure(pool);
  for (const statement of drop) await pool.query(statement);
  // Restoring the constraints proves that the shop could have written these rows.
  const memory = "set maintenance_work_mem = '512MB'";
  await addOrders(pool, orders, [memory, ...create, 'vacuum (analyze)', 'checkpoint']);
}

/** Uses existing customers, addresses and dishes, or creates some. */
async function addOrders(
  { options }: pg.Pool,
  orders: ManyOrders,
  afterwards: readonly string[],
): Promise<void> {
  // Without the shop's limits, because these statements can take long on a busy machine.
  const client = new pg.Client({ ...options, statement_timeout: 0, query_timeout: 0 });
  await client.connect();
  try {
    // The rows include their customers, as in a restore, so triggers must not create them.
    await dropTriggers(client);
    const statements = [...sourceOf(orders), ...surroundingsOf(orders), ...rows, ...afterwards];
    for (const statement of statements) await client.query(statement);
    await createTriggers(client);
  } finally {
    await client.end();
  }
}

/** Everything that is faster to create again than to maintain during the insert. */
async function readStructure(pool: pg.Pool): Promise<{ drop: string[]; create: string[] }> {
  const constraints = await pool.query<{ owner: string; name: string; definition: string }>(`
    select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
    order by contype = 'f' desc, oid`);
  const indexes = await pool.query<{ name: string; definition: string }>(`
    select quote_ident(relname) as name, pg_get_indexdef(pg_class.oid) as definition
    from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_constraint where conindid = pg_class.oid and contype in ('p', 'u', 'x'))`);
  const drop = constraints.rows.map(
    ({ owner, name }) => `alter table ${owner} drop constraint ${name}`,
  );
  const create = constraints.rows.map(
    ({ owner, name, definition }) => `alter table ${owner} add constraint ${name} ${definition}`,
  );
  return {
    drop: [...drop, ...indexes.rows.map(({ name }) => `drop index ${name}`)],
    // A foreign key needs the unique index to which it refers.
    create: [...indexes.rows.map(({ definition }) => definition), ...create.reverse()],
  };
}

/** One row per order, oldest first: the source of all tables. */
function sourceOf(orders: ManyOrders): string[] {
  const { count, today, timeZone, ordersADay, linesAnOrder, shifts } = orders;
  const newest = Math.floor((count - 1) / ordersADay);
  const ordersAGeneration = daysACustomer * ordersADay;
  const customers = Math.max(1, Math.floor(Math.min(count, ordersAGeneration) / ordersACustomer));
  return [
    // Version 7 UUIDs, like the shop's own: the milliseconds come first.
    `create function pg_temp.id_of(kind text, n bigint, at timestamptz) returns uuid stable language sql
      return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || n), 14, 3)
        || '8' || substr(md5(kind || n), 18))::uuid`,
    `create temp view wanted as
      select n, day, age, at, pg_temp.id_of('order', n, at) as id, pg_temp.id_of('checkout', n, at) as checkout_id,
        pg_temp.id_of('attempt', n, at) as attempt_id, ${linesAnOrder} as line_count,
        ${linesAnOrder * pricePaise} as total_paise,
        (${arrayOf(shifts)})[1 + place % ${shifts.length}] as shift, place / ${shifts.length} as place_in_shift,
        -- The numbers of one generation are spread among those of all others.
        (6000000000 + (back / ${ordersAGeneration} * ${customers} + back % ${ordersAGeneration} % ${customers})::bigint
          * 7919003 % 3999999979)::text as mobile_no,
        -- A prime number, so that it affects every shift and every rider.
        age > 0 and n % 101 = 0 as is_cancelled
      from (
        select n, ${count} - n as back, (n - 1) % ${ordersADay} as place,
          ${newest} - (n - 1) / ${ordersADay} as age,
          date '${today}' - (${newest} - (n - 1) / ${ordersADay}) as day
        from generate_series(1, ${count}) n
      ) orders, lateral (
        select day::timestamp at time zone '${timeZone}' + interval '7 hours'
          + place * interval '12 hours' / ${ordersADay} as at
      ) moments`,
  ];
}

/** Creates what the shop lacks, then numbers all of it. */
function surroundingsOf({ count, today, timeZone, ordersADay, shifts }: ManyOrders): string[] {
  const newest = Math.floor((count - 1) / ordersADay);
  return [
    `insert into addresses (id, shortname, address, position, created_at)
    select ${fixedId('address')}, 'Tower ' || n, 'Tower ' || n || ', Gandhinagar 382007', n, now()
    from generate_series(0, ${places - 1}) n where not exists (select from addresses)`,
    `insert into staff (id, role, full_name, mobile_no, password_hash, created_at)
    select ${fixedId('rider')}, 'delivery', 'Rider ' || n, (9876500000 + n)::text, '', now()
    from generate_series(0, ${riders - 1}) n where not exists (select from staff where role = 'delivery')`,
    `insert into menus (id, date, shift, variant, description, items, price_paise, status, photo_url, is_published,
      created_at, updated_at)
    select pg_temp.id_of(shift || day, n, day::timestamp at time zone '${timeZone}'), day, shift, 'Gujarati thali ' || n,
      'As at home, with everything that belongs to it.', array['4 rotli', 'Dal', 'Bhat', 'Shaak of the day', 'Chaas'],
      ${pricePaise}, 'Available', '/media/menus/' || md5(day::text) || '.webp', true, now(), now()
    from (select date '${today}' - age as day from generate_series(0, ${newest}) age) days,
      unnest(${arrayOf(shifts)}) shifts (shift), generate_series(0, ${menusAShift - 1}) n
    where not exists (select from menus where menus.date = day and menus.shift = shifts.shift)`,
    numbered('address', 'addresses', 'is_active', 'position'),
    numbered('rider', "staff where role = 'delivery'", 'role', 'full_name'),
    numbered('dish', 'menus where is_published', 'date, shift', 'created_at'),
  ];
}

function fixedId(kind: string): string {
  return `pg_temp.id_of('${kind}', n, '2020-01-01T00:00:00Z')`;
}

function arrayOf(texts: readonly string[]): string {
  return `array[${texts.map((text) => `'${text}'`).join()}]`;
}

/** Rows with an index from 0 in their group and the group's size, for use in rotation. */
function numbered(name: string, table: string, group: string, order: string): string {
  return `create temp table ${name} as
    select *, row_number() over (partition by ${group} order by ${order}, id) - 1 as place,
      count(*) over (partition by ${group}) as total
    from ${table}`;
}

/** On receipts, as a value of SQL. */
export const seller = `'{"name":"Tiffin","legalName":"Tiffin Foods","addressLines":["12 Market Road","Gandhinagar 382021"],"fssaiLicence":"10000000000000","phone":"9825012345","email":"hello@example.in"}'`;

const rows = [
  `insert into customers (id, mobile_no, created_at)
  select gen_random_uuid(), mobile_no, min(at) from wanted group by mobile_no`,
  `insert into checkouts (id, state, mobile_no, total_paise, browser_id, idempotency_key, request_hash, expires_at, created_at)
  select checkout_id, 'confirmed', mobile_no, total_paise, md5('browser' || n)::uuid, md5('key' || n),
    md5('request' || n) || md5('hash' || n), at + interval '20 minutes', at
  from wanted`,
  `insert into orders (id, checkout_id, status, payment_status, mobile_no, address_id, address_shortname, address_text,
    note, order_date, delivery_date, shift, meals, total_paise, delivery_staff_id, cancel_reason, created_at)
  select wanted.id, checkout_id, case when is_cancelled then 'unexpected' when age = 0 then 'pending' else 'done' end,
    'done', wanted.mobile_no, address.id, shortname, address, 'Flat ' || n || ', near the temple, 382421', day, day, shift,
    line_count, total_paise, case when age > 0 then rider.id end, case when is_cancelled then 'The kitchen was closed' end, at
  from wanted join address on address.place = n % address.total join rider on rider.place = place_in_shift % rider.total`,
  `insert into order_lines (id, order_id, menu_id, position, variant, description, items, photo_url, price_paise,
    quantity, holds_portions)
  select pg_temp.id_of('line' || line, n, at), wanted.id, dish.id, line, variant, description, items, photo_url,
    ${pricePaise}, 1, false
  from wanted cross join generate_series(0, line_count - 1) line
    join dish on dish.date = day and dish.shift = wanted.shift and dish.place = (n + line) % dish.total`,
  `insert into order_events (id, order_id, actor, from_status, to_status, from_payment, to_payment, created_at)
  select pg_temp.id_of('event' || step, n, at), id, case step when 0 then 'customer' else 'gateway' end,
    case step when 1 then 'pending' end, 'pending', case step when 1 then 'pending' end,
    case step when 0 then 'pending' else 'done' end, at + step * interval '1 minute'
  from wanted, generate_series(0, 1) step`,
  // The notes name one building per address.
  `insert into places (id, address_id, line, rank, created_at)
  select pg_temp.id_of('place', place, '2020-01-01T00:00:00Z'), id, 'near the temple', 1000 * (place + 1), now()
  from address on conflict do nothing`,
  `create temp table driven as
    select pg_temp.id_of('run' || shift || driver, day - date '2000-01-01', min(at)) as run_id, day, shift, driver,
      min(at) as at, place as address_place,
      row_number() over (partition by day, shift, driver order by place) as number
    from (select day, shift, at, place_in_shift % (select max(total) from rider) as driver,
        n % (select max(total) from address) as place from wanted where age > 0) stops
    group by day, shift, driver, place`,
  `insert into runs (id, date, shift, letter, staff_id, learned_at, created_at)
  select min(run_id::text)::uuid, day, shift,
    case when driver < 26 then chr(65 + driver::int) else chr(64 + driver::int / 26) || chr(65 + driver::int % 26) end,
    rider.id, min(at), min(at)
  from driven join rider on rider.place = driver group by day, shift, driver, rider.id`,
  `insert into run_stops (run_id, place_id, position, number)
  select runs.id, places.id, number, number
  from driven join rider on rider.place = driver
    join runs on runs.date = day and runs.shift = driven.shift and runs.staff_id = rider.id
    join address on address.place = address_place
    join places on places.address_id = address.id and places.line = 'near the temple'`,
  `insert into payment_attempts (id, transaction_id, checkout_id, gateway, gateway_ref, state, outcome, is_current,
    amount_paise, paid_paise, paid_currency, payment_ref, refunded_paise, expires_at, created_at, updated_at)
  select attempt_id, 'T' || md5('attempt' || n), checkout_id, 'sandbox', md5('gateway' || n), 'paid', 'accepted', true,
    total_paise, total_paise, 'INR', md5('payment' || n), case when is_cancelled then total_paise else 0 end,
    at + interval '15 minutes', at, at + interval '1 minute'
  from wanted`,
  `insert into refunds (id, attempt_id, order_id, cause, amount_paise, state, reason, created_at, updated_at)
  select pg_temp.id_of('refund', n, at), attempt_id, id, 'cancelled', total_paise, 'done', 'The kitchen was closed', at, at
  from wanted where is_cancelled`,
  `insert into payment_events (id, attempt_id, source, from_state, to_state, detail, created_at)
  select pg_temp.id_of('payment event' || step, n, at), attempt_id, case step when 0 then 'customer' else 'gateway' end,
    case step when 1 then 'created' end, case step when 0 then 'created' else 'paid' end,
    case step when 1 then 'accepted' end, at + step * interval '1 minute'
  from wanted, generate_series(0, 1) step`,
  `insert into payment_events (id, attempt_id, refund_id, source, to_state, created_at)
  select pg_temp.id_of('refund event', n, at), attempt_id, pg_temp.id_of('refund', n, at), 'gateway', 'done', at
  from wanted where is_cancelled`,
  `insert into receipts (id, kind, financial_year, number, token, order_id, amount_paise, scheme, taxable_paise,
    cgst_paise, sgst_paise, seller, issued_at)
  select pg_temp.id_of('receipt', n, at), 'receipt', '2025-26', n, md5('token' || n), id, total_paise, 'unregistered',
    total_paise, 0, 0, ${seller}::jsonb, at + interval '1 minute'
  from wanted`,
];
