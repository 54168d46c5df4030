/** What a customer paid through payment companies, and what was refunded. */
import type { PaymentsOfNumbers } from '#src/customers/server/customer-hooks.ts';
import { selectPersonPayments } from './person-payment-sql.ts';

export const paymentsOfPerson: PaymentsOfNumbers = async (db, mobileNos, limit) => {
  const rows = await selectPersonPayments(db, mobileNos, limit);
  return rows.map(({ id, at, isRefund, amountPaise, orders, label }) => ({
    id,
    at,
    kind: isRefund ? 'refund' : 'online',
    amountPaise: Number(amountPaise),
    orders,
    ...(label !== null && { label }),
  }));
};
