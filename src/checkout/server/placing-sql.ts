/**
 * Placing an order as one statement: it stores everything, or nothing where the shop is not as it
 * was seen.
 */
import { placed } from '#src/orders/lifecycle.ts';
import type { Db } from '#src/platform/database/db.ts';
import { written } from '#src/platform/database/written-sql.ts';
import { announceJobs, jobsValue, storeJobsFor } from '#src/platform/jobs/new-jobs-sql.ts';
import type { PlacedRows } from './placed-rows.ts';

/** Values that a statement brings as JSON, because there are as many as there are. */
const givenLines = `
  line as materialized (
    select * from jsonb_to_recordset(:lines::jsonb) as line(id uuid, "orderId" uuid, "menuId" uuid,
      revision int, "pricePaise" bigint, "isLimited" boolean, position int, quantity int)
  )`;
const givenOrders = `jsonb_to_recordset(:orders::jsonb) as o(place int, id uuid, "eventId" uuid,
  "deliveryDate" date, shift text, "totalPaise" bigint)`;

/**
 * The rows of limited menus are locked before anything is decided, always in the order of their
 * ids: a row that somebody else has changed meanwhile is looked at again as it is by then. What is
 * not limited is as it was when the statement began.
 */
const withPortions = {
  locked: `
  , enough as materialized (
    select menu.id, line.quantity from menus menu join line on line."menuId" = menu.id
    where line."isLimited" and menu.revision = line.revision
      and menu.portions_sold + line.quantity <= menu.portions
    order by menu.id for no key update of menu
  )`,
  isEnough: `(select count(*) from enough) = (select count(*) from line where "isLimited") and`,
  taken: `
  , taken as (
    update menus set portions_sold = menus.portions_sold + enough.quantity
    from enough, fit where menus.id = enough.id
  )`,
};
const withoutPortions = { locked: '', isEnough: '', taken: '' };

/**
 * Not by `moveOrder`: one statement stores all of it. The orders begin where the table of their
 * life lets them.
 */
function placing({ locked, isEnough, taken }: typeof withPortions) {
  return written<Record<string, unknown>, { id: string; number: number }>(`
  with ${givenLines} ${locked}
  , fit as materialized (
    select id, shortname, address from addresses
    where id = :addressId and is_active and ${isEnough}
      (select count(*) from line join menus menu on menu.id = line."menuId"
        and menu.revision = line.revision and menu.price_paise = line."pricePaise"
        and menu.is_published and (menu.portions is not null) = line."isLimited")
      = (select count(*) from line)
  ) ${taken}
  , placed as (
    insert into checkouts (id, state, mobile_no, total_paise, browser_id, idempotency_key,
      request_hash, expires_at, created_at)
    select :checkoutId::uuid, 'awaiting', :mobileNo, :totalPaise::bigint, :browserId::uuid,
      :idempotencyKey, :requestHash, :expiresAt::timestamptz, :now::timestamptz
    from fit
  )
  , numbered as (
    insert into orders (id, checkout_id, status, payment_status, mobile_no, address_id,
      address_shortname, address_text, note, order_date, delivery_date, shift, total_paise,
      created_at)
    select o.id, :checkoutId::uuid, '${placed.status}', '${placed.payment}', :mobileNo, fit.id, fit.shortname,
      fit.address, :note, :orderDate::date, o."deliveryDate", o.shift, o."totalPaise",
      :now::timestamptz
    from fit, ${givenOrders} order by o.place
    returning id, number
  )
  , noted as (
    insert into order_lines (id, order_id, menu_id, position, variant, description, items,
      photo_url, price_paise, quantity, holds_portions)
    select line.id, line."orderId", menu.id, line.position, menu.variant, menu.description,
      menu.items, menu.photo_url, menu.price_paise, line.quantity, line."isLimited"
    from fit, line join menus menu on menu.id = line."menuId"
  )
  , told as (
    insert into order_events (id, order_id, actor, to_status, to_payment, created_at)
    select o."eventId", o.id, 'customer', '${placed.status}', '${placed.payment}', :now::timestamptz
    from fit, ${givenOrders} order by o.place
  )
  , planned as (${storeJobsFor('fit')})
  select id, number from numbered`);
}

const placeLimited = placing(withPortions);
const placeUnlimited = placing(withoutPortions);

/**
 * Answers the orders' numbers; undefined, with nothing stored, where an address or a menu is not as
 * it was seen, or has too few portions left.
 */
export async function insertPlacement(
  db: Db,
  { checkout, addressId, note, orderDate, orders, lines, jobs }: PlacedRows,
): Promise<Map<string, number> | undefined> {
  const place = lines.some((line) => line.isLimited) ? placeLimited : placeUnlimited;
  const rows = await place(db, {
    ...checkout,
    ...{ addressId, note, orderDate },
    orders: JSON.stringify(orders.map((order, place) => ({ ...order, place }))),
    lines: JSON.stringify(lines),
    jobs: jobsValue(jobs),
  });
  announceJobs(db, jobs);
  return rows.length > 0 ? new Map(rows.map(({ id, number }) => [id, number])) : undefined;
}
