/**
 * Places an order: one checkout with one order per date and shift, stored completely or not at all.
 */
import { randomUUID } from 'node:crypto';
import { requireActiveAddress } from '#src/addresses/server/address-service.ts';
import { selectBlockedReason } from '#src/customers/server/blocked-sql.ts';
import { findMenus, refuseShort } from '#src/menus/server/menu-service.ts';
import { findFull, isShiftFull } from '#src/menus/server/shift-meal-service.ts';
import { methodOf } from '#src/orders/payment-methods.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import {
  isForeignKeyViolation,
  isUniqueViolation,
} from '#src/platform/database/database-errors.ts';
import { type Db, inSavepoint, inTransaction } from '#src/platform/database/db.ts';
import { refuseCash } from './cash/cash-limits-service.ts';
import { resumeInCash } from './cash/resume-in-cash-service.ts';
import { lockPerson } from './entry/entry-sql.ts';
import { refuseUnmet } from './met-wish-service.ts';
import { toPlacedOrder } from './placed-answer.ts';
import { type Draft, draftCheckout, toMeals } from './placing-draft.ts';
import type { PlacingInput, PlacingKey, PlacingResult } from './placing-input.ts';
import { hashOf, replayPlacement } from './placing-replay-service.ts';
import { rowsOf } from './placing-rows.ts';
import { insertPlacement } from './placing-sql.ts';
import { refuseBlocked, refuseWithoutReason } from './staff-entry.ts';
import { makeRoom } from './strangers/hold-service.ts';
import { selectIsKnown } from './strangers/known-number-sql.ts';
import { judgeStranger, noteStrangers } from './strangers/stranger-service.ts';

/** The most tries when the shop keeps changing between the read and the statement that follows. */
const mostLooks = 5;

/**
 * Stores a checkout with its orders, or one for each order that is paid at its door; a cash request
 * that repeats an order begun online becomes that order. A repeated key and request gets the same
 * answer. 409 `conflict` names the menu entry that can't be ordered, with the detail `reason` if
 * staff may order it with a reason; 422 `unprocessable` for a key that was used for another
 * request.
 */
export async function createCheckout(db: Db, placement: PlacingInput): Promise<PlacingResult> {
  const requestHash = hashOf(placement);
  const by = { requestHash, browserId: placement.browserId ?? randomUUID() };
  try {
    return (
      (await resumeInCash(db, placement, requestHash)) ??
      (await placeAsSeen(db, placement, by)) ??
      (await placeAsItIs(db, placement, by))
    );
  } catch (error) {
    // A repeated request: the first one has stored the key, or taken the very portions that were
    // refused here.
    const stored = await replayPlacement(db, placement, requestHash);
    if (stored) return stored;
    throw error;
  }
}

/** Undefined if the cached menus do not allow it, or have changed. */
async function placeAsSeen(
  db: Db,
  placement: PlacingInput,
  key: PlacingKey,
): Promise<PlacingResult | undefined> {
  // What staff sell beyond a limit depends on what is left, which the cache does not know.
  if (!placement.seen || placement.entry) return undefined;
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
  const { address_id, menus, mobileNo } = placement.request;
  for (let looks = 0; looks < mostLooks; looks++) {
    const plan = await placement.newestPlan(db);
    const asItIs = { ...placement, plan };
    await requireActiveAddress(db, address_id);
    refuseBlocked(placement.entry, await selectBlockedReason(db, mobileNo));
    const known = await findMenus(
      db,
      menus.map((line) => line.menu_id),
    );
    const draft = draftCheckout(asItIs, known);
    await refuseUnmet(db, draft.lines);
    if (!placement.entry) refuseShort(draft.lines);
    const orders = await withinMeals(db, draft.orders, asItIs);
    const placed = await storeCheckout(db, { ...draft, orders }, asItIs, key, storeWithRoom);
    if (placed) return placed;
  }
  throw new Error('the order could not be stored, although no rule refuses it');
}

/** What staff sell beyond the meals of a shift does not count among them. */
async function withinMeals(
  db: Db,
  orders: Draft['orders'],
  { plan, entry }: PlacingInput,
): Promise<Draft['orders']> {
  const full = await findFull(db, orders.map(toMeals), plan);
  for (const { text } of full) refuseWithoutReason(entry, text);
  const isFull = (id: string) => full.some(({ meals }) => meals.orderId === id);
  return orders.map((order) => (isFull(order.id) ? { ...order, mostMeals: null } : order));
}

