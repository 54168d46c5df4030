/** What is left of a pass goes back as it came: through its company, or from the till. */
import { returnCounterMoney } from '#src/cash/server/cash-return-service.ts';
import type { GiveBack } from '#src/passes/server/after-sale/ending-service.ts';
import { refundStopped } from '#src/payments/server/refunds/refund-service.ts';

export const giveBackOfPass: GiveBack = async (tx, context, back) => {
  const refunded = await refundStopped(tx, context, back);
  if (refunded !== undefined) return refunded;
  if (await returnCounterMoney(tx, context, back)) return back.amountPaise;
  throw new Error(`nothing has paid for pass ${back.label}`);
};
