/** Standing meals for the kitchen's bench, each with a pass of its own. */
import type { Database } from '#src/platform/database/open-database.ts';

/** Adds them for the lunch of a day; a dish of that lunch counts as their tiffin. */
export async function addStandingMeals(
  { pool }: Pick<Database, 'pool'>,
  { date, count }: { date: string; count: number },
): Promise<void> {
  await pool.query(
    `with tiffin as (
      insert into tiffins (id, name, position, created_at)
      values (gen_random_uuid(), 'Full tiffin', 0, now()) returning id
    ), dish as (
      update menus set tiffin_id = tiffin.id from tiffin where menus.id = (
        select id from menus where date = $1::date and shift = 'Lunch' and is_published limit 1)
    ), offer as (
      insert into offers (id, name, tiffin_id, shifts, meals, price_paise, valid_days, created_at,
        updated_at)
      select gen_random_uuid(), 'Month', id, '{Lunch}', 26, 259900, 40, now(), now() from tiffin
      returning *
    ), seller as (select id from staff order by created_at limit 1),
    eater as materialized (
      select n, gen_random_uuid() as customer, gen_random_uuid() as purse,
        gen_random_uuid() as checkout, gen_random_uuid() as pass,
        '97' || lpad(n::text, 8, '0') as mobile_no
      from generate_series(1, $2::int) n
    ), known as (
      insert into customers (id, mobile_no, created_at) select customer, mobile_no, now() from eater
    ), purses as (
      insert into meal_purses (id, customer_id, created_at) select purse, customer, now() from eater
    ), paid as (
      insert into checkouts (id, state, mobile_no, total_paise, source, placed_by, pays_for, label,
        settlement, request_hash, expires_at, created_at)
      select checkout, 'confirmed', mobile_no, 259900, 'counter', seller.id, 'pass', 'P' || n, 'cash', '',
        now(), now() from eater, seller
    ), sold as (
      insert into passes (id, purse_id, offer_id, checkout_id, name, tiffin_id, shifts, meals,
        price_paise, valid_days, starts_on, expires_on, state, created_at)
      select pass, purse, offer.id, checkout, name, tiffin_id, shifts, meals, price_paise,
        valid_days, $1::date, $1::date + 39, 'active', now() from eater, offer
    )
    insert into standing_meals (id, purse_id, tiffin_id, shift, weekdays, quantity, name, note,
      address_id, from_day, staff_id, created_at)
    select gen_random_uuid(), purse, tiffin.id, 'Lunch', 127, 1 + (n % 7 = 0)::int, 'Asha',
      'B-' || n || ', Shanti Apartments', place.ids[1 + n % cardinality(place.ids)], $1::date,
      seller.id, now() + n * interval '1 ms'
    from eater, tiffin, seller, (select array_agg(id) as ids from addresses where is_active) place`,
    [date, count],
  );
  await pool.query(`insert into pass_entries (id, pass_id, kind, meals, paise, day, created_at)
    select gen_random_uuid(), id, 'bought', meals, price_paise, starts_on, now() from passes`);
  await pool.query('analyze');
}
