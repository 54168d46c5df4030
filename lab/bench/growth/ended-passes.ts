/** A shop that has sold passes for five years, written directly into its tables. */
import pg from 'pg';
import type { Database } from '#src/platform/database/open-database.ts';
import { createTriggers, dropTriggers } from '#src/platform/database/triggers-sql.ts';
import { seller } from '../many-orders.ts';
import { addStandingMeals } from '../standing-meals.ts';

export interface ManyPasses {
  date: string;
  running: number;
  /** Ten of a person, one after the other; `running` people have one at a time. */
  ended: number;
}

/**
 * The running ones have begun on different days and are eaten in part. Half of the people who
 * bought no more still have a standing meal, which rests.
 */
export async function addManyPasses(
  { pool }: Pick<Database, 'pool'>,
  { date, running, ended }: ManyPasses,
): Promise<void> {
  await addStandingMeals({ pool }, { date, count: running });
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 });
  await client.connect();
  try {
    // Days that are over would be refused.
    await dropTriggers(client);
    const texts = [...endedPasses(date, running, ended), ...eatenPasses(date), 'analyze'];
    for (const text of texts) await client.query(text);
    await createTriggers(client);
  } finally {
    await client.end();
  }
}

const mealPaise = 10_000;

/** Those that have ended, with their entries, standing meals, skips and questions. */
function endedPasses(date: string, running: number, ended: number): string[] {
  return [
    `create temp table old as
      select n, ${running} + ${ended} - n as number, date '${date}' - 41 - n / ${running} * 28 as starts_on,
        gen_random_uuid() as pass_id, gen_random_uuid() as checkout_id, gen_random_uuid() as standing_id,
        n % ${running} + ${running} * (n / (10 * ${running})) as person,
        n / ${running} % 10 = 0 as is_last
      from generate_series(0, ${ended - 1}) n`,
    `create temp table eater as
      select person, coalesce(c.id, gen_random_uuid()) as customer_id, c.id is null as is_gone,
        coalesce(purse.id, gen_random_uuid()) as purse_id,
        coalesce(c.mobile_no, '96' || lpad(person::text, 8, '0')) as mobile_no
      from (select distinct person from old) o
        left join customers c on c.mobile_no = '97' || lpad((person + 1)::text, 8, '0')
          and person < ${running}
        left join meal_purses purse on purse.customer_id = c.id`,
    `insert into customers (id, mobile_no, created_at)
      select customer_id, mobile_no, now() from eater where is_gone`,
    `insert into meal_purses (id, customer_id, created_at)
      select purse_id, customer_id, now() from eater where is_gone`,
    `insert into checkouts (id, state, mobile_no, total_paise, source, placed_by, pays_for, label, settlement,
        request_hash, expires_at, created_at)
      select checkout_id, 'confirmed', mobile_no, ${26 * mealPaise}, 'counter', seller.id, 'pass', 'P' || number, 'cash', '',
        starts_on, starts_on
      from old join eater using (person), (select id from staff order by created_at limit 1) seller`,
    `insert into passes (id, number, purse_id, offer_id, checkout_id, name, tiffin_id, shifts, meals, price_paise,
        valid_days, starts_on, expires_on, state, created_at)
      select pass_id, old.number, purse_id, offer.id, checkout_id, name, tiffin_id, shifts, 26, ${26 * mealPaise}, valid_days,
        starts_on, starts_on + valid_days - 1, 'ended', starts_on
      from old join eater using (person), (select * from offers order by created_at limit 1) offer
      order by n desc`,
    `insert into standing_meals (id, purse_id, tiffin_id, shift, weekdays, quantity, name, note, address_id,
        from_day, until_day, rests_since, staff_id, created_at)
      select standing_id, purse_id, tiffins.id, 'Lunch', 127, 1, 'Asha', 'B-' || person || ', Shanti Apartments',
        place.ids[1 + person % cardinality(place.ids)], starts_on,
        case when not (is_gone and is_last and person % 2 = 0) then starts_on + 27 end,
        case when is_gone and is_last and person % 2 = 0 then starts_on + 27 end, seller.id, starts_on
      from old join eater using (person), (select id from tiffins order by created_at limit 1) tiffins,
        (select id from staff order by created_at limit 1) seller,
        (select array_agg(id) as ids from addresses where is_active) place
      order by n desc`,
    `insert into pass_entries (id, pass_id, kind, meals, paise, day, created_at)
      select gen_random_uuid(), pass_id, 'bought', 26, ${26 * mealPaise}, starts_on, starts_on from old order by n desc`,
    // Each of the other days was skipped beyond the limit, because a drawn meal needs its order.
    `insert into pass_entries (id, pass_id, kind, meals, paise, standing_id, date, shift, day, created_at)
      select gen_random_uuid(), pass_id, 'forfeited', -1, -${mealPaise}, standing_id, starts_on + place, 'Lunch',
        starts_on + place, starts_on + place
      from old, generate_series(0, 25) place order by starts_on + place`,
    `insert into skips (id, purse_id, shift, from_day, to_day, created_at)
      select gen_random_uuid(), purse_id, 'Lunch', starts_on + place, starts_on + place, starts_on
      from old join eater using (person), generate_series(3, 20, 7) place order by starts_on`,
    `insert into left_out_meals (date, shift, standing_id, quantity, reason, is_new, created_at)
      select starts_on + 27, 'Lunch', standing_id, 1, 'noMeals', true, starts_on + 27 from old where is_last`,
    `insert into late_skips (standing_id, date, asked_at, answer, answered_by, answered_at)
      select standing_id, starts_on, starts_on, 'onItsWay', seller.id, starts_on
      from old, (select id from staff order by created_at limit 1) seller where n % 10 = 0`,
  ];
}

