/** What becomes of the meals of an order that passes have paid: they come back, or they count. */
import { canCountUntaken } from '#src/orders/lifecycle.ts';
import { countedUntaken, orderLabel, orderStatusLabels } from '#src/orders/order-rules.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import { moveOrder, orderStateOf } from '#src/orders/server/order-move-service.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { sharesBack } from '../../meal-price-rules.ts';
import type { OrderMeals } from '../../order-meals-contract.ts';
import { givenKind } from '../../pass-kinds.ts';
import { insertPassEntries } from '../pass-sql.ts';
import type { StaffPress } from '../press.ts';
import {
  insertReturns,
  lockPassesOf,
  type PaidByPass,
  selectDrawnOrders,
  selectGiven,
  selectPaidByPasses,
  updateRunning,
} from './order-meals-sql.ts';

/** 404 `not_found` for an order that no pass has paid. */
export async function findOrderMeals(db: Db, orderNumber: number) {
  const order = await findOrderOfNumber(db, orderNumber);
  return answerOf(db, order, await findPaid(db, order));
}

interface GivingBack {
  orderNumber: number;
  meals: number;
  /** The meals that the person saw not to have come back. */
  seenMeals: number;
  reason: string;
}

/** Gives meals of a delivered order back; the order stays sold. Errors as in the contract. */
export function giveBackMeals(
  db: Db,
  { orderNumber, meals, seenMeals, reason }: GivingBack,
  { staffId, now, timeZone }: StaffPress,
): Promise<OrderMeals> {
  return inTransaction(db, async (tx) => {
    const order = await findOrderOfNumber(tx, orderNumber);
    const orderIds = [order.id];
    // Two that give back at once wait for each other, and the second sees what the first did.
    await lockPassesOf(tx, { orderIds });
    const paid = await findPaid(tx, order);
    if (order.status !== 'done') {
      throw new AppError('conflict', 'It is not delivered yet. Cancel it instead.');
    }
    if (mealsOf(paid) !== seenMeals) throw new AppError('conflict', 'It was changed meanwhile.');
    if (meals > seenMeals) throw new AppError('conflict', 'It has fewer meals to give back.');
    const day = businessDay(now, timeZone);
    const { deliveryDate: date, shift } = order;
    const about = { date, shift, orderId: order.id, reason, staffId, day, createdAt: now };
    await insertPassEntries(
      tx,
      sharesBack(paid, meals).map(({ passId, back }) => {
        return { id: newId(), passId, kind: givenKind, ...back, ...about };
      }),
    );
    await updateRunning(tx, { orderIds });
    return answerOf(tx, order, await findPaid(tx, order));
  });
}

/** Called with the ids of orders that do not come any more. */
export type OnUntaken = (tx: Db, orderIds: readonly string[]) => Promise<void>;

/** Nobody was there to take the meal: it counts. Errors as in the contract. */
export function recordUntaken(
  db: Db,
  orderNumber: number,
  { staffId, now, onUntaken }: Pick<StaffPress, 'staffId' | 'now'> & { onUntaken: OnUntaken },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [order] = await selectOrdersForUpdate(tx, [orderNumber]);
    if (!order) throw new AppError('not_found', 'This order does not exist.');
    if (order.status === 'done') return;
    if ((await selectPaidByPasses(tx, { orderId: order.id })).length === 0) {
      throw new AppError('conflict', 'No pass has paid for this order.');
    }
    if (!canCountUntaken(orderStateOf(order))) {
      const label = orderStatusLabels[order.status].toLowerCase();
      throw new AppError('conflict', `Order ${orderLabel(order.number)} is ${label}.`);
    }
    const done = { status: 'done', deliveryProblem: null } as const;
    await moveOrder(tx, order, done, { by: 'staff', now, staffId, reason: countedUntaken });
    await onUntaken(tx, [order.id]);
  });
}

/**
 * Call it in the transaction that cancels the orders; of those that were not drawn from a pass,
 * nothing comes back.
 */
export async function returnMealsOfCancelled(
  tx: Db,
  orderIds: readonly string[],
  { reason, staffId, now }: Pick<StaffPress, 'staffId' | 'now'> & { reason: string },
): Promise<void> {
  const drawn = (await selectDrawnOrders(tx, { orderIds })).map(({ id }) => id);
  if (drawn.length === 0) return;
  await lockPassesOf(tx, { orderIds: drawn });
  await insertReturns(tx, { orderIds: drawn, reason, staffId, now });
  await updateRunning(tx, { orderIds: drawn });
}

async function findPaid(db: Db, { id: orderId }: OrderRow): Promise<PaidByPass[]> {
  const paid = await selectPaidByPasses(db, { orderId });
  if (paid.length === 0) throw new AppError('not_found', 'No pass has paid for this order.');
  return paid;
}

async function answerOf(db: Db, { id: orderId }: OrderRow, paid: readonly PaidByPass[]) {
  const passes = paid.map(({ number }) => number).toSorted((one, other) => one - other);
  return { passes, mealsLeft: mealsOf(paid), given: await selectGiven(db, { orderId }) };
}

const mealsOf = (paid: readonly PaidByPass[]) => paid.reduce((sum, { meals }) => sum + meals, 0);
