/** Stores changed lines of an order, with the previous lines and who changed them. */
import type { MenuRow } from '#src/menus/server/menu-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { type LineWish, withWishes } from '#src/wishes/wish-rules.ts';
import { insertOrderEvents } from '../order-move-sql.ts';
import type { OrderLineRow, OrderRow } from '../order-sql.ts';
import {
  deleteLines,
  insertLines,
  insertOrderChange,
  lockMenus,
  lockUnfrozen,
  sumCheckout,
  updateLine,
  updateTotals,
  updateWishes,
} from './order-change-sql.ts';

/** A kept line, perhaps with another quantity, or a menu entry that is new in the order. */
export type LineChange = { quantity: number; pricePaise: number } & (
  | { line: OrderLineRow }
  | { menu: MenuRow; wishes: readonly LineWish[] }
);

/** Locks the shift in the transaction: it can't be frozen before the transaction ends. */
export function isShiftFrozen(
  tx: Db,
  key: { date: string; shift: OrderRow['shift'] },
): Promise<boolean> {
  return lockUnfrozen(tx, key);
}

/** Call it before any other lock on menus; it locks them in a fixed order. */
export async function lockChangedMenus(tx: Db, ids: readonly string[]): Promise<void> {
  await lockMenus(tx, { ids: [...new Set(ids)] });
}

interface Stored {
  before: readonly OrderLineRow[];
  after: readonly LineChange[];
  costs: { before: number; after: number };
  refundPaise: number;
  /** The new total; left out if the total does not change. */
  totalPaise?: number;
  reason: string;
  staffId: string;
  now: Date;
}

/** Stores the lines of an order that holds no portions. */
export async function storeLines(tx: Db, order: OrderRow, change: Stored): Promise<void> {
  const { before, after, costs, refundPaise, totalPaise, reason, staffId, now } = change;
  const kept = new Set(after.flatMap((each) => ('line' in each ? [each.line.id] : [])));
  await deleteLines(
    tx,
    before.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  );
  const placed = after.map((each, position) => ({ ...each, position }));
  for (const each of placed) {
    if ('line' in each) await updateLine(tx, each.line.id, each);
  }
  await insertLines(
    tx,
    placed.flatMap((each) => ('menu' in each ? [toLine(order.id, each.menu, each)] : [])),
  );
  const meals = after.reduce((sum, { quantity }) => sum + quantity, 0);
  await updateTotals(tx, order.id, { meals, totalPaise: totalPaise ?? order.totalPaise });
  if (totalPaise !== undefined) await sumCheckout(tx, { id: order.checkoutId });
  await insertOrderChange(tx, {
    ...{ id: newId(), orderId: order.id, staffId, refundPaise, reason, createdAt: now },
    linesBefore: before.map(({ variant, quantity, pricePaise }) => {
      return { variant, quantity, pricePaise };
    }),
    beforePaise: costs.before,
    afterPaise: costs.after,
  });
  const staffNote = `${textOf(before)} → ${textOf(after)}: ${reason}`;
  await insertOrderEvents(tx, [eventOf(order, { staffId, now, staffNote })]);
}

interface NewWishes {
  line: OrderLineRow;
  wishes: readonly LineWish[];
  staffId: string;
  now: Date;
}

/** With who changed them. The event comes first: its time is that of the kitchen's amendment. */
export async function storeWishes(tx: Db, order: OrderRow, change: NewWishes): Promise<void> {
  const { line, wishes, staffId, now } = change;
  await insertOrderEvents(tx, [
    eventOf(order, {
      ...{ staffId, now },
      staffNote: `${textOf([line])} → ${textOf([{ ...line, wishes }])}`,
    }),
  ]);
  await updateWishes(tx, line.id, wishes);
}

/** Nothing of the order's state changes. */
function eventOf(
  { id: orderId, status, paymentStatus }: OrderRow,
  { staffId, now, staffNote }: { staffId: string; now: Date; staffNote: string },
) {
  return {
    ...{ id: newId(), orderId, actor: 'staff' as const, staffId, createdAt: now },
    ...{ fromStatus: status, toStatus: status },
    ...{ fromPayment: paymentStatus, toPayment: paymentStatus },
    staffNote,
  };
}

function toLine(
  orderId: string,
  menu: MenuRow,
  place: { quantity: number; position: number; wishes: readonly LineWish[] },
) {
  const { id: menuId, variant, description, items, photoUrl, pricePaise } = menu;
  const { quantity, position, wishes } = place;
  const said = { variant, description, items, photoUrl, pricePaise, wishes };
  return { id: newId(), orderId, menuId, ...said, quantity, position, holdsPortions: false };
}

/** `2 × Thali, Jain; 1 × Rajma Chawal`. */
function textOf(lines: readonly (OrderLineRow | LineChange)[]): string {
  const nameOf = (each: OrderLineRow | LineChange) => {
    if ('menu' in each) return withWishes(each.menu.variant, each.wishes);
    const { variant, wishes } = 'line' in each ? each.line : each;
    return withWishes(variant, wishes);
  };
  const names = lines.map((each) => `${each.quantity} × ${nameOf(each)}`);
  return names.join(names.some((name) => name.includes(',')) ? '; ' : ', ');
}
