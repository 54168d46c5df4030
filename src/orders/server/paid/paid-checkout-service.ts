/** Checkouts of what staff sell against money that is there, without an order. */
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { PaidThing } from '../../order-rules.ts';
import { methodAtDoor } from '../../payment-methods.ts';
import { insertCheckout } from './paid-checkout-sql.ts';

interface Sale {
  paysFor: Exclude<PaidThing, 'orders'>;
  /** What people call it: `P12`. */
  label: string;
  mobileNo: string;
  totalPaise: number;
  staffId: string;
  /** The idempotency key of the press, and the hash of what it asked for. */
  key: string;
  requestHash: string;
  now: Date;
}

/** The id of the paid checkout; undefined if the key has one already. */
export async function createPaidCheckout(
  tx: Db,
  { staffId, key, now, ...sale }: Sale,
): Promise<string | undefined> {
  const id = newId();
  const isNew = await insertCheckout(tx, {
    ...{ ...sale, id, state: 'confirmed', settlement: methodAtDoor },
    ...{ source: 'counter', placedBy: staffId, idempotencyKey: key },
    ...{ expiresAt: now, createdAt: now },
  });
  return isNew ? id : undefined;
}
