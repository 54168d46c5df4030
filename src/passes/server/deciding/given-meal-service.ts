/** Gives meals of a delivered order back to the passes that paid for it; the order stays sold. */
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { sharesBack } from '../../meal-price-rules.ts';
import type { OrderMeals } from '../../order-meals-contract.ts';
import { givenKind } from '../../pass-kinds.ts';
import { insertPassEntries } from '../pass-sql.ts';
import { type PaidByPass, selectGiven, selectPaidByPasses } from './given-meal-sql.ts';
import { lockPassesOf, updateRunning } from './meal-return-sql.ts';

interface Press {
  staffId: string;
  now: Date;
  timeZone: string;
}

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

/** Errors as in the contract. */
export function giveBackMeals(
  db: Db,
  { orderNumber, meals, seenMeals, reason }: GivingBack,
  { staffId, now, timeZone }: Press,
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