interface Stored {
  numbers: ReadonlyMap<string, number>;
  /** The orders that staff have to approve before they are cooked. */
  unapproved?: readonly { id: string }[];
  /** True if another order returned its portions. */
  hasFreed?: boolean;
}

type Store = (
  db: Db,
  draft: Draft,
  placement: PlacingInput,
  key: PlacingKey,
) => Promise<Stored | undefined>;

/** Returns undefined and stores nothing if the shop has changed since the draft. */
async function storeCheckout(
  db: Db,
  draft: Draft,
  placement: PlacingInput,
  key: PlacingKey,
  storeOnline: Store = storeAtOnce,
): Promise<PlacingResult | undefined> {
  const { orders, totalPaise } = draft;
  try {
    const { collectedAt } = methodOf(placement.request.settlement);
    const store = { page: storeOnline, door: storeInCash, sale: refuseDrawn }[collectedAt];
    const stored = await store(db, draft, placement, key);
    if (!stored) return undefined;
    const { numbers, unapproved = [], hasFreed = false } = stored;
    const numbered = orders.map((order) => ({
      ...order,
      number: numberOf(numbers, order.id),
      awaitsApproval: unapproved.some(({ id }) => id === order.id),
    }));
    const portionsChanged =
      hasFreed ||
      draft.lines.some(({ menu }) => menu.portions !== null) ||
      orders.some(({ mostMeals }) => mostMeals !== null);
    const { mobileNo } = placement.request;
    const answer = toPlacedOrder({ mobileNo, totalPaise, orders: numbered });
    return { answer, browserId: key.browserId, portionsChanged };
  } catch (error) {
    if (isNotAsSeen(error)) return undefined;
    throw error;
  }
}

/** Thrown to roll back when the shop has changed since the draft. */
const notAsSeen = new Error('the shop has changed since it was read');

function isNotAsSeen(error: unknown): boolean {
  // A menu entry was deleted in the meantime, which only the foreign key shows; or another request
  // of the same browser took its slot.
  return (
    error === notAsSeen ||
    isForeignKeyViolation(error) ||
    isShiftFull(error) ||
    isUniqueViolation(error, 'checkouts_one_a_slot')
  );
}

const storeAtOnce: Store = async (db, draft, placement, key) => {
  const rows = rowsOf(draft, placement, key);
  const numbers = await inSavepoint(db, (own) => insertPlacement(own, rows));
  return numbers && { numbers };
};

/** Makes room in the same transaction, or throws a refusal. */
const storeWithRoom: Store = (db, draft, placement, key) => {
  const { visitor, now, request, browserId, newestPlan } = placement;
  if (!visitor) return storeAtOnce(db, draft, placement, key);
  return inTransaction(db, async (tx) => {
    const { mobileNo } = request;
    const wish = { orders: draft.orders, mobileNo, browserId, visitor, newestPlan, now };
    const hasFreed = await makeRoom(tx, wish);
    const numbers = await insertPlacement(tx, rowsOf(draft, placement, key));
    if (!numbers) throw notAsSeen;
    return { numbers, hasFreed };
  });
};

/** The person is locked, so that simultaneous orders for the same delivery are already stored. */
const storeInCash: Store = (db, draft, placement, key) =>
  inTransaction(db, async (tx) => {
    const { visitor, now, plan, request, newestPlan } = placement;
    const { orders } = draft;
    const { mobileNo } = request;
    await lockPerson(tx, { mobileNo });
    const isKnown = !visitor || (await selectIsKnown(tx, mobileNo));
    await refuseCash(tx, orders, { ...placement, isKnown });
    if (!visitor || isKnown) {
      const numbers = await insertPlacement(tx, rowsOf(draft, placement, key));
      return numbers && { numbers };
    }
    const { browserId } = key;
    const strangers = await judgeStranger(tx, orders, { visitor, browserId });
    const { unapproved } = strangers;
    if (unapproved.length > 0) {
      await makeRoom(tx, { orders: unapproved, mobileNo, visitor, newestPlan, now });
    }
    const numbers = await insertPlacement(tx, rowsOf(draft, placement, key, unapproved));
    if (!numbers) return undefined;
    await noteStrangers(tx, strangers, { visitor, plan, now });
    return { numbers, unapproved };
  });

/** The contract has only the methods that a person chooses. */
const refuseDrawn: Store = () => {
  throw new Error('nobody places an order of a pass');
};

function numberOf(numbers: ReadonlyMap<string, number>, orderId: string): number {
  const number = numbers.get(orderId);
  if (number === undefined) throw new Error(`order ${orderId} was stored without a number`);
  return number;
}
