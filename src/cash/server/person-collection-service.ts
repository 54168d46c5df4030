/** A customer's payments at doors and at the counter. */
import type { PaymentsOfNumbers } from '#src/customers/server/customer-hooks.ts';
import { selectCollectionsOfNumbers } from './person-collection-sql.ts';

export const collectionsOfPerson: PaymentsOfNumbers = async (db, mobileNos, limit) => {
  const rows = await selectCollectionsOfNumbers(db, mobileNos, limit);
  return rows.flatMap(({ order, method, ...row }) =>
    method === 'unpaid' ? [] : [{ ...row, kind: method, orders: [order] }],
  );
};
