/** Issues the credit notes of refunds. */
import { businessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { creditPartsOf, financialYearOf, type TaxedAmount } from '../receipt-rules.ts';
import { takeNumbers } from './receipt-serial-sql.ts';
import { type Issue, newRow } from './receipt-service.ts';
import {
  insertReceipts,
  selectNotedRefunds,
  selectReceiptsOfCheckoutsForUpdate,
  selectReceiptsOfOrdersForUpdate,
  sumCreditNotes,
} from './receipt-sql.ts';

interface Refund {
  /** What is credited: an order, or a checkout of something else. */
  orderId: string | null;
  checkoutId?: string | undefined;
  /** Of the order itself, for what was cancelled and is no refund: a bank took the money. */
  refundId: string;
  amountPaise: number;
  reason: string;
}

/**
 * Issues the credit notes of refunds, each under the tax scheme and rate of its receipt, and of no
 * more than the receipt has left. Skips what has no receipt, and refunds that already have a
 * note.
 */
export async function issueCreditNotes(
  tx: Db,
  refunds: readonly Refund[],
  { now, timeZone, issuer }: Issue,
): Promise<void> {
  const receipts = await lockReceipts(tx, refunds);
  const receiptOf = new Map(receipts.map((receipt) => [subjectOf(receipt), receipt]));
  const noted = await selectNotedRefunds(
    tx,
    refunds.map(({ refundId }) => refundId),
  );
  const due = refunds.filter((refund) => {
    return receiptOf.has(subjectOf(refund)) && !noted.has(refund.refundId);
  });
  if (due.length === 0) return;
  const financialYear = financialYearOf(businessDay(now, timeZone));
  const series = { kind: 'creditNote' as const, financialYear };
  // The receipts are locked, so that no other note of them is written at the same time.
  const given = await sumCreditNotes(
    tx,
    receipts.map(({ id }) => id),
  );
  const notes = due.flatMap(({ refundId, amountPaise: wantedPaise, reason, ...refund }) => {
    const receipt = receiptOf.get(subjectOf(refund));
    if (!receipt) return [];
    const { id: receiptId, gstBasisPoints, serviceCode, orderId, checkoutId } = receipt;
    const before = given.get(receiptId) ?? nothingGiven;
    const amountPaise = Math.min(wantedPaise, receipt.amountPaise - before.amountPaise);
    if (amountPaise <= 0) return [];
    const parts = creditPartsOf(receipt, before, amountPaise);
    given.set(receiptId, sumOf(before, { amountPaise, ...parts }));
    return {
      ...{ ...newRow(issuer, receipt.scheme), ...series },
      ...{ amountPaise, ...parts, gstBasisPoints, serviceCode },
      ...{ orderId, checkoutId, refundId, receiptId, reason },
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

const isText = (id: string | null | undefined): id is string => typeof id === 'string';

async function lockReceipts(tx: Db, refunds: readonly Refund[]) {
  const orderIds = refunds.map(({ orderId }) => orderId).filter(isText);
  const checkoutIds = refunds.map(({ checkoutId }) => checkoutId).filter(isText);
  return [
    ...(orderIds.length > 0 ? await selectReceiptsOfOrdersForUpdate(tx, orderIds) : []),
    ...(checkoutIds.length > 0 ? await selectReceiptsOfCheckoutsForUpdate(tx, checkoutIds) : []),
  ];
}

function subjectOf({
  orderId,
  checkoutId,
}: Pick<Refund, 'orderId'> & { checkoutId?: string | null | undefined }) {
  return orderId ?? checkoutId;
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
