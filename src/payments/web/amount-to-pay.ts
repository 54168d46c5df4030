/**
 * What the payment page that this tab went to last asks for: known before the shop answers how the
 * payment stands.
 */
import * as z from 'zod/mini';
import { readTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { Rupees } from '#src/platform/contract/wire-formats.ts';

const AmountToPay = z.object({ amount: Rupees, transactionId: z.optional(z.string()) });
const storageKey = 'amount-to-pay';

/** In rupees. */
export function keepAmountToPay(amount: number): void {
  writeTab(storageKey, { amount });
}

/** In rupees. It belongs to the first payment that the tab comes back to, and to no other. */
export function amountToPay(transactionId: string): number | undefined {
  const { data: kept } = AmountToPay.safeParse(readTab(storageKey));
  if (!kept || (kept.transactionId ?? transactionId) !== transactionId) return undefined;
  writeTab(storageKey, { ...kept, transactionId });
  return kept.amount;
}
