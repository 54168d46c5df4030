/**
 * Placing an order as one statement: it stores everything, or nothing where the shop is not as it
 * was seen.
 */
import { placed } from '#src/orders/lifecycle.ts';
import type { Db } from '#src/platform/database/db.ts';
import { written } from '#src/platform/database/written-sql.ts';
import { announceJobs, jobsValue, storeJobsFor } from '#src/platform/jobs/new-jobs-sql.ts';
import type { PlacedRows } from './placed-rows.ts';
import {
  givenCheckouts,
  givenLines,
  givenOrders,
  isPlanned,
  isWelcome,
  plan,
  withMeals,
  withoutPortions,
  withPortions,
} from './placing-parts-sql.ts';

/**
 * Not by `moveOrder`: one statement stores all of it. The orders begin where the table of their
 * life lets them.
 */
function placing({ locked, isEnough, taken }: typeof withPortions, meals: string) {
  return written<Record<string, unknown>, { id: string; number: number }>(`
  with ${givenLines} ${plan} ${locked}
  , fit as materialized (
    select id, shortname, address from addresses
    where id = :addressId and is_active and ${isPlanned} ${isWelcome} ${isEnough}
      (select count(*) from line join menus menu on menu.id = line."menuId"
        and menu.revision = line.revision and menu.price_paise = line."pricePaise"
        and menu.is_published and (menu.portions is not null) = line."isLimited")
      = (select count(*) from line)
  ) ${taken} ${meals}
  , placed as (
    insert into checkouts (id, state, settlement, source, placed_by, mobile_no, total_paise,
      browser_id, idempotency_key, request_hash, expires_at, created_at)
    select c.id, :state, :settlement, :source, :placedBy::uuid, :mobileNo, c."totalPaise",
      :browserId::uuid, c."idempotencyKey", :requestHash, :expiresAt::timestamptz, :now::timestamptz
    from fit, ${givenCheckouts}
  )
  , numbered as (
    insert into orders (id, checkout_id, status, payment_status, settlement, mobile_no, name,
      address_id, address_shortname, address_text, note, order_date, delivery_date, shift,
      meals, total_paise, delivery_paise, discount_paise, holds_meals, created_at)
    select o.id, o."checkoutId", '${placed.status}', '${placed.payment}', :settlement, :mobileNo,
      :name, fit.id, fit.shortname, fit.address, :note, :orderDate::date, o."deliveryDate", o.shift,
      o.meals, o."totalPaise", o."deliveryPaise", o."discountPaise", o."mostMeals" is not null,
      :now::timestamptz
    from fit, ${givenOrders} order by o.place
    returning id, number
  )
  , noted as (
    insert into order_lines (id, order_id, menu_id, position, variant, description, items,
      photo_url, price_paise, quantity, holds_portions)
    select line.id, line."orderId", menu.id, line.position, menu.variant, menu.description,
      menu.items, menu.photo_url, menu.price_paise, line.quantity, line."isHeld"
    from fit, line join menus menu on menu.id = line."menuId"
  )
  , told as (
    insert into order_events (id, order_id, actor, staff_id, to_status, to_payment, staff_note,
      created_at)
    select o."eventId", o.id, case when :placedBy::uuid is null then 'customer' else 'staff' end,
      :placedBy::uuid, '${placed.status}', '${placed.payment}', :staffNote, :now::timestamptz
    from fit, ${givenOrders} order by o.place
  )
  , planned as (${storeJobsFor('fit')})
  select id, number from numbered`);
}

/** Prepared only for what an order needs: most menus and shifts are without limit. */
const ofLimitedShifts = {
  limitedMenus: placing(withPortions, withMeals),
  otherMenus: placing(withoutPortions, withMeals),
};
const ofOtherShifts = {
  limitedMenus: placing(withPortions, ''),
  otherMenus: placing(withoutPortions, ''),
};

/**
 * Answers the orders' numbers; undefined, with nothing stored, where an address, a menu or the plan
 * of the shifts is not as it was seen, too few portions are left, or no order is taken of the
 * number. Throws where too few meals of a shift are.
 */
export async function insertPlacement(
  db: Db,
  { placed, checkouts, orders, lines, jobs }: PlacedRows,
): Promise<Map<string, number> | undefined> {
  const hasLimitedShift = orders.some(({ mostMeals }) => mostMeals !== null);
  const { limitedMenus, otherMenus } = hasLimitedShift ? ofLimitedShifts : ofOtherShifts;
  const place = lines.some((line) => line.isHeld) ? limitedMenus : otherMenus;
  const rows = await place(db, {
    ...placed,
    checkouts: JSON.stringify(checkouts),
    orders: JSON.stringify(orders.map((order, place) => ({ ...order, place }))),
    lines: JSON.stringify(lines),
    jobs: jobsValue(jobs),
  });
  announceJobs(db, jobs);
  return rows.length > 0 ? new Map(rows.map(({ id, number }) => [id, number])) : undefined;
}
