/** The payments that alerts show. */
import type { PaymentOfAlert, PaymentsOfAlerts } from '#src/alerts/server/alert-payments.ts';
import { selectAttemptsWithOrders } from './alert-payments-sql.ts';

export const paymentsOfAlerts: PaymentsOfAlerts = async (db, attemptIds) => {
  const found = new Map<string, PaymentOfAlert & { orderNumbers: number[] }>();
  if (attemptIds.length === 0) return found;
  for (const row of await selectAttemptsWithOrders(db, attemptIds)) {
    const { id, transactionId, amountPaise, orderNumber, label, mobileNo } = row;
    const orderNumbers = orderNumber === null ? [] : [orderNumber];
    const known = found.get(id);
    if (known) known.orderNumbers.push(...orderNumbers);
    else {
      const customer = { name: row.name ?? '', mobileNo };
      const about = { orderNumbers, ...(label !== null && { label }) };
      found.set(id, { transactionId, amountPaise, ...about, customer });
    }
  }
  return found;
};
