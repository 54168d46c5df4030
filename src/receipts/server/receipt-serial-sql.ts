/** The statement that assigns serials. */
import { sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import type { ReceiptKind } from '../receipt-rules.ts';
import { receiptSerials } from './receipt-serial-tables.ts';

/**
 * Takes the next `count` numbers of a series and returns the last of them. Other transactions wait
 * until this one ends, and get the same numbers if it is rolled back.
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
