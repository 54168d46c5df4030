/**
 * The amount of the payment page that this tab last went to, known before the shop returns the
 * state of the payment.
 */
import * as z from 'zod/mini';
import { readTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { decoded, encoded } from '#src/platform/contract/codec.ts';
import { Money } from '#src/platform/contract/wire-formats.ts';

const AmountToPay = z.object({ amount: Money, transactionId: z.optional(z.string()) });
const storageKey = 'amount-to-pay';

export function keepAmountToPay(amountPaise: number): void {
  writeTab(storageKey, encoded(AmountToPay, { amountPaise }));
}

/** In paise; only for the first payment that the tab returns to. */
export function amountToPay(transactionId: string): number | undefined {
  const { data: kept } = AmountToPay.safeParse(readTab(storageKey));
  if (!kept || (kept.transactionId ?? transactionId) !== transactionId) return undefined;
  writeTab(storageKey, { ...kept, transactionId });
  return decoded(AmountToPay, kept).amountPaise;
}
