/** What staff do about a meal that a freeze has left out: explain it, or have it cooked. */
import { closedText } from '#src/checkout/checkout-rules.ts';
import { createCheckout } from '#src/checkout/server/placing-service.ts';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { methodAtDoor } from '#src/orders/payment-methods.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import {
  findNumberOfOrder,
  nameStandingMeal,
} from '#src/orders/server/paid/drawn-order-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { closureOf } from '#src/settings/closure-rules.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import { type LeftOutPayer, leftOutLabels } from '../../pass-kinds.ts';
import { drawOne, findExpectedMeal } from '../drawing/draw-service.ts';
import { updateRests } from '../drawing/draw-sql.ts';
import { shareShifts } from '../frozen-shift-sql.ts';
import type { StaffPress } from '../press.ts';
import {
  type LeftOutKey,
  lockAmendments,
  selectLeftOutForUpdate,
  updateLeftOut,
} from './left-out-sql.ts';

type Press = Pick<StaffPress, 'staffId' | 'now'>;

/** 404 `not_found` for a meal that was not left out; 409 `conflict` for one that is cooked. */
export function explainLeftOut(
  db: Db,
  key: LeftOutKey,
  { explanation, staffId, now }: Press & { explanation: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { orderId } = await lockLeftOut(tx, key);
    if (orderId !== null) throw new AppError('conflict', 'It is being cooked by now.');
    await updateLeftOut(tx, key, { explanation, explainedBy: staffId, explainedAt: now });
  });
}

interface CookContext extends Press {
  settings: SettingsCache;
  menuCache: MenuCache;
}

/**
 * Makes an order of it, which the kitchen sees as an addition; returns its number. Two presses, or
 * one press twice, make one order. Errors as in the contract.
 */
export async function cookLeftOutMeal(
  db: Db,
  key: LeftOutKey,
  { paidBy, ...context }: CookContext & { paidBy: LeftOutPayer },
): Promise<number> {
  const { settings, now, menuCache } = context;
  const plan = settings.current().shiftPlan;
  if (key.date < businessDay(now, plan.timeZone)) {
    throw new AppError('conflict', 'This day is over.');
  }
  const orderId = await inTransaction(db, async (tx) => {
    const left = await lockLeftOut(tx, key);
    if (left.orderId !== null) return left.orderId;
    const staffNote = `Left out at first: ${leftOutLabels[left.reason]}`;
    const cook = { pass: cookFromPass, door: cookForDoor }[paidBy];
    const made = await cook(tx, key, { ...context, staffNote });
    await updateLeftOut(tx, key, { orderId: made });
    await updateRests(tx, [key.standingId], null);
    return made;
  });
  menuCache.publishChange();
  return findNumberOfOrder(db, orderId);
}

type Cook = (
  tx: Db,
  key: LeftOutKey,
  context: CookContext & { staffNote: string },
) => Promise<string>;

const cookFromPass: Cook = async (tx, key, { settings, now, staffId, staffNote }) => {
  const { date, shift, standingId } = key;
  await shareShifts(tx, { days: [date], shifts: [shift] });
  await lockAmendments(tx, { date, shift });
  const plan = await settings.newestPlan(tx);
  const closure = closureOf(date, shift, plan.closures);
  if (closure) throw new AppError('conflict', closedText({ date, shift }, closure.reason));
  const by = { staffId, staffNote };
  return drawOne(tx, standingId, { date, shift, now, plan, by });
};

/** The order that staff would enter for the person: its limits are those of New order. */
const cookForDoor: Cook = async (tx, key, { settings, now, staffId, staffNote }) => {
  const meal = await findExpectedMeal(tx, key.standingId, key);
  const { menuId, quantity, wishes, mobileNo, name, note, addressId } = meal;
  const { ordering, shiftPlan: plan } = settings.current();
  const menus = [{ menu_id: menuId, quantity, wishes: wishes.map(({ id }) => id) }];
  const { answer } = await createCheckout(tx, {
    request: {
      ...{ mobileNo, name, note, menus },
      address_id: addressId,
      settlement: methodAtDoor,
    },
    entry: { source: 'phone', staffId, reason: staffNote },
    ...{ idempotencyKey: undefined, browserId: undefined, now, cash: ordering.cash, plan },
    newestPlan: settings.newestPlan,
  });
  const { id } = await findOrderOfNumber(tx, answer.order.id);
  await nameStandingMeal(tx, { id, standingId: key.standingId });
  return id;
};

async function lockLeftOut(tx: Db, key: LeftOutKey) {
  const row = await selectLeftOutForUpdate(tx, key);
  if (!row?.isNew) throw new AppError('not_found', 'This meal was not left out.');
  return row;
}
