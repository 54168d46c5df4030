/** The personal data of the checkout, and what happens to it on erasure (product 24.14). */
import { sql } from 'drizzle-orm';
import { selectOrdersOf } from '#src/orders/server/order-personal-sql.ts';
import {
  deleteRow,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { orderNetworks } from './strangers/stranger-tables.ts';

export const checkoutPersonal: PersonalData = {
  feature: 'Checkout',
  tables: [
    personalTable(orderNetworks, {
      label: 'Networks of first orders in cash',
      rows: (mobileNo) => sql`${orderNetworks.orderId} in ${selectOrdersOf(mobileNo)}`,
      personal: { networkHash: deleteRow },
    }),
  ],
};
