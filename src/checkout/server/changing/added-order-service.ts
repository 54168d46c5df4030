/**
 * Lines that are added to a paid order become an order of their own, because one payment pays one
 * total.
 */
import type { PlacedMethod } from '#src/orders/payment-methods.ts';
import type { OrderLineRow, OrderRow } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import { lineKey } from '#src/wishes/wish-rules.ts';
import { keyOfLine } from '../../checkout-rules.ts';
import { selectSameDelivery } from '../entry/same-delivery-sql.ts';
import { hashOf, replayPlacement } from '../placing-replay-service.ts';
import { createCheckout } from '../placing-service.ts';

interface Line {
  menu_id: string;
  quantity: number;
  wishes?: string[] | undefined;
}

export interface AddedOrder {
  number: number;
  totalPaise: number;
}

export interface Adding {
  /** The paid order. */
  order: OrderRow;
  menus: readonly Line[];
  settlement: PlacedMethod | undefined;
  /** The idempotency key of the request. */
  key: string;
  staffId: string;
  now: Date;
  settings: Pick<SettingsCache, 'current' | 'newestPlan'>;
}

/** Splits the wanted lines into those that stay as they are paid and those that are added. */
export function splitOf(before: readonly OrderLineRow[], wanted: readonly Line[]) {
  const paid = new Map(before.map((line) => [keyOfLine(line), line.quantity]));
  const paidOf = ({ menu_id, wishes }: Line) => paid.get(lineKey(menu_id, wishes)) ?? 0;
  const lines = wanted.map((line) => ({
    kept: { ...line, quantity: Math.min(line.quantity, paidOf(line)) },
    added: { ...line, quantity: Math.max(0, line.quantity - paidOf(line)) },
  }));
  const isSome = ({ quantity }: Line) => quantity > 0;
  return {
    kept: lines.map(({ kept }) => kept).filter(isSome),
    added: lines.map(({ added }) => added).filter(isSome),
  };
}

/** The number of the person's other orders for the same date and shift. */
export async function countBesides(
  db: Db,
  { number, mobileNo, deliveryDate, shift }: OrderRow,
): Promise<number> {
  const orders = await selectSameDelivery(db, mobileNo, [{ deliveryDate, shift }]);
  return orders.filter((other) => other.number !== number).length;
}

/** The order that the same request has already placed. */
export async function findAdded(tx: Db, adding: Adding): Promise<AddedOrder | undefined> {
  if (adding.menus.length === 0) return undefined;
  const placement = placementOf(adding);
  const stored = await replayPlacement(tx, placement, hashOf(placement));
  return stored && addedOf(stored);
}

/** 409 `conflict` as for an order that staff enter, and if the payment method is missing. */
export async function placeAdded(tx: Db, adding: Adding): Promise<AddedOrder> {
  if (adding.settlement === undefined) {
    throw new AppError('conflict', 'This order is paid. Say how what is added is paid.');
  }
  return addedOf(await createCheckout(tx, placementOf(adding)));
}

function placementOf({ order, menus, settlement, key, staffId, now, settings }: Adding) {
  const { addressId, mobileNo, note, name } = order;
  const { ordering, shiftPlan: plan } = settings.current();
  return {
    request: {
      ...{ address_id: addressId, mobileNo, note, menus: [...menus] },
      ...(settlement && { settlement }),
      ...(name && { name }),
    },
    ...{ idempotencyKey: key, browserId: undefined, cash: ordering.cash, now, plan },
    entry: { source: 'phone' as const, staffId },
    newestPlan: settings.newestPlan,
  };
}

function addedOf({ answer }: Awaited<ReturnType<typeof createCheckout>>): AddedOrder {
  return { number: answer.order.id, totalPaise: answer.order.totalAmountPaise };
}
