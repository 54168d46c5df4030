/** The statement that stores orders of passes. */
import { eq } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { insertOf, statement } from '#src/platform/database/statement-sql.ts';
import { drawn } from '../../lifecycle.ts';
import { methodOf } from '../../payment-methods.ts';
import { checkouts } from '../checkout-tables.ts';
import { orderEvents } from '../order-event-tables.ts';
import { orderLines } from '../order-line-tables.ts';
import { orders } from '../order-tables.ts';

const settlement = `'${drawn.settlement}'`;
const now = ':now::timestamptz';

const checkout = {
  ...{ id: 'o."checkoutId"', state: `'${methodOf(drawn.settlement).beginsAs}'`, settlement },
  ...{ mobileNo: 'o."mobileNo"', totalPaise: 'o."totalPaise"', source: `'standing'` },
  ...{ placedBy: 'null::uuid', paysFor: `'orders'`, browserId: 'null::uuid' },
  ...{ unpaidSlot: 'null::smallint', idempotencyKey: 'null', requestHash: `'standing'` },
  ...{ expiresAt: now, createdAt: now, label: 'null' },
};
const order = {
  ...{ id: 'o.id', checkoutId: 'o."checkoutId"', standingId: 'o."standingId"', settlement },
  ...{ status: `'${drawn.status}'`, paymentStatus: `'${drawn.payment}'`, awaitsApproval: 'false' },
  ...{ mobileNo: 'o."mobileNo"', name: 'o.name', note: 'o.note', addressId: 'a.id' },
  ...{ addressShortname: 'a.shortname', addressText: 'a.address', orderDate: ':orderDate::date' },
  ...{ deliveryDate: ':date::date', shift: ':shift', meals: 'o.quantity' },
  ...{ totalPaise: 'o."totalPaise"', deliveryPaise: '0', discountPaise: 'o."discountPaise"' },
  ...{ holdsMeals: 'false', deliveryStaffId: 'null::uuid', deliveryProblem: 'null' },
  ...{ cancelReason: 'null', createdAt: now },
};
const line = {
  ...{ id: 'o."lineId"', orderId: 'o.id', menuId: 'menu.id', position: '0' },
  ...{ variant: 'menu.variant', description: 'menu.description', items: 'menu.items' },
  ...{ photoUrl: 'menu.photo_url', pricePaise: 'o."pricePaise"', quantity: 'o.quantity' },
  // They are cooked beside the portions that are on sale.
  holdsPortions: 'false',
  wishes: 'o.wishes',
};
const event = {
  ...{ id: 'o."eventId"', orderId: 'o.id', staffId: ':staffId::uuid' },
  actor: `case when :staffId::uuid is null then 'system' else 'staff' end`,
  ...{ fromStatus: 'null', toStatus: `'${drawn.status}'`, fromPayment: 'null' },
  ...{ toPayment: `'${drawn.payment}'`, toSettlement: 'null', assignedTo: 'null::uuid' },
  ...{
    reason: 'o.reason',
    staffNote: ':staffNote',
    problem: 'null',
    tappedAt: 'null::timestamptz',
  },
  minutesAway: 'null::int',
  ...{ idempotencyKey: 'null', createdAt: now },
};

/**
 * Does not use `moveOrder`: one statement stores everything, in the state in which `drawn` begins.
 */
export const insertDrawnOrders = statement<Record<string, unknown>, Record<string, never>>(`
  with o as materialized (
    select * from jsonb_to_recordset(:orders::jsonb) as o(id uuid, place int, "checkoutId" uuid,
      "lineId" uuid, "eventId" uuid, "standingId" uuid, "menuId" uuid, quantity int,
      "pricePaise" bigint, "discountPaise" bigint, "totalPaise" bigint, "mobileNo" text, name text,
      note text, "addressId" uuid, wishes jsonb, reason text)
  )
  , paid as (${insertOf(checkouts, checkout)} from o)
  , stored as (
    ${insertOf(orders, order)} from o join addresses a on a.id = o."addressId" order by o.place
  )
  , noted as (${insertOf(orderLines, line)} from o join menus menu on menu.id = o."menuId")
  ${insertOf(orderEvents, event)} from o order by o.place`);

export async function selectNumberOf(db: Db, id: string): Promise<number | undefined> {
  const [row] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id));
  return row?.number;
}

export const updateStanding = statement<{ id: string; standingId: string }, Record<string, never>>(
  'update orders set standing_id = :standingId::uuid where id = :id::uuid',
);