/** What was eaten of those that run, and the money of all. */
function eatenPasses(date: string): string[] {
  return [
    `create temp table mine as
      select p.id, number % 38 as age, number % 26 as eaten, s.id as standing_id
      from passes p join standing_meals s on s.purse_id = p.purse_id and s.until_day is null
      where p.state = 'active'`,
    `update passes p set starts_on = starts_on - age, expires_on = expires_on - age, price_paise = ${26 * mealPaise},
        balance_meals = 26 - eaten, balance_paise = (26 - eaten) * ${mealPaise}
      from mine where mine.id = p.id`,
    `update checkouts set total_paise = ${26 * mealPaise} where pays_for = 'pass'`,
    `update pass_entries e set paise = ${26 * mealPaise}, day = day - age, created_at = created_at - age * interval '1 day'
      from mine where mine.id = e.pass_id`,
    `insert into pass_entries (id, pass_id, kind, meals, paise, standing_id, date, shift, day, created_at)
      select gen_random_uuid(), id, 'forfeited', -1, -${mealPaise}, standing_id, day::date, 'Lunch', day::date, day
      from mine, lateral (select timestamptz '${date}' - place * interval '1 day' as day
        from generate_series(1, eaten) place) days`,
    `insert into counter_payments (id, key, checkout_id, way, amount_paise, staff_id, day, created_at)
      select gen_random_uuid(), gen_random_uuid(), checkout_id, 'cash', price_paise, seller.id, starts_on, starts_on
      from passes, (select id from staff order by created_at limit 1) seller`,
    `insert into receipts (id, kind, financial_year, number, token, checkout_id, line, amount_paise, scheme,
        taxable_paise, cgst_paise, sgst_paise, seller, issued_at)
      select gen_random_uuid(), 'receipt', '2024-25', row_number() over (), md5('pass' || number), checkout_id,
        'Meal pass P' || number, price_paise, 'unregistered', price_paise, 0, 0, ${seller}::jsonb, starts_on
      from passes`,
  ];
}
