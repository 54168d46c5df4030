/** Decides which orders may be paid in cash at the door, when they are placed or cost more. */
import { selectCashRefusals } from '#src/customers/server/refusals/cash-refusal-sql.ts';
import { cashLimitDetail } from '#src/orders/assignment-rules.ts';
import { isCollectedAtDoor } from '#src/orders/payment-methods.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { type CashRules, cashProblem } from '#src/settings/cash-limit-rules.ts';
import { cashDetail, cashLimitText, cashRefusedText, noCashText } from '../../no-cash-texts.ts';
import type { Draft } from '../placing-draft.ts';
import type { PlacingInput } from '../placing-input.ts';
import { refuseWithoutReason } from '../staff-entry.ts';
import { selectDueByDelivery } from './cash-limits-sql.ts';

/**
 * 409 `conflict` with the detail `settlement`. With a reason staff may exceed the amount and the
 * addresses; a number that refused to pay has to be allowed again first. The caller has locked the
 * person, so that simultaneous orders of theirs for the same delivery are already stored.
 */
export async function refuseCash(
  db: Db,
  orders: readonly Pick<Draft['orders'][number], 'totalPaise' | 'deliveryDate' | 'shift'>[],
  { request, entry, cash, isKnown }: PlacingInput & { isKnown: boolean },
): Promise<void> {
  const refusals = cash && (await selectCashRefusals(db, request.mobileNo));
  const due = await selectDueByDelivery(db, request.mobileNo, orders);
  for (const { totalPaise, deliveryDate, shift } of orders) {
    const otherPaise = due.get(`${deliveryDate} ${shift}`) ?? 0;
    const order = {
      totalPaise,
      otherPaise,
      addressId: request.address_id,
      isKnown,
      ...(refusals && { refusals }),
    };
    const problem = cashProblem(cash, order);
    if (!problem) continue;
    const message = entry && problem === 'refused' ? cashRefusedText : noCashText(problem, cash);
    if (entry && problem !== 'off' && problem !== 'refused') {
      refuseWithoutReason(entry, message);
      continue;
    }
    throw new AppError('conflict', message, { details: [{ path: cashDetail, message }] });
  }
}

interface CashChange {
  cash: CashRules;
  /** True when staff have read that it exceeds a limit. */
  isSeen: boolean | undefined;
}

/**
 * Returns the limit that a changed cash order exceeds, if its cost rises above it. The caller has
 * locked the person. 409 `conflict` with the detail `cashLimit` until staff have read it.
 */
export async function askAboutLimit(
  tx: Db,
  order: OrderRow,
  totalPaise: number,
  { cash, isSeen }: CashChange,
): Promise<string | undefined> {
  if (!cash || !isCollectedAtDoor(order) || totalPaise <= order.totalPaise) return undefined;
  const due = await selectDueByDelivery(tx, order.mobileNo, [order]);
  const otherPaise = (due.get(`${order.deliveryDate} ${order.shift}`) ?? 0) - order.totalPaise;
  // Its address was accepted when it was placed.
  const anywhere = { ...cash, exceptAddresses: [] };
  const { addressId } = order;
  const problem = cashProblem(anywhere, { totalPaise, otherPaise, addressId });
  if (problem !== 'amount' && problem !== 'together') return undefined;
  const message = cashLimitText(problem, cash);
  if (isSeen) return message;
  throw new AppError('conflict', message, { details: [{ path: cashLimitDetail, message }] });
}
