/** What an alert says of the payment that it is about; payments, which raise alerts, answer it. */
import type { Db } from '#src/platform/database/db.ts';

export interface PaymentOfAlert {
  transactionId: string;
  /** What the payment asks for. */
  amountPaise: number;
  /** Of the orders that it is for. */
  orderNumbers: readonly number[];
  /** As the newest of these orders calls them; the name can be empty. */
  customer: { name: string; mobileNo: string };
}

/** By the ids of attempts. */
export type PaymentsOfAlerts = (
  db: Db,
  attemptIds: readonly string[],
) => Promise<ReadonlyMap<string, PaymentOfAlert>>;

/** The attempts that some alerts are about. */
export function attemptsOf(alerts: readonly { attemptId: string | null }[]): string[] {
  return [...new Set(alerts.flatMap(({ attemptId }) => attemptId ?? []))];
}
