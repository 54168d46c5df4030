/** A repeated Place Order request gets the stored orders as its answer again. */
import { hash, randomUUID } from 'node:crypto';
import { keyOfPart, maxLines } from '#src/orders/order-rules.ts';
import { defaultMethod } from '#src/orders/payment-methods.ts';
import { selectCheckoutsMovedBy } from '#src/orders/server/begun-checkout-sql.ts';
import { selectCheckoutsByKeys } from '#src/orders/server/checkout-sql.ts';
import { selectOrdersOfCheckouts } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { encoded } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { OrderRequest } from '../checkout-contract.ts';
import { toPlacedOrder } from './placed-answer.ts';
import type { PlacingInput, PlacingResult } from './placing-input.ts';

/**
 * An order that was begun online and moved to the door by another request belongs to both keys.
 * Throws 422 `unprocessable` if the key belongs to another request.
 */
export async function replayPlacement(
  db: Db,
  { request, idempotencyKey, browserId }: PlacingInput,
  requestHash: string,
): Promise<PlacingResult | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const keys = Array.from({ length: maxLines }, (_, index) => keyOfPart(idempotencyKey, index));
  const placed = await selectCheckoutsByKeys(db, keys);
  const stored = placed.length > 0 ? placed : await selectCheckoutsMovedBy(db, keys);
  const [first] = stored;
  if (!first) return undefined;
  const hashes = placed.length > 0 ? [requestHash] : hashesOfBegun(request);
  if (!hashes.includes(first.requestHash)) {
    throw new AppError('unprocessable', 'This order was already sent with other contents.');
  }
  const ids = stored.map(({ id }) => id);
  return {
    answer: toPlacedOrder({
      mobileNo: request.mobileNo,
      totalPaise: stored.reduce((paise, { totalPaise }) => paise + totalPaise, 0),
      orders: await selectOrdersOfCheckouts(db, ids),
    }),
    // The first answer may have been lost, and the cookie with it.
    browserId: browserId ?? first.browserId ?? randomUUID(),
    portionsChanged: false,
  };
}

/**
 * For a cash request: the hashes of the same request as it would have been sent for paying online.
 */
export function hashesOfBegun({ settlement, ...request }: OrderRequest): string[] {
  if (settlement === undefined || settlement === defaultMethod) return [];
  return [hashOf({ request }), hashOf({ request: { ...request, settlement: defaultMethod } })];
}

/**
 * Of the whole parsed body in its wire form: every field counts, in any order of keys, and a retry
 * that reaches a later version of the shop has the same hash.
 */
export function hashOf({ request, entry }: Pick<PlacingInput, 'request' | 'entry'>): string {
  const withSortedKeys = (_key: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  const body = { ...encoded(OrderRequest, request), ...(entry && { entry }) };
  return hash('sha256', JSON.stringify(body, withSortedKeys));
}
