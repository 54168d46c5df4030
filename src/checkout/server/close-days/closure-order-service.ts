/** Closures as admins read them, opening their days again, and who was told. */

import { selectOrder } from '#src/orders/server/order-sql.ts';
import { markTextOfOrder } from '#src/outbox/server/text-queue-service.ts';
import type { OnTold } from '#src/outbox/server/text-service.ts';
import { textWriter } from '#src/outbox/server/text-template-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { closureState } from '#src/settings/closure-rules.ts';
import {
  findClosure,
  findClosures,
  withdrawClosure,
} from '#src/settings/server/closure-service.ts';
import { closedValues } from '../../closure-texts.ts';
import {
  selectClosedOrders,
  selectClosedSums,
  updateTold,
  updateToldOrders,
} from './close-days-sql.ts';

/** Latest days first, each with what it did. */
export async function findClosuresWithSums(db: Db, today: string) {
  const rows = await findClosures(db);
  const sums = new Map((await selectClosedSums(db)).map((sum) => [sum.closureId, sum]));
  return rows.map((row) => {
    const { id, from, to, shift, reason, withdrawnAt, withdrawnByName } = row;
    const sum = sums.get(id);
    return {
      ...{ id, from, to, reason },
      ...(shift !== null && { shift }),
      state: closureState(row, today),
      closedBy: row.createdByName,
      closedAt: row.createdAt,
      ...(withdrawnByName !== null && { withdrawnBy: withdrawnByName }),
      ...(withdrawnAt !== null && { withdrawnAt }),
      cancelled: sum?.cancelled ?? 0,
      told: sum?.told ?? 0,
      refundPaise: sum?.owedPaise ?? 0,
    };
  });
}

/** See `withdrawClosure`. */
export function recordReopening(
  db: Db,
  id: string,
  decision: { staffId: string; now: Date; today: string },
): Promise<void> {
  return inTransaction(db, (tx) => withdrawClosure(tx, id, decision));
}

/** Sorted by order number. 404 `not_found` for an unknown closure. */
export async function findPeopleToTell(db: Db, closureId: string, shopName: string) {
  const closure = await findClosure(db, closureId);
  if (!closure) throw new AppError('not_found', 'This closure does not exist.');
  const { reason } = closure;
  const rows = await selectClosedOrders(db, closureId);
  const write = await textWriter(db, 'closed', { shopName });
  return rows.map(({ owedPaise: refundPaise, toldAt, ...order }) => {
    const { number: id, deliveryDate: date, shift, mobileNo, totalPaise } = order;
    return {
      ...{ id, date, shift, refundPaise, mobileNo, totalPaise },
      message: write(closedValues({ ...order, refundPaise }, reason)),
      ...(toldAt !== null && { toldAt }),
    };
  });
}

interface Telling {
  closureId: string;
  orderNumber: number;
  isTold: boolean;
  staffId: string;
  now: Date;
}

/** 404 `not_found` if the closure cancelled no such order. */
export function noteTold(db: Db, telling: Telling): Promise<void> {
  const { closureId, orderNumber, isTold, staffId, now } = telling;
  return inTransaction(db, async (tx) => {
    const orderId = (await selectOrder(tx, orderNumber))?.id;
    // Texts are locked first: marking a text as sent locks the text and then this row.
    if (orderId !== undefined) {
      await markTextOfOrder(tx, { template: 'closed', orderId, isTold, staffId, now });
      if (await updateTold(tx, { closureId, orderId }, toldBy(telling))) return;
    }
    throw new AppError('not_found', 'This closure did not cancel such an order.');
  });
}

/**
 * When the text of a closure is marked as sent or not sent, its customer is marked as told or not.
 */
export const noteTextOfClosure: OnTold = async (tx, { texts, ...telling }) => {
  const orderIds = texts.flatMap(({ template, orderId }) => {
    return template === 'closed' && orderId !== null ? [orderId] : [];
  });
  if (orderIds.length > 0) await updateToldOrders(tx, orderIds, toldBy(telling));
};

function toldBy({ isTold, staffId, now }: Pick<Telling, 'isTold' | 'staffId' | 'now'>) {
  return isTold ? { toldAt: now, toldBy: staffId } : { toldAt: null, toldBy: null };
}
