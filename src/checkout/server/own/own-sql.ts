/** Statements on what a browser has ordered with a number. */
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { OrderStatus } from '#src/orders/order-rules.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { LastLine } from '../../again-rules.ts';

export interface OwnKey extends Record<string, unknown> {
  browserId: string;
  mobileNo: string;
}

function isTheirs({ browserId, mobileNo }: OwnKey) {
  return and(eq(checkouts.browserId, browserId), eq(checkouts.mobileNo, mobileNo));
}

/** The orders of checkouts that await their payment, by number. */
export function selectUnpaid(db: Db, key: OwnKey) {
  return db
    .select({ checkout: checkouts, order: orders })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(and(isTheirs(key), eq(checkouts.state, 'awaiting')))
    .orderBy(asc(orders.number));
}

const statusesBefore: OrderStatus[] = ['pending', 'isAssigned', 'outForDelivery'];

/** The orders that are for this day or a later one and not handed over. */
export async function selectNotDelivered(db: Db, key: OwnKey, from: BusinessDay) {
  const rows = await db
    .select({ order: orders })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(
      and(
        isTheirs(key),
        gte(orders.deliveryDate, from),
        inArray(orders.status, statusesBefore),
        eq(orders.isReleased, true),
      ),
    );
  return rows.map(({ order }) => order);
}

/**
 * The dishes of the last order that was paid, or is to be paid at the door, and not cancelled. In
 * cash one press makes an order for each shift; they have the same time.
 */
export const selectLastLines = statement<
  OwnKey & { since: Date },
  LastLine & Record<string, unknown>
>(`
  with own as (
    select o.* from checkouts c join orders o on o.checkout_id = c.id
    where c.browser_id = :browserId::uuid and c.mobile_no = :mobileNo
      and c.state in ('confirmed', 'due') and o.status <> 'unexpected'
      and o.created_at >= :since::timestamptz
  )
  select o.delivery_date as date, o.shift, line.variant, line.quantity, menu.dish_id as "dishId"
  from own o
  join order_lines line on line.order_id = o.id
  join menus menu on menu.id = line.menu_id
  where o.created_at = (select max(created_at) from own)
  order by o.number, line.position`);
