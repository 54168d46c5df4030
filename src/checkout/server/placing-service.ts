/** Placing an order: one checkout with one order per date and shift, stored whole or not at all. */
import { createHash, randomUUID } from 'node:crypto';
import { requireActiveAddress } from '#src/addresses/server/address-service.ts';
import { findMenus, type KnownMenus, refuseShort } from '#src/menus/server/menu-service.ts';
import { isShiftFull, refuseFull } from '#src/menus/server/shift-meal-service.ts';
import { selectCheckoutByKey } from '#src/orders/server/checkout-sql.ts';
import { selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { encoded } from '#src/platform/contract/codec.ts';
import { isForeignKeyViolation } from '#src/platform/database/database-errors.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { OrderRequest, type PlacedOrder } from '../checkout-contract.ts';
import { checkoutMinutes } from '../checkout-rules.ts';
import { lapseJob } from './lapse-job.ts';
import { toPlacedOrder } from './placed-answer.ts';
import { type Draft, draftCheckout, linesOf, toMeals } from './placing-draft.ts';
import { insertPlacement } from './placing-sql.ts';

export interface PlacingInput {
  request: OrderRequest;
  idempotencyKey: string | undefined;
  /** The random id in the browser's signed cookie, if it has one. */
  browserId: string | undefined;
  now: Date;
  /** When shifts take orders, as this process knows it. */
  plan: ShiftPlan;
  /** Reads the plan again where it has changed. */
  newestPlan: (db: Db) => Promise<ShiftPlan>;
  /**
   * Menus as this process last saw them: where nothing has changed since, they are not asked for.
   */
  seen?: KnownMenus | undefined;
}

export interface PlacingResult {
  answer: PlacedOrder;
  /** What the browser's cookie holds from now on. */
  browserId: string;
  portionsChanged: boolean;
}

/** The shop changes between a look and the statement that follows; not so often in a row. */
const mostLooks = 5;

/**
 * Stores a checkout with its orders. The same key and request answer the same orders again. 409
 * `conflict` names the menu that can't be ordered, 422 `unprocessable` is a key used for another
 * request.
 */
export async function createCheckout(db: Db, placement: PlacingInput): Promise<PlacingResult> {
  const requestHash = hashOf(placement.request);
  const by = { requestHash, browserId: placement.browserId ?? randomUUID() };
  try {
    return (await placeAsSeen(db, placement, by)) ?? (await placeAsItIs(db, placement, by));
  } catch (error) {
    // A second press: the first one has stored the key, or taken the very portions that were
    // refused here.
    const stored = await replayPlacement(db, placement, requestHash);
    if (stored) return stored;
    throw error;
  }
}

interface PlacingKey {
  requestHash: string;
  browserId: string;
}

/** Undefined where what this process remembers does not allow it, or is not so any more. */
async function placeAsSeen(
  db: Db,
  placement: PlacingInput,
  key: PlacingKey,
): Promise<PlacingResult | undefined> {
  if (!placement.seen) return undefined;
  let draft: Draft;
  try {
    draft = draftCheckout(placement, placement.seen);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  return storeCheckout(db, draft, placement, key);
}

async function placeAsItIs(
  db: Db,
  placement: PlacingInput,
  key: PlacingKey,
): Promise<PlacingResult> {
  const { address_id, menus } = placement.request;
  for (let looks = 0; looks < mostLooks; looks++) {
    const plan = await placement.newestPlan(db);
    const asItIs = { ...placement, plan };
    await requireActiveAddress(db, address_id);
    const known = await findMenus(
      db,
      menus.map((line) => line.menu_id),
    );
    const draft = draftCheckout(asItIs, known);
    refuseShort(draft.lines);
    await refuseFull(db, draft.orders.map(toMeals), plan);
    const placed = await storeCheckout(db, draft, asItIs, key);
    if (placed) return placed;
  }
  throw new Error('an order can not be stored although nothing refuses it');
}

/** Undefined, with nothing stored, where the shop is not as the draft has it. */
async function storeCheckout(
  db: Db,
  draft: Draft,
  { request, now, plan, idempotencyKey }: PlacingInput,
  { requestHash, browserId }: PlacingKey,
): Promise<PlacingResult | undefined> {
  const { checkoutId, orders, orderDate } = draft;
  const expiresAt = new Date(now.getTime() + checkoutMinutes * 60_000);
  const { mobileNo, note, address_id: addressId } = request;
  const whose = { checkoutId, mobileNo, browserId, idempotencyKey: idempotencyKey ?? null };
  try {
    const numbers = await insertPlacement(db, {
      checkout: {
        ...whose,
        totalPaise: draft.totalPaise,
        requestHash,
        expiresAt,
        now,
      },
      ...{ addressId, planVersion: plan.version, note, orderDate },
      orders: orders.map(({ lines: _own, ...order }) => order),
      lines: orders.flatMap(linesOf),
      jobs: [lapseJob(checkoutId, expiresAt)],
    });
    if (!numbers) return undefined;
    const numbered = orders.map((order) => ({ ...order, number: numberOf(numbers, order.id) }));
    const { totalPaise } = draft;
    const portionsChanged =
      draft.lines.some(({ menu }) => menu.portions !== null) ||
      orders.some(({ mostMeals }) => mostMeals !== null);
    const answer = toPlacedOrder({ mobileNo, totalPaise, orders: numbered });
    return { answer, browserId, portionsChanged };
  } catch (error) {
    // A menu was deleted since it was seen: only the foreign key knows by then.
    if (isForeignKeyViolation(error) || isShiftFull(error)) return undefined;
    throw error;
  }
}

function numberOf(numbers: ReadonlyMap<string, number>, orderId: string): number {
  const number = numbers.get(orderId);
  if (number === undefined) throw new Error(`order ${orderId} was stored without a number`);
  return number;
}

async function replayPlacement(
  db: Db,
  { request, idempotencyKey, browserId }: PlacingInput,
  requestHash: string,
): Promise<PlacingResult | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const checkout = await selectCheckoutByKey(db, idempotencyKey);
  if (!checkout) return undefined;
  if (checkout.requestHash !== requestHash) {
    throw new AppError('unprocessable', 'This order was already sent with other contents.');
  }
  return {
    answer: toPlacedOrder({
      mobileNo: request.mobileNo,
      totalPaise: checkout.totalPaise,
      orders: await selectOrdersOfCheckout(db, checkout.id),
    }),
    // The first answer may have been lost on its way, and the cookie with it.
    browserId: browserId ?? checkout.browserId,
    portionsChanged: false,
  };
}

/**
 * Of the whole parsed body in its form on the wire: whatever is sent counts, in whatever order its
 * keys are, and a retry that reaches a later version of the shop is the same.
 */
function hashOf(request: OrderRequest): string {
  const withSortedKeys = (_key: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256')
    .update(JSON.stringify(encoded(OrderRequest, request), withSortedKeys))
    .digest('hex');
}
