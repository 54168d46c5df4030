/** What waits to be booked, as the Money page shows it. */
import { getCheckout } from '#src/checkout/server/checkout-service.ts';
import { selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { OutsideMove } from '../../outside-move-contract.ts';
import { choicesOf } from '../../outside-move-rules.ts';
import { restOfAttempt, restOfOrder } from '../settling/payment-capture-service.ts';
import { selectOpenMoves } from './outside-move-sql.ts';

/** Few at a time: each waits for a person. */
export async function findOutsideMoves(db: Db): Promise<AnsweredOf<typeof OutsideMove>[]> {
  const found: AnsweredOf<typeof OutsideMove>[] = [];
  for (const { move, attempt } of await selectOpenMoves(db)) {
    const { id, kind, gateway, reference, createdAt, amountPaise, state, respondBy, claim } = move;
    const orders = [];
    for (const order of await selectOrdersOfCheckout(db, attempt.checkoutId)) {
      const restPaise = await restOfOrder(db, attempt, order);
      orders.push({ id: order.number, leftPaise: Math.max(0, restPaise) });
    }
    const { label } = await getCheckout(db, attempt.checkoutId);
    const leftPaise = label === null ? 0 : Math.max(0, await restOfAttempt(db, attempt));
    found.push({
      ...{ id, kind, gateway, reference, orders, at: createdAt },
      transactionId: attempt.transactionId,
      choices: [...choicesOf(kind, state)],
      ...(label !== null && { sale: { label, leftPaise } }),
      ...(amountPaise !== null && { amountPaise }),
      ...(state !== null && { state }),
      ...(respondBy !== null && { respondBy }),
      ...(claim !== null && { claim }),
    });
  }
  return found;
}
