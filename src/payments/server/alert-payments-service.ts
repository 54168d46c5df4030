/** The payments that alerts show. */
import type { PaymentOfAlert, PaymentsOfAlerts } from '#src/alerts/server/alert-payments.ts';
import { selectAttemptsWithOrders } from './alert-payments-sql.ts';

export const paymentsOfAlerts: PaymentsOfAlerts = async (db, attemptIds) => {
  const found = new Map<string, PaymentOfAlert & { orderNumbers: number[] }>();
  if (attemptIds.length === 0) return found;
  for (const { id, orderNumber, ...payment } of await selectAttemptsWithOrders(db, attemptIds)) {
    const known = found.get(id);
    if (known) known.orderNumbers.push(orderNumber);
    else found.set(id, { ...payment, orderNumbers: [orderNumber] });
  }
  return found;
};
