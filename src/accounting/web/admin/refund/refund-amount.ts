/** The amount to refund, as typed by an admin. */
import { leavesTooLittle } from '#src/payments/refund-rules.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { paiseOf } from '#src/platform/contract/typed-amount.ts';

/**
 * Rupees with at most two decimals, at least ₹1 and at most `refundablePaise`, without leaving a
 * rest below ₹1, which no company can give back later; or an error message.
 */
export function readRefundAmount(
  typed: string,
  refundablePaise: number,
  isCash = false,
): { amountPaise: number } | { error: string } {
  const text = typed.trim();
  if (text === '' || /^0*(\.0*)?$/.test(text)) return { error: 'Please enter an amount.' };
  const amountPaise = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? paiseOf(Number(text)) : undefined;
  if (amountPaise === undefined) {
    return { error: 'Please enter rupees with at most two decimals, like 104.50.' };
  }
  if (amountPaise < 1_00) return { error: 'Please enter at least ₹1.' };
  if (amountPaise <= refundablePaise) {
    if (isCash || !leavesTooLittle(refundablePaise, amountPaise)) return { amountPaise };
    return { error: 'Less than ₹1 would be left, which can’t go back later. Give all of it back.' };
  }
  return { error: `At most ${formatPaise(refundablePaise)} can go back.` };
}
