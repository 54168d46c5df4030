/** The statement that finds the orders of a payment that are now paid at the door. */
import { doorMethods } from '#src/orders/payment-methods.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { among } from '#src/platform/database/columns.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';

interface DoorOrder extends Record<string, unknown> {
  id: number;
  deliveryDate: string;
  shift: Shift;
  totalAmountPaise: number;
  isPaid: boolean;
  awaitsApproval: boolean;
}

/**
 * Each such order has a checkout of its own then, with the fields of the first one. Only for an
 * attempt that began before that: an attempt after it is the payment of a cash order by its page.
 */
const find = statement<{ attemptId: string }, DoorOrder>(`
  select o.number as id, o.delivery_date as "deliveryDate", o.shift,
    o.total_paise as "totalAmountPaise", c.state = 'confirmed' as "isPaid",
    o.awaits_approval and not o.is_released as "awaitsApproval"
  from payment_attempts a
  join checkouts own on own.id = a.checkout_id
  join orders o on o.mobile_no = own.mobile_no and o.created_at = own.created_at
  join checkouts c on c.id = o.checkout_id and c.request_hash = own.request_hash
  where a.id = :attemptId::uuid and c.settlement ${among(doorMethods)} and c.state in ('due', 'confirmed')
    and o.cancel_reason is null
    and exists (select from orders mine join order_events e on e.order_id = mine.id
      where mine.checkout_id = own.id and e.created_at >= a.created_at
        and e.to_settlement is not null)
  order by o.number`);

export async function selectAtDoor(db: Db, attemptId: string) {
  const rows = await find(db, { attemptId });
  return rows.map(({ awaitsApproval, ...order }) => ({
    ...order,
    ...(awaitsApproval && { awaits_approval: true }),
  }));
}
