/** Tables 7 and 13 of a month's GST return, from the receipts and credit notes issued in it. */

import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { placeOfSupply } from '#src/receipts/place-of-supply.ts';
import type { ReceiptKind } from '#src/receipts/receipt-rules.ts';
import { selectGstSums, selectIssued } from './paper-list-sql.ts';

export interface Table7Row {
  place: string;
  /** Per cent. */
  rate: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
}

export interface Table13Row {
  kind: ReceiptKind;
  from: string;
  to: string;
  issued: number;
  cancelled: number;
}

/** A credit note reduces the table of the month in which it was issued. */
export async function addUpGst(db: Db, range: DayRange) {
  const sums = await selectGstSums(db, range);
  const issued = await selectIssued(db, range);
  const registered = { receipts: 0, creditNotes: 0, taxablePaise: 0 };
  const table7 = new Map<string, Table7Row>();
  for (const sum of sums) {
    if (sum.isRegistered) {
      registered.receipts += sum.receipts;
      registered.creditNotes += sum.creditNotes;
      registered.taxablePaise += sum.taxablePaise;
      continue;
    }
    // A seller may have moved within its state, which makes no difference here.
    const place = placeOfSupply(sum.gstin);
    const rate = sum.gstBasisPoints / 100;
    const key = `${place} ${rate}`;
    const none = { place, rate, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 };
    const row = table7.get(key) ?? none;
    table7.set(key, {
      ...row,
      taxablePaise: row.taxablePaise + sum.taxablePaise,
      cgstPaise: row.cgstPaise + sum.cgstPaise,
      sgstPaise: row.sgstPaise + sum.sgstPaise,
    });
  }
  const table13: Table13Row[] = issued.map((series) => ({ ...series, cancelled: 0 }));
  return { table7: [...table7.values()], registered, table13 };
}
