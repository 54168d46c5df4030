/** Issues receipts, and finds receipts and credit notes by the token in their links. */
import { randomBytes } from 'node:crypto';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Settings } from '#src/settings/settings-groups.ts';
import { schemeOn, type TaxScheme } from '#src/settings/tax-rules.ts';
import type {
  IssuedReceipt,
  ReceiptLine,
  ReceiptRecipient,
  ReceiptSeller,
} from '../receipt-document.ts';
import {
  financialYearOf,
  gstBasisPointsOf,
  type ReceiptKind,
  serialText,
  serviceCode,
  taxPartsOf,
} from '../receipt-rules.ts';
import { takeNumbers } from './receipt-serial-sql.ts';
import {
  insertReceipts,
  type ReceiptRow,
  selectLinks,
  selectOrdersWithoutReceipt,
  selectReceipt,
  selectReceiptLines,
} from './receipt-sql.ts';
import { selectRecipient } from './recipient-sql.ts';

/** The seller: the settings at the time of issue, which the document keeps. */
export type Issuer = Pick<Settings, 'shop' | 'papers'>;

export interface Issue {
  now: Date;
  timeZone: string;
  issuer: Issuer;
}

/**
 * Issues a receipt for each order of a checkout that has none, sorted by order number. Call it at
 * the end of the transaction that confirms the payment: until that transaction ends, nobody else
 * gets a serial.
 */
export async function issueReceipts(
  tx: Db,
  { checkoutId, now, timeZone, issuer }: Issue & { checkoutId: string },
): Promise<void> {
  const orders = await selectOrdersWithoutReceipt(tx, checkoutId);
  if (orders.length === 0) return;
  const { financialYear, drafts } = draftReceipts(orders, { now, timeZone, issuer });
  const series = { kind: 'receipt' as const, financialYear };
  const last = await takeNumbers(tx, series, orders.length);
  await insertReceipts(
    tx,
    drafts.map((draft, index) => ({
      ...draft,
      ...series,
      number: last - orders.length + 1 + index,
      issuedAt: now,
    })),
  );
}

/** The receipts of some orders without serials, which are assigned when they are stored. */
export function draftReceipts(
  orders: readonly { id: string; totalPaise: number }[],
  { now, timeZone, issuer }: Issue,
) {
  const day = businessDay(now, timeZone);
  const drafts = orders.map(({ id: orderId, totalPaise }) => ({
    ...draftOf(issuer, day, totalPaise),
    orderId,
  }));
  return { financialYear: financialYearOf(day), drafts };
}

function draftOf(issuer: Issuer, day: BusinessDay, amountPaise: number) {
  const scheme = schemeOn(issuer.papers.taxSchemes, day);
  const gstBasisPoints = gstBasisPointsOf(scheme);
  return {
    ...newRow(issuer, scheme),
    amountPaise,
    ...taxPartsOf(amountPaise, gstBasisPoints),
    gstBasisPoints,
    serviceCode: issuer.papers.serviceCode ?? serviceCode,
  };
}

interface OtherSale {
  /** The checkout that paid for it. */
  checkoutId: string;
  /** What was sold, in a line. */
  line: string;
  amountPaise: number;
}

/** The receipt of what is sold without an order. Call it when `issueReceipts` would be called. */
export async function issueOtherReceipt(
  tx: Db,
  { checkoutId, line, amountPaise }: OtherSale,
  { now, timeZone, issuer }: Issue,
): Promise<void> {
  const day = businessDay(now, timeZone);
  const series = { kind: 'receipt' as const, financialYear: financialYearOf(day) };
  const number = await takeNumbers(tx, series, 1);
  const draft = draftOf(issuer, day, amountPaise);
  await insertReceipts(tx, [{ ...draft, ...series, number, checkoutId, line, issuedAt: now }]);
}

/** The same without its serial, as `draftReceipts`. */
export function draftOtherReceipt(
  { checkoutId, line, amountPaise }: OtherSale,
  { now, timeZone, issuer }: Issue,
) {
  const day = businessDay(now, timeZone);
  const draft = { ...draftOf(issuer, day, amountPaise), checkoutId, line };
  return { financialYear: financialYearOf(day), drafts: [draft] };
}

