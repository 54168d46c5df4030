/** Issues the credit notes of refunds. */
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { creditPartsOf, financialYearOf, type TaxedAmount } from '../receipt-rules.ts';
import { takeNumbers } from './receipt-serial-sql.ts';
import { type Issue, newRow } from './receipt-service.ts';
import {
  insertReceipts,
  selectNotedRefunds,
  selectReceiptsOfOrdersForUpdate,
  sumCreditNotes,
} from './receipt-sql.ts';

interface Refund {
  orderId: string;
  /** Of the order itself, for what was cancelled and is no refund: a bank took the money. */
  refundId: string;
  amountPaise: number;
  reason: string;
}

/**
 * Issues the credit notes of refunds, each under the tax scheme and rate of its receipt, and of no
 * more than the receipt has left. Skips orders without a receipt, and refunds that already have a
 * note.
 */
export async function issueCreditNotes(
  tx: Db,
  refunds: readonly Refund[],
  { now, timeZone, issuer }: Issue,
): Promise<void> {
  const orderIds = refunds.map(({ orderId }) => orderId);
  const receipts = await selectReceiptsOfOrdersForUpdate(tx, orderIds);
  const receiptOf = new Map(receipts.map((receipt) => [receipt.orderId, receipt]));
  const noted = await selectNotedRefunds(
    tx,
    refunds.map(({ refundId }) => refundId),
  );
  const due = refunds.filter(({ orderId, refundId }) => {
    return receiptOf.has(orderId) && !noted.has(refundId);
  });
  if (due.length === 0) return;
  const financialYear = financialYearOf(businessDay(now, timeZone));
  const series = { kind: 'creditNote' as const, financialYear };
  // The receipts are locked, so that no other note of them is written at the same time.
  const given = await sumCreditNotes(
    tx,
    receipts.map(({ id }) => id),
  );
  const notes = due.flatMap(({ orderId, refundId, amountPaise: wantedPaise, reason }) => {
    const receipt = receiptOf.get(orderId);
    if (!receipt) return [];
    const { id: receiptId, gstBasisPoints, serviceCode } = receipt;
    const before = given.get(receiptId) ?? nothingGiven;
    const amountPaise = Math.min(wantedPaise, receipt.amountPaise - before.amountPaise);
    if (amountPaise <= 0) return [];
    const parts = creditPartsOf(receipt, before, amountPaise);
    given.set(receiptId, sumOf(before, { amountPaise, ...parts }));
    return {
      ...{ ...newRow(issuer, receipt.scheme), ...series },
      ...{ amountPaise, ...parts, gstBasisPoints, serviceCode },
      ...{ orderId, refundId, receiptId, reason },
      issuedAt: now,
    };
  });
  if (notes.length === 0) return;
  const first = (await takeNumbers(tx, series, notes.length)) - notes.length + 1;
  await insertReceipts(
    tx,
    notes.map((note, index) => ({ ...note, number: first + index })),
  );
}

const nothingGiven: TaxedAmount = { amountPaise: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 };

function sumOf(one: TaxedAmount, other: TaxedAmount): TaxedAmount {
  return {
    amountPaise: one.amountPaise + other.amountPaise,
    taxablePaise: one.taxablePaise + other.taxablePaise,
    cgstPaise: one.cgstPaise + other.cgstPaise,
    sgstPaise: one.sgstPaise + other.sgstPaise,
  };
}
