/** A customer's payments at doors and at the counter. */
import type { PaymentsOfNumbers } from '#src/customers/server/customer-hooks.ts';
import {
  selectCollectionsOfNumbers,
  selectCounterPaymentsOfNumbers,
} from './person-collection-sql.ts';

export const collectionsOfPerson: PaymentsOfNumbers = async (db, mobileNos, limit) => {
  const rows = await selectCollectionsOfNumbers(db, mobileNos, limit);
  const atDoor = rows.flatMap(({ order, method, ...row }) =>
    method === 'unpaid' ? [] : [{ ...row, kind: method, orders: [order] }],
  );
  const taken = await selectCounterPaymentsOfNumbers(db, mobileNos, limit);
  const atCounter = taken.map(({ label, ...row }) => {
    return { ...row, kind: 'counter' as const, orders: [], ...(label !== null && { label }) };
  });
  return [...atDoor, ...atCounter];
};
