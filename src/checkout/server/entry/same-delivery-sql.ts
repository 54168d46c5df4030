/** The statement that finds a person's existing orders for some deliveries. */
import { selectNumbersOfPerson } from '#src/customers/server/person-numbers-sql.ts';
import type { OrderStatus } from '#src/orders/order-rules.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';

export interface OrderOfDelivery extends Record<string, unknown> {
  number: number;
  deliveryDate: string;
  shift: Shift;
  status: OrderStatus;
  /** `2 × Dal Rice, 1 × Masala Dosa`. */
  dishes: string;
}

const find = statement<{ mobileNo: string; deliveries: string }, OrderOfDelivery>(`
  select o.number, o.delivery_date as "deliveryDate", o.shift, o.status,
    (select string_agg(quantity || ' × ' || variant, ', ' order by position)
      from order_lines where order_id = o.id) as dishes
  from orders o
  join jsonb_to_recordset(:deliveries::jsonb) as meant("deliveryDate" date, shift text)
    on meant."deliveryDate" = o.delivery_date and meant.shift = o.shift
  where o.mobile_no in (${selectNumbersOfPerson}) and o.status not in ('done', 'unexpected')
  order by o.number`);

/** Orders of all the person's numbers, unpaid ones included, delivered and cancelled ones not. */
export function selectSameDelivery(
  db: Db,
  mobileNo: string,
  deliveries: readonly { deliveryDate: string; shift: Shift }[],
): Promise<OrderOfDelivery[]> {
  return find(db, { mobileNo, deliveries: JSON.stringify(deliveries) });
}
