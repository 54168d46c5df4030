/** Closures as admins read them, opening their days again, and who was told. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { isoWithOffset } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { closureState } from '#src/settings/closure-rules.ts';
import {
  findClosure,
  findClosures,
  withdrawClosure,
} from '#src/settings/server/closure-service.ts';
import { messageText } from '../../closure-texts.ts';
import { selectClosedOrders, selectClosedSums, updateTold } from './closing-sql.ts';

/** The latest days first, each with what it did. */
export async function findClosuresWithSums(
  db: Db,
  { today, timeZone }: { today: string; timeZone: string },
) {
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
      closedAt: isoWithOffset(row.createdAt, timeZone),
      ...(withdrawnByName !== null && { withdrawnBy: withdrawnByName }),
      ...(withdrawnAt !== null && { withdrawnAt: isoWithOffset(withdrawnAt, timeZone) }),
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

/** By the order's number. 404 `not_found` for an unknown closure. */
export async function findPeopleToTell(
  db: Db,
  closureId: string,
  { timeZone, shopName }: { timeZone: string; shopName: string },
) {
  const closure = await findClosure(db, closureId);
  if (!closure) throw new AppError('not_found', 'This closure does not exist.');
  const { reason } = closure;
  const rows = await selectClosedOrders(db, closureId);
  return rows.map(({ number, deliveryDate, shift, mobileNo, totalPaise, owedPaise, toldAt }) => {
    const order = { id: number, date: deliveryDate, shift, refundPaise: owedPaise };
    return {
      ...{ ...order, mobileNo, totalPaise },
      message: messageText(order, { shopName, reason }),
      ...(toldAt !== null && { toldAt: isoWithOffset(toldAt, timeZone) }),
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

/** 404 `not_found` where the closure cancelled no such order. */
export async function noteTold(db: Db, telling: Telling): Promise<void> {
  const { closureId, orderNumber, isTold, staffId, now } = telling;
  const told = isTold ? { toldAt: now, toldBy: staffId } : { toldAt: null, toldBy: null };
  if (await updateTold(db, { closureId, orderNumber }, told)) return;
  throw new AppError('not_found', 'This closure did not cancel such an order.');
}
