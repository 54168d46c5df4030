/** Books money that staff took for a checkout that is no order. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { type CounterWayName, hasReference } from '../../counter-ways.ts';
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

/**
 * Call it in the transaction that stores the checkout: a payment of its key is new. 400
 * `invalid_request` for a transfer without a reference, and cash with one.
 */
export async function recordCounterPayment(
  tx: Db,
  { reference, now, timeZone, ...taking }: Taking,
): Promise<void> {
  if (hasReference(taking.way) !== (reference !== undefined)) {
    const message = 'A transfer has a reference, and cash has none.';
    throw new AppError('invalid_request', message, { details: [{ path: 'reference', message }] });
  }
  await insertCounterPayment(tx, {
    ...taking,
    id: newId(),
    reference: reference ?? null,
    day: businessDay(now, timeZone),
    createdAt: now,
  });
}
