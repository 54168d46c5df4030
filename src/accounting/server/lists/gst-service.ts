/** The tables of a month's GST return, from the receipts and credit notes issued in it. */

import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { placeOfSupply } from '#src/receipts/place-of-supply.ts';
import type { ReceiptKind } from '#src/receipts/receipt-rules.ts';
import { type GstSum, selectGstSums, selectIssued } from './paper-list-sql.ts';

interface TaxSums {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  totalPaise: number;
}

export interface Table7Row extends TaxSums {
  place: string;
  /** Per cent. */
  rate: number;
}

export interface Table12Row extends TaxSums {
  isRegistered: boolean;
  serviceCode: string;
  /** Per cent. */
  rate: number;
}

export interface Table13Row {
  kind: ReceiptKind;
  from: string;
  to: string;
  issued: number;
  cancelled: number;
}

/** A credit note reduces the tables of the month in which it was issued. */
export async function addUpGst(db: Db, range: DayRange) {
  const sums = await selectGstSums(db, range);
  const issued = await selectIssued(db, range);
  const unregistered = sums.filter(({ isRegistered }) => !isRegistered);
  const table7: Table7Row[] = grouped(unregistered, ({ gstin, gstBasisPoints }) => ({
    // A seller may have moved within its state, which makes no difference here.
    place: placeOfSupply(gstin),
    rate: gstBasisPoints / 100,
  }));
  const table12: Table12Row[] = grouped(sums, ({ isRegistered, serviceCode, gstBasisPoints }) => ({
    isRegistered,
    serviceCode,
    rate: gstBasisPoints / 100,
  }));
  const table13: Table13Row[] = issued.map((series) => ({ ...series, cancelled: 0 }));
  return {
    table4: countOf(sums, 'receipt'),
    table7,
    table9b: countOf(sums, 'creditNote'),
    table12,
    table13,
  };
}

/** One row for each key, less its credit notes. */
function grouped<Key extends object>(
  sums: readonly GstSum[],
  keyOf: (sum: GstSum) => Key,
): (Key & TaxSums)[] {
  const groups = Map.groupBy(sums, (sum) => JSON.stringify(keyOf(sum)));
  return [...groups].map(([key, group]) => ({
    ...(JSON.parse(key) as Key),
    taxablePaise: netOf(group, (sum) => sum.taxablePaise),
    cgstPaise: netOf(group, (sum) => sum.cgstPaise),
    sgstPaise: netOf(group, (sum) => sum.sgstPaise),
    totalPaise: netOf(group, (sum) => sum.amountPaise),
  }));
}

function netOf(sums: readonly GstSum[], paiseOf: (sum: GstSum) => number): number {
  return sums.reduce((net, sum) => net + paperSign(sum) * paiseOf(sum), 0);
}

/** What a credit note says is taken back. */
export function paperSign({ kind }: { kind: ReceiptKind }): 1 | -1 {
  return kind === 'receipt' ? 1 : -1;
}

/** The papers made out to a GSTIN. */
function countOf(sums: readonly GstSum[], kind: ReceiptKind) {
  const those = sums.filter((sum) => sum.isRegistered && sum.kind === kind);
  return {
    count: those.reduce((count, { papers }) => count + papers, 0),
    taxablePaise: those.reduce((paise, { taxablePaise }) => paise + taxablePaise, 0),
  };
}
