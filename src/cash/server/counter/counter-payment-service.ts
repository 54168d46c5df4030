/** Books money that staff took for a checkout that is no order. */
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { CounterWayName } from '../../counter-ways.ts';
import { insertCounterPayment } from './counter-payment-sql.ts';

export interface CounterMoney {
  way: CounterWayName;
  /** The bank's number of the transfer, where the way has one. */
  reference?: string | undefined;
}

interface Taking extends CounterMoney {
  key: string;
  checkoutId: string;
  amountPaise: number;
  staffId: string;
  now: Date;
  timeZone: string;
}

/** Call it in the transaction that stores the checkout: a payment of its key is new. */
export async function recordCounterPayment(
  tx: Db,
  { reference, now, timeZone, ...taking }: Taking,
): Promise<void> {
  await insertCounterPayment(tx, {
    ...taking,
    id: newId(),
    reference: reference ?? null,
    day: businessDay(now, timeZone),
    createdAt: now,
  });
}
