/**
 * Assigns orders to delivery people: all or none, and never over a newer change of another admin.
 */
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { type Account, requireDeliveryPerson } from '#src/staff/server/staff-service.ts';
import type { SeenOrder } from '../admin-order-contract.ts';
import { unassignableText } from '../assignment-rules.ts';
import { canAssign, canChangeHands, type OrderState } from '../lifecycle.ts';
import { orderLabel, orderStatusLabels } from '../order-rules.ts';
import { selectOrdersForUpdate } from './admin-order-sql.ts';
import { moveOrders, orderStateOf } from './order-move-service.ts';
import type { OrderTarget } from './order-move-sql.ts';
import type { OrderRow } from './order-sql.ts';

interface Assignment {
  orderNumbers: readonly number[];
  deliveryStaffId: string;
  /**
   * The states of the orders when the admin chose them; without them, the newest assignment wins.
   */
  seen: readonly SeenOrder[];
  staffId: string;
  now: Date;
  /**
   * Called in the transaction with all orders that were assigned to the person, sorted by number.
   */
  onAssigned: OnAssigned;
  /** Without it, no assignment is refused for what it makes the person carry. */
  checkGiven?: CheckGiven | undefined;
}

/** What else happens when orders are assigned to a delivery person. */
export type OnAssigned = (
  tx: Db,
  given: { orders: readonly OrderRow[]; staffId: string; now: Date },
) => Promise<void>;

/** Orders in their state before they were assigned. */
export interface Given {
  staffId: string;
  orders: readonly OrderRow[];
}

/**
 * Called in the transaction after all orders are assigned; if it throws, everything is rolled back.
 */
export type CheckGiven = (tx: Db, given: readonly Given[]) => Promise<void>;

/**
 * Returns the number of orders that were assigned. Orders that the person has already are left
 * alone, so that a repeated request succeeds. 409 `conflict` names the first order that can't be
 * assigned; nothing is changed then.
 */
export function markAssigned(db: Db, assignment: Assignment): Promise<number> {
  const given = { status: 'isAssigned', deliveryProblem: null } as const;
  return giveTo(db, assignment, {
    canBeGiven: canAssign,
    target: given,
    isThere: (row) => canAssign(orderStateOf(row)) && row.deliveryProblem === null,
  });
}

/**
 * Like `markAssigned`, for orders that another rider has: only the person changes. What is out
 * stays out, and a reported problem stays one. Of what the person has already, also orders that are
 * handed over by now are left alone.
 */
export function changeHands(db: Db, assignment: Assignment): Promise<number> {
  return giveTo(db, assignment, {
    canBeGiven: canChangeHands,
    target: {},
    isThere: () => true,
  });
}

interface Way {
  canBeGiven: (order: OrderState) => boolean;
  /** What changes besides the person. */
  target: OrderTarget;
  /** Whether an order that the person has already is left alone. */
  isThere: (row: OrderRow) => boolean;
}

function giveTo(db: Db, assignment: Assignment, way: Way): Promise<number> {
  return inTransaction(db, async (tx) => {
    const person = await requireDeliveryPerson(tx, assignment.deliveryStaffId);
    const rows = await selectOrdersForUpdate(tx, assignment.orderNumbers);
    requireAll(assignment.orderNumbers, rows);
    const isThere = (row: OrderRow) => row.deliveryStaffId === person.id && way.isThere(row);
    const moving = rows.filter((row) => !isThere(row));
    for (const row of moving) requireGivable(row, assignment, { person, way });
    const { onAssigned, checkGiven, now, staffId } = assignment;
    const target = { ...way.target, deliveryStaffId: person.id };
    await moveOrders(tx, moving, () => target, { by: 'staff', now, staffId });
    await onAssigned(tx, { orders: rows, staffId: person.id, now });
    await checkGiven?.(tx, [{ staffId: person.id, orders: rows }]);
    return rows.length;
  });
}

function requireAll(numbers: readonly number[], rows: readonly OrderRow[]): void {
  const found = new Set(rows.map((row) => row.number));
  const missing = numbers.find((number) => !found.has(number));
  if (missing === undefined) return;
  throw new AppError(
    'conflict',
    `Order ${orderLabel(missing)} does not exist. No order was assigned.`,
  );
}

function requireGivable(
  row: OrderRow,
  { seen, deliveryStaffId }: Assignment,
  { person, way }: { person: Account; way: Way },
) {
  const { number, status } = row;
  const standing = orderStateOf(row);
  if (!way.canBeGiven(standing)) throw new AppError('conflict', unassignableText(number, standing));
  const before = seen.find((order) => order.id === number);
  if (!before || row.deliveryStaffId === deliveryStaffId) return;
  const hasChanged =
    before.status !== status || (before.delivery_boy_id ?? null) !== row.deliveryStaffId;
  if (!hasChanged) return;
  throw new AppError(
    'conflict',
    `Order ${orderLabel(number)} is ${orderStatusLabels[status].toLowerCase()} by now, changed by somebody else. No order was assigned to ${person.fullName}.`,
  );
}
