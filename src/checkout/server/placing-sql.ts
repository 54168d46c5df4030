/**
 * Places an order in one statement: stores everything, or nothing if the shop has changed since it
 * was read.
 */
import { placed } from '#src/orders/lifecycle.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { insertOf, statement } from '#src/platform/database/statement-sql.ts';
import { announceJobs, jobsValue, storeJobsFor } from '#src/platform/jobs/new-jobs-sql.ts';
import type { PlacedRows } from './placed-rows.ts';
import {
  canMeetWishes,
  freeSlot,
  givenCheckouts,
  givenLines,
  givenOrders,
  isAllowed,
  plan,
  wishesOfLine,
  withMeals,
  withoutLimit,
  withPortions,
} from './placing-parts-sql.ts';

const checkout = {
  ...{ id: 'c.id', state: ':state', settlement: ':settlement', source: ':source' },
  ...{ placedBy: ':placedBy::uuid', mobileNo: ':mobileNo', totalPaise: 'c."totalPaise"' },
  ...{ browserId: ':browserId::uuid', idempotencyKey: 'c."idempotencyKey"' },
  ...{ expiresAt: ':expiresAt::timestamptz', createdAt: ':now::timestamptz' },
  ...{ requestHash: ':requestHash', unpaidSlot: freeSlot, paysFor: `'orders'` },
};
const order = {
  ...{ id: 'o.id', checkoutId: 'o."checkoutId"', settlement: ':settlement' },
  ...{ status: `'${placed.status}'`, paymentStatus: `'${placed.payment}'` },
  ...{ mobileNo: ':mobileNo', name: ':name', note: ':note', addressId: 'fit.id' },
  ...{ createdAt: ':now::timestamptz', awaitsApproval: 'o."awaitsApproval"' },
  ...{ addressShortname: 'fit.shortname', addressText: 'fit.address', shift: 'o.shift' },
  ...{ orderDate: ':orderDate::date', deliveryDate: 'o."deliveryDate"', meals: 'o.meals' },
  ...{ holdsMeals: 'o."mostMeals" is not null', totalPaise: 'o."totalPaise"' },
  ...{ deliveryPaise: 'o."deliveryPaise"', discountPaise: 'o."discountPaise"' },
  ...{ deliveryStaffId: 'null::uuid', deliveryProblem: 'null', cancelReason: 'null' },
  standingId: 'null::uuid',
};
const orderLine = {
  ...{ id: 'line.id', orderId: 'line."orderId"', menuId: 'menu.id', position: 'line.position' },
  ...{ variant: 'menu.variant', description: 'menu.description', items: 'menu.items' },
  ...{ photoUrl: 'menu.photo_url', pricePaise: 'menu.price_paise' },
  ...{ quantity: 'line.quantity', holdsPortions: 'line."isHeld"' },
  wishes: wishesOfLine,
};

/**
 * Does not use `moveOrder`: one statement stores everything. The orders start in a state that their
 * step table allows.
 */
function placing(portions: typeof withPortions, meals: typeof withMeals) {
  return statement<Record<string, unknown>, { id: string; number: number }>(`
  with ${givenLines} ${plan} ${portions.locked} ${meals.locked}
  , fit as materialized (
    select id, shortname, address from addresses
    where id = :addressId and is_active and ${isAllowed} ${portions.isEnough} ${meals.isEnough}
      (select count(*) from line join menus menu on menu.id = line."menuId"
        and menu.revision = line.revision and menu.price_paise = line."pricePaise"
        and menu.is_published and (menu.portions is not null) = line."isLimited"
        and ${canMeetWishes})
      = (select count(*) from line)
  ) ${portions.taken} ${meals.taken}
  , placed as (
    ${insertOf(checkouts, checkout)}
    from fit, ${givenCheckouts}
  )
  , numbered as (
    ${insertOf(orders, order)}
    from fit, ${givenOrders} order by o.place
    returning id, number
  )
  , noted as (
    ${insertOf(orderLines, orderLine)}
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

/** Prepared only for what an order needs: most menu entries and shifts have no limit. */
const placingIn = (meals: typeof withMeals) => ({
  limitedMenus: placing(withPortions, meals),
  otherMenus: placing(withoutLimit, meals),
});
const ofLimitedShifts = placingIn(withMeals);
const ofOtherShifts = placingIn(withoutLimit);

/**
 * Returns the orders' numbers; undefined, with nothing stored, if an address, a menu entry or the
 * shift plan has changed, a dish can't meet a wish, too few portions are left, or the number is
 * blocked. Throws if too few meals of a shift are left.
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
    orders: JSON.stringify(orders.map((order, index) => ({ ...order, place: index }))),
    lines: JSON.stringify(lines),
    jobs: jobsValue(jobs),
  });
  announceJobs(db, jobs);
  return rows.length > 0 ? new Map(rows.map(({ id, number }) => [id, number])) : undefined;
}
