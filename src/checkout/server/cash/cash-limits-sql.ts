/** The statement that finds what a person still has to pay in cash for some deliveries. */
import { selectNumbersOfPerson } from '#src/customers/server/person-numbers-sql.ts';
import { doorMethods } from '#src/orders/payment-methods.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { among } from '#src/platform/database/columns.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';

interface DueOfDelivery extends Record<string, unknown> {
  deliveryDate: string;
  shift: Shift;
  paise: number;
}

const sumDue = statement<{ mobileNo: string; dates: string[] }, DueOfDelivery>(`
  select delivery_date as "deliveryDate", shift, sum(total_paise)::float8 as paise
  from orders
  where mobile_no in (${selectNumbersOfPerson}) and payment_status = 'pending' and status <> 'unexpected'
    and settlement ${among(doorMethods)} and delivery_date = any(:dates::date[])
  group by 1, 2`);

/** What a person still has to pay in cash, in paise, by a key such as `2026-11-23 Lunch`. */
export async function selectDueByDelivery(
  db: Db,
  mobileNo: string,
  deliveries: readonly { deliveryDate: string }[],
): Promise<Map<string, number>> {
  const dates = [...new Set(deliveries.map(({ deliveryDate }) => deliveryDate))];
  const rows = await sumDue(db, { mobileNo, dates });
  return new Map(rows.map(({ deliveryDate, shift, paise }) => [`${deliveryDate} ${shift}`, paise]));
}