/** The fields that every new document has. */
export function newRow(issuer: Issuer, scheme: TaxScheme) {
  return {
    id: newId(),
    token: randomBytes(tokenBytes).toString('hex'),
    scheme,
    seller: sellerOf(issuer, scheme),
  };
}

function sellerOf({ shop, papers }: Issuer, scheme: TaxScheme): ReceiptSeller {
  const { name, phone, email } = shop;
  const { legalName, addressLines, fssaiLicence, gstin } = papers;
  const isRegistered = scheme !== 'unregistered' && gstin !== undefined;
  return {
    name,
    legalName,
    addressLines,
    fssaiLicence,
    ...(isRegistered && { gstin }),
    phone,
    email,
  };
}

/** 128 bits as letters and digits only, so that messengers recognise the whole link. */
const tokenBytes = 16;
const tokenForm = /^[\da-f]{32}$/;

export interface ReceiptLinks {
  receiptPath: string;
  /** In the order of issue. */
  creditNotes: { refundId: string; path: string }[];
}

/** By order id; orders without a receipt are left out. */
export async function listReceipts(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, ReceiptLinks>> {
  const rows = orderIds.length === 0 ? [] : await selectLinks(db, orderIds);
  const links = new Map<string, ReceiptLinks>();
  for (const { orderId, token, refundId } of rows) {
    if (orderId !== null && refundId === null)
      links.set(orderId, { receiptPath: receiptPath(token), creditNotes: [] });
  }
  for (const { orderId, token, refundId } of rows) {
    if (orderId !== null && refundId !== null)
      links.get(orderId)?.creditNotes.push({ refundId, path: receiptPath(token) });
  }
  return links;
}

/** The path of the page of a receipt or a credit note. */
export function receiptPath(token: string): string {
  return `/receipt/${token}`;
}

/** 404 `not_found` for an unknown token. */
export async function getReceipt(db: Db, token: string): Promise<IssuedReceipt> {
  const receipt = await findReceipt(db, token);
  if (receipt) return receipt;
  throw new AppError('not_found', 'There is no receipt at this address.');
}

/** A text that does not have the form of a token is not looked up. */
export async function findReceipt(db: Db, token: string): Promise<IssuedReceipt | undefined> {
  if (!tokenForm.test(token)) return undefined;
  const found = await selectReceipt(db, token);
  if (!found) return undefined;
  const recipient = await recipientOf(db, found.receipt);
  const { receipt, original, order, label, extras, mobileEnd } = found;
  const { kind, scheme, seller, issuedAt, reason } = receipt;
  const { amountPaise, taxablePaise, cgstPaise, sgstPaise, gstBasisPoints } = receipt;
  return {
    kind,
    serial: serialOf(kind, receipt),
    issuedAt,
    scheme,
    seller,
    ...{ amountPaise, taxablePaise, cgstPaise, sgstPaise, gstBasisPoints },
    serviceCode: receipt.serviceCode,
    ...{ extras, mobileEnd, ...(order && { order }), ...(label !== null && { label }) },
    ...(recipient && { recipient }),
    lines: await linesOf(db, receipt),
    ...(original && {
      credit: {
        serial: serialOf('receipt', original),
        issuedAt: original.issuedAt,
        reason: reason ?? '',
      },
    }),
  };
}

function linesOf(
  db: Db,
  { kind, orderId, line, issuedAt, amountPaise }: ReceiptRow,
): Promise<ReceiptLine[]> | ReceiptLine[] {
  if (kind !== 'receipt') return [];
  if (orderId !== null) return selectReceiptLines(db, orderId, issuedAt);
  if (line === null) throw new Error('a receipt says nothing about what was sold');
  return [{ variant: line, quantity: 1, pricePaise: amountPaise }];
}

/** For a credit note, the recipient of its receipt. */
async function recipientOf(
  db: Db,
  { id, receiptId }: { id: string; receiptId: string | null },
): Promise<ReceiptRecipient | undefined> {
  const row = await selectRecipient(db, receiptId ?? id);
  if (!row) return undefined;
  const { name, address, gstin } = row;
  return { name, address, ...(gstin !== null && { gstin }) };
}

function serialOf(kind: ReceiptKind, row: { financialYear: string; number: number }): string {
  return serialText(kind, row.financialYear, row.number);
}
