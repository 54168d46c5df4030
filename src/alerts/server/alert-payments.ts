/** Facts about the payment of an alert. Provided by payments, which raise alerts. */
import type { Db } from '#src/platform/database/db.ts';

export interface PaymentOfAlert {
  transactionId: string;
  /** The amount of the payment request. */
  amountPaise: number;
  /** The orders that the payment is for. */
  orderNumbers: readonly number[];
  /** What it is for, where it is no order: `P12`. */
  label?: string;
  /** The customer of the newest of these orders; the name can be empty. */
  customer: { name: string; mobileNo: string };
}

/** By attempt id. */
export type PaymentsOfAlerts = (
  db: Db,
  attemptIds: readonly string[],
) => Promise<ReadonlyMap<string, PaymentOfAlert>>;

/** The attempts that alerts are about. */
export function attemptsOf(alerts: readonly { attemptId: string | null }[]): string[] {
  return [...new Set(alerts.flatMap(({ attemptId }) => attemptId ?? []))];
}
