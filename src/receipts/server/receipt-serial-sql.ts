/** The statement that gives serials out. */
import { sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import type { ReceiptKind } from '../receipt-rules.ts';
import { receiptSerials } from './receipt-serial-tables.ts';

/**
 * Takes the next `count` numbers of a series and answers the last of them. Anyone who comes next
 * waits for the end of this transaction, and gets the same numbers when it is rolled back.
 */
export async function takeNumbers(
  tx: Db,
  series: { kind: ReceiptKind; financialYear: string },
  count: number,
): Promise<number> {
  const [row] = await tx
    .insert(receiptSerials)
    .values({ ...series, lastNumber: count })
    .onConflictDoUpdate({
      target: [receiptSerials.kind, receiptSerials.financialYear],
      set: { lastNumber: sql`${receiptSerials.lastNumber} + ${count}` },
    })
    .returning({ lastNumber: receiptSerials.lastNumber });
  if (!row) throw new Error(`the series ${series.kind} ${series.financialYear} gave no number`);
  return row.lastNumber;
}
