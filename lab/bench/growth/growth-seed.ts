/**
 * Years of a kitchen's business in a PostgreSQL database: written straight into its tables, one
 * statement a table.
 */
import pg from 'pg';

export const ordersADay = 4000;
export const ordersACustomer = 20;
export const linesAnOrder = 3;
export const riders = 40;
/** A customer's orders lie within this; then another one comes. Less than a look-up shows. */
const daysACustomer = 80;
/** Most of it are the lines of orders, and what finds them. */
export const bytesAnOrder = 5000;

const menusAShift = 6;
const places = 20;
const pricePaise = 10_000;

/**
 * Fills a migrated, empty database with `count` orders; those of `today` are the newest, and wait
 * for somebody to deliver them.
 */
export async function fillShop(
  connectionString: string,
  { count, today }: { count: number; today: string },
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'");
    const structure = await readStructure(client);
    for (const statement of structure.drop) await client.query(statement);
    for (const statement of sourceOf(count, today)) await client.query(statement);
    for (const statement of rows) await client.query(statement);
    // Also the proof that what was written is what the shop could have written.
    for (const statement of structure.create) await client.query(statement);
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Everything that is cheaper to make once than to keep while rows arrive. */
async function readStructure(client: pg.Client): Promise<{ drop: string[]; create: string[] }> {
  const constraints = await client.query<{ owner: string; name: string; definition: string }>(`
    select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
    order by contype = 'f' desc, oid`);
  const indexes = await client.query<{ name: string; definition: string }>(`
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
    // A foreign key stands on what is unique.
    create: [...indexes.rows.map(({ definition }) => definition), ...create.reverse()],
  };
}

/** One row an order, oldest first: all that the tables take from it. */
function sourceOf(count: number, today: string): string[] {
  const newest = Math.floor((count - 1) / ordersADay);
  const ordersAGeneration = daysACustomer * ordersADay;
  const customers = Math.floor(Math.min(count, ordersAGeneration) / ordersACustomer);
  return [
    // Of version 7, as those that the shop makes: first the milliseconds.
    `create function pg_temp.id_of(kind text, n bigint, at timestamptz) returns uuid stable language sql
      return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || n), 14, 3)
        || '8' || substr(md5(kind || n), 18))::uuid`,
    `create temp view wanted as
      select n, day, place, age, at, pg_temp.id_of('order', n, at) as id, pg_temp.id_of('checkout', n, at) as checkout_id,
        pg_temp.id_of('attempt', n, at) as attempt_id,
        case place % 2 when 0 then 'Lunch' else 'Dinner' end as shift, place / 2 as place_in_shift,
        -- Numbers of one generation lie scattered among those of all others.
        (6000000000 + (back / ${ordersAGeneration} * ${customers} + back % ${ordersAGeneration} % ${customers})::bigint
          * 7919003 % 3999999979)::text as mobile_no,
        -- A prime, so that it hits every shift and every rider.
        age > 0 and n % 101 = 0 as is_cancelled
      from (
        select n, ${count} - n as back, (n - 1) % ${ordersADay} as place,
          ${newest} - (n - 1) / ${ordersADay} as age,
          date '${today}' - (${newest} - (n - 1) / ${ordersADay}) as day
        from generate_series(1, ${count}) n
      ) orders, lateral (
        select day::timestamp at time zone 'Asia/Kolkata' + interval '7 hours'
          + place * interval '12 hours' / ${ordersADay} as at
      ) moments`,
    `create temp view days as
      select date '${today}' - age as day, shift from generate_series(0, ${newest}) age, unnest(array['Lunch', 'Dinner']) shift`,
  ];
}

/** The menus of a shift are numbered through; an order takes some that follow each other. */
const menuId = (place: string) =>
  `pg_temp.id_of(shift || day, (${place}) % ${menusAShift}, day::timestamp at time zone 'Asia/Kolkata')`;
const fixedId = (kind: string, place: string) =>
  `pg_temp.id_of('${kind}', ${place}, '2020-01-01T00:00:00Z')`;
const totalPaise = linesAnOrder * pricePaise;
const seller = `'{"name":"Tiffin","legalName":"Tiffin Foods","addressLines":["12 Market Road","Gandhinagar 382021"],"fssaiLicence":"10000000000000","phone":"9825012345","email":"hello@example.in"}'`;

const rows = [
  `insert into addresses (id, shortname, address, position, created_at)
  select ${fixedId('address', 'n')}, 'Tower ' || n, 'Tower ' || n || ', Gandhinagar 382007', n, now()
  from generate_series(0, ${places - 1}) n`,
  `insert into staff (id, role, full_name, mobile_no, password_hash, created_at)
  select ${fixedId('rider', 'n')}, 'delivery', 'Rider ' || n, (9876500000 + n)::text, '', now()
  from generate_series(0, ${riders - 1}) n`,
  `insert into menus (id, date, shift, variant, description, items, price_paise, status, photo_url, is_published,
    created_at, updated_at)
  select ${menuId('place')}, day, shift, 'Gujarati thali ' || place, 'As at home, with everything that belongs to it.',
    array['4 rotli', 'Dal', 'Bhat', 'Shaak of the day', 'Chaas'], ${pricePaise}, 'Available',
    '/media/menus/' || md5(day::text) || '.webp', true, now(), now()
  from days, generate_series(0, ${menusAShift - 1}) place`,
  `insert into checkouts (id, state, mobile_no, total_paise, browser_id, idempotency_key, request_hash, expires_at, created_at)
  select checkout_id, 'confirmed', mobile_no, ${totalPaise}, md5('browser' || n)::uuid, md5('key' || n),
    md5('request' || n) || md5('hash' || n), at + interval '20 minutes', at
  from wanted`,
  `insert into orders (id, checkout_id, status, payment_status, mobile_no, address_id, address_shortname, address_text,
    note, order_date, delivery_date, shift, total_paise, delivery_staff_id, cancel_reason, created_at)
  select id, checkout_id, case when is_cancelled then 'unexpected' when age = 0 then 'isAssigned' else 'done' end, 'done',
    mobile_no, ${fixedId('address', `n % ${places}`)}, 'Tower ' || n % ${places},
    'Tower ' || n % ${places} || ', Gandhinagar 382007', 'Flat ' || n || ', near the temple, 382421', day, day, shift,
    ${totalPaise}, ${fixedId('rider', `place_in_shift % ${riders}`)},
    case when is_cancelled then 'The kitchen was closed' end, at
  from wanted`,
  `insert into order_lines (id, order_id, menu_id, position, variant, description, items, photo_url, price_paise,
    quantity, holds_portions)
  select pg_temp.id_of('line' || line, n, at), id, ${menuId('n + line')}, line, 'Gujarati thali ' || (n + line) % ${menusAShift},
    'As at home, with everything that belongs to it.', array['4 rotli', 'Dal', 'Bhat', 'Shaak of the day', 'Chaas'],
    '/media/menus/' || md5(day::text) || '.webp', ${pricePaise}, 1, false
  from wanted, generate_series(0, ${linesAnOrder - 1}) line`,
  `insert into order_events (id, order_id, actor, from_status, to_status, from_payment, to_payment, created_at)
  select pg_temp.id_of('event' || step, n, at), id, case step when 0 then 'customer' else 'gateway' end,
    case step when 1 then 'pending' end, 'pending', case step when 1 then 'pending' end,
    case step when 0 then 'pending' else 'done' end, at + step * interval '1 minute'
  from wanted, generate_series(0, 1) step`,
  `insert into payment_attempts (id, transaction_id, checkout_id, gateway, gateway_ref, state, outcome, is_current,
    amount_paise, paid_paise, paid_currency, payment_ref, refunded_paise, expires_at, created_at, updated_at)
  select attempt_id, 'T' || md5('attempt' || n), checkout_id, 'sandbox', md5('gateway' || n), 'paid', 'accepted', true,
    ${totalPaise}, ${totalPaise}, 'INR', md5('payment' || n), case when is_cancelled then ${totalPaise} else 0 end,
    at + interval '15 minutes', at, at + interval '1 minute'
  from wanted`,
  `insert into refunds (id, attempt_id, order_id, cause, amount_paise, state, reason, created_at, updated_at)
  select pg_temp.id_of('refund', n, at), attempt_id, id, 'cancelled', ${totalPaise}, 'done', 'The kitchen was closed', at, at
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
  select pg_temp.id_of('receipt', n, at), 'receipt', '2025-26', n, md5('token' || n), id, ${totalPaise}, 'unregistered',
    ${totalPaise}, 0, 0, ${seller}::jsonb, at + interval '1 minute'
  from wanted`,
];
