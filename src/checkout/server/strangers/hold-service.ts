/**
 * What unpaid orders hold of the shop's portions, and how room for another is made (product 24.16).
 */
import { mostUnpaid, orderLabel } from '#src/orders/order-rules.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { halfText, mostOfStrangers } from '../../stranger-rules.ts';
import { lapseCheckout, lockCheckout } from '../checkout-service.ts';
import type { Draft } from '../placing-draft.ts';
import type { PlacingInput } from '../placing-input.ts';
import {
  lockMeals,
  lockMenus,
  lockUnpaid,
  selectHeldByStrangers,
  selectMealsOfStrangers,
  selectUnpaidCheckouts,
} from './hold-sql.ts';
import { selectIsKnown } from './known-number-sql.ts';
import type { Visitor } from './visitor.ts';

type Orders = readonly Draft['orders'][number][];

interface Wish {
  orders: Orders;
  mobileNo: string;
  /** Left out for a browser without a cookie, and for orders that are not to be paid online. */
  browserId?: string | undefined;
  visitor: Visitor;
  newestPlan: PlacingInput['newestPlan'];
  now: Date;
}

/**
 * Makes room for an order that is stored in the same transaction, or throws 409 `conflict`. If a
 * browser has three unpaid checkouts, ends the oldest one without an open payment page. The locks
 * hold until the order is stored. Returns whether one was ended.
 */
export async function makeRoom(tx: Db, wish: Wish): Promise<boolean> {
  const ended = await chooseEnded(tx, wish);
  // The shift rules are locked after checkouts and before menus, as closing days does.
  await wish.newestPlan(tx);
  const menuIds = limitedOf(wish.orders).map(({ menu }) => menu.id);
  if (ended !== null || menuIds.length > 0) await lockMenus(tx, { menuIds, endedId: ended });
  if (ended !== null) {
    await lapseCheckout(tx, ended, wish.now, 'Another order of the same browser took its place');
  }
  await refuseBeyondHalf(tx, wish);
  return ended !== null;
}

async function chooseEnded(tx: Db, { browserId, visitor, now }: Wish): Promise<string | null> {
  if (browserId === undefined) return null;
  await lockUnpaid(tx, { browserId });
  const unpaid = await selectUnpaidCheckouts(tx, { browserId });
  let waiting = unpaid.length;
  for (const { id } of unpaid) {
    if (waiting < mostUnpaid) return null;
    const { state } = await lockCheckout(tx, id);
    if (state !== 'awaiting') waiting -= 1;
    else if (!(await visitor.isBeingPaid(tx, id, now))) return id;
  }
  if (waiting < mostUnpaid) return null;
  const labels = unpaid.flatMap(({ numbers }) => numbers.map(orderLabel)).join(', ');
  throw new AppError(
    'conflict',
    `Your orders ${labels} wait for their payment. Please pay for one of them first, or order again in about 20 minutes.`,
  );
}

async function refuseBeyondHalf(tx: Db, { orders, mobileNo }: Wish): Promise<void> {
  const limited = limitedOf(orders);
  const shifts = limitedShiftsOf(orders);
  if (limited.length + shifts.length === 0) return;
  // The statement that stores the orders needs the rows of their shifts.
  for (const shift of shifts) await lockMeals(tx, shift);
  if (await selectIsKnown(tx, mobileNo)) return;
  const held = await selectHeldByStrangers(
    tx,
    limited.map(({ menu }) => menu.id),
  );
  for (const { menu, portions, quantity } of limited) {
    const others = held.get(menu.id) ?? 0;
    if (others + quantity <= mostOfStrangers(portions)) continue;
    throw new AppError('conflict', halfText(menu.variant, { portions, held: others }));
  }
  for (const { meals, most, ...shift } of shifts) {
    const others = await selectMealsOfStrangers(tx, shift);
    if (others + meals <= mostOfStrangers(most)) continue;
    const name = `this ${shift.shift.toLowerCase()}`;
    throw new AppError('conflict', halfText(name, { portions: most, held: others }));
  }
}

/** In the common order of locks. */
function limitedShiftsOf(orders: Orders) {
  const limited = orders.flatMap(({ deliveryDate: date, shift, meals, mostMeals }) =>
    mostMeals === null ? [] : [{ date, shift, meals, most: mostMeals }],
  );
  const keyOf = ({ date, shift }: { date: string; shift: string }) => `${date} ${shift}`;
  return limited.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function limitedOf(orders: Orders) {
  const lines = orders.flatMap((order) => order.lines);
  return lines.flatMap(({ menu, quantity }) => {
    const { portions } = menu;
    return portions === null ? [] : [{ menu, portions, quantity }];
  });
}
