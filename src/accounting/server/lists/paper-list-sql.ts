/** The accountant's list of receipts and credit notes, and the tables of the GST return. */
import { type SQL, sql } from 'drizzle-orm';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import { inRange } from '#src/platform/database/day-range-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ReceiptKind } from '#src/receipts/receipt-rules.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import { receiptRecipients } from '#src/receipts/server/recipient-tables.ts';
import { cursorAfter, timeOf } from './instant-sql.ts';
import { type ListCursor, rowsAPage } from './list-pages.ts';

/** `R26-27/000042` for a row, in the form of `serialText`. */
export function serialOf(row: SQL): SQL {
  return sql`(case ${row}.kind when 'receipt' then 'R' else 'C' end || substr(${row}.financial_year, 3) || '/' || lpad(${row}.number::text, greatest(6, length(${row}.number::text)), '0'))`;
}

/** The latest recipient, or that of the receipt itself. */
const recipient = sql`left join lateral (select name, gstin from ${receiptRecipients} as written
  where written.receipt_id = coalesce(paper.receipt_id, paper.id)
  order by written.sequence desc limit 1) as recipient on true`;

export type PaperEntry = ListCursor & {
  day: string;
  kind: ReceiptKind;
  serial: string;
  orderNumber: number | null;
  /** What was sold, where it was no order. */
  label: string | null;
  scheme: string;
  gstBasisPoints: number;
  serviceCode: string;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  amountPaise: number;
  against: string | null;
  reason: string | null;
  name: string | null;
  gstin: string | null;
  /** The seller's GSTIN on the day of issue: the place of supply is where the kitchen is. */
  sellerGstin: string;
};

/** With a kind, only papers of a regular taxpayer that are made out to a GSTIN. */
export async function selectPaperEntries(
  db: Db,
  range: DayRange,
  after: ListCursor | undefined,
  registeredOf?: ReceiptKind,
): Promise<PaperEntry[]> {
  const isWanted = registeredOf
    ? sql`paper.scheme = 'regular' and recipient.gstin is not null and paper.kind = ${registeredOf}`
    : sql`true`;
  const { rows } = await db.execute<PaperEntry>(sql`
    select paper.id, paper.issued_at::text as at, ${timeOf(sql`paper.issued_at`, range)} as day,
      paper.kind, ${serialOf(sql`paper`)} as serial, ${orders.number} as "orderNumber",
      ${checkouts.label} as label,
      paper.scheme, paper.gst_basis_points as "gstBasisPoints", paper.service_code as "serviceCode",
      paper.taxable_paise as "taxablePaise", paper.cgst_paise as "cgstPaise",
      paper.sgst_paise as "sgstPaise", paper.amount_paise as "amountPaise",
      (select ${serialOf(sql`original`)} from ${receipts} as original where original.id = paper.receipt_id) as against,
      paper.reason, recipient.name, recipient.gstin, coalesce(paper.seller->>'gstin', '') as "sellerGstin"
    from ${receipts} as paper left join ${orders} on ${orders.id} = paper.order_id
    left join ${checkouts} on ${checkouts.id} = paper.checkout_id ${recipient}
    where ${inRange(sql`paper.issued_at`, range)} and ${isWanted}
      and ${cursorAfter(sql`paper.issued_at`, sql`paper.id`, after)}
    order by paper.issued_at, paper.id limit ${rowsAPage}`);
  return rows;
}

export type GstSum = {
  kind: ReceiptKind;
  /** The seller's GSTIN on the day of issue. */
  gstin: string;
  gstBasisPoints: number;
  serviceCode: string;
  isRegistered: boolean;
  papers: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  amountPaise: number;
};

/** Only as a regular taxpayer. */
export async function selectGstSums(db: Db, range: DayRange): Promise<GstSum[]> {
  const sum = (name: string) => sql`sum(paper.${sql.identifier(name)})::bigint`;
  const { rows } = await db.execute<GstSum>(sql`
    select coalesce(paper.seller->>'gstin', '') as gstin, paper.gst_basis_points as "gstBasisPoints",
      paper.service_code as "serviceCode", recipient.gstin is not null as "isRegistered", paper.kind,
      count(*) as papers, ${sum('taxable_paise')} as "taxablePaise", ${sum('cgst_paise')} as "cgstPaise",
      ${sum('sgst_paise')} as "sgstPaise", ${sum('amount_paise')} as "amountPaise"
    from ${receipts} as paper ${recipient}
    where paper.scheme = 'regular' and ${inRange(sql`paper.issued_at`, range)}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);
  return rows;
}

export type IssuedPapers = { kind: ReceiptKind; from: string; to: string; issued: number };

/** Each series of the month; the series of a financial year ends in March. */
export async function selectIssued(db: Db, range: DayRange): Promise<IssuedPapers[]> {
  const { rows } = await db.execute<IssuedPapers>(sql`
    with series as (
      select paper.kind, paper.financial_year, min(paper.number) as first, max(paper.number) as last,
        count(*) as issued
      from ${receipts} as paper
      where paper.scheme = 'regular' and ${inRange(sql`paper.issued_at`, range)}
      group by 1, 2)
    select kind, issued,
      (select ${serialOf(sql`edge`)} from ${receipts} as edge where edge.kind = series.kind and edge.financial_year = series.financial_year and edge.number = first) as from,
      (select ${serialOf(sql`edge`)} from ${receipts} as edge where edge.kind = series.kind and edge.financial_year = series.financial_year and edge.number = last) as to
    from series order by kind desc, financial_year`);
  return rows;
}
