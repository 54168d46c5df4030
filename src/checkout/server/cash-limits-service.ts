/** Which orders may be paid in cash at the door, asked when they are placed. */
import { selectCashRefusals } from '#src/customers/server/refusals/cash-refusal-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { cashProblem } from '#src/settings/cash-limit-rules.ts';
import { cashDetail, cashRefusedText, noCashText } from '../checkout-rules.ts';
import type { PlacingInput } from './placing-input.ts';
import { refuseWithoutReason } from './staff-entry.ts';

/**
 * 409 `conflict` with the detail `settlement`. Staff may go past the amount and the addresses with
 * a reason; a number that refused to pay is allowed again first.
 */
export async function refuseCash(
  db: Db,
  orders: readonly { totalPaise: number }[],
  { request, entry, cash }: PlacingInput,
): Promise<void> {
  const refusals = cash && (await selectCashRefusals(db, request.mobileNo));
  for (const { totalPaise } of orders) {
    const order = { totalPaise, addressId: request.address_id, ...(refusals && { refusals }) };
    const problem = cashProblem(cash, order);
    if (!problem) continue;
    const message = entry && problem === 'refused' ? cashRefusedText : noCashText(problem, cash);
    if (entry && (problem === 'amount' || problem === 'address')) {
      refuseWithoutReason(entry, message);
      continue;
    }
    throw new AppError('conflict', message, { details: [{ path: cashDetail, message }] });
  }
}
