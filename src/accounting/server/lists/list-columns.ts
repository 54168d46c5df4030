/** The columns of the accountant's lists. */
import { type CollectionMethod, unpaidReasonLabels } from '#src/cash/cash-rules.ts';
import { counterWayLabels } from '#src/cash/counter-ways.ts';
import { accountName, entryKinds } from '#src/journal/journal-rules.ts';
import {
  type OrderStatus,
  orderStatusLabels,
  type PaymentStatus,
} from '#src/orders/order-rules.ts';
import { methodLabels, type PaymentMethod } from '#src/orders/payment-methods.ts';
import { entryLabels, passLabel } from '#src/passes/pass-kinds.ts';
import { attemptWords, companyName, refundWords } from '#src/payments/payment-words.ts';
import type { CsvColumn } from '#src/platform/http/files/csv-text.ts';
import { placeOfSupply } from '#src/receipts/place-of-supply.ts';
import type { BalanceRow } from '../journal/balance-service.ts';
import type { JournalLine } from '../journal/journal-sql.ts';
import type { BankDayRow, SettlementEntry } from '../settlements/bank-day-sql.ts';
import type { CashBookRow } from './cash-book-service.ts';
import type { CollectionEntry } from './collection-entries-sql.ts';
import { paperSign, type Table7Row, type Table12Row, type Table13Row } from './gst-service.ts';
import type { PaymentEntry, RefundEntry } from './money-list-sql.ts';
import type { OrderEntry } from './order-list-sql.ts';
import type { PaperEntry } from './paper-list-sql.ts';
import type { PassEntryRow, PassRow } from './sold-pass-sql.ts';

type Columns<Row> = readonly CsvColumn<Row>[];

export const journalColumns: Columns<JournalLine> = [
  { header: 'Day', kind: 'date', of: (row) => row.day },
  { header: 'Booked at', kind: 'date', of: (row) => row.at },
  { header: 'Entry', kind: 'text', of: (row) => entryKinds[row.kind].label },
  { header: 'Account', kind: 'text', of: (row) => accountName(row.account, row.company) },
  { header: 'Amount', kind: 'paise', of: (row) => row.paise },
  { header: 'Order', kind: 'number', of: (row) => row.orderNumber },
  { header: 'Person', kind: 'text', of: (row) => row.person },
  { header: 'Reason', kind: 'text', of: (row) => row.reason },
  { header: 'Staff', kind: 'text', of: (row) => row.staff },
  { header: 'Source', kind: 'text', of: (row) => row.source },
];

export const balanceColumns: Columns<BalanceRow> = [
  {
    header: 'Account',
    kind: 'text',
    of: ({ account, company }) => accountName(account, company && companyName(company)),
  },
  { header: 'Person', kind: 'text', of: (row) => row.person },
  { header: 'Opening balance', kind: 'paise', of: (row) => row.openingPaise },
  { header: 'Change', kind: 'paise', of: (row) => row.closingPaise - row.openingPaise },
  { header: 'Closing balance', kind: 'paise', of: (row) => row.closingPaise },
];

export const cashBookColumns: Columns<CashBookRow> = [
  { header: 'Book', kind: 'text', of: (row) => row.book },
  { header: 'Day', kind: 'date', of: (row) => row.day },
  { header: 'Booked at', kind: 'date', of: (row) => row.at },
  { header: 'Entry', kind: 'text', of: (row) => row.entry },
  { header: 'Came', kind: 'paise', of: ({ paise }) => (paise > 0 ? paise : null) },
  { header: 'Went', kind: 'paise', of: ({ paise }) => (paise < 0 ? -paise : null) },
  { header: 'Balance', kind: 'paise', of: (row) => row.balancePaise },
  { header: 'Order', kind: 'number', of: (row) => row.orderNumber },
  { header: 'Reason', kind: 'text', of: (row) => row.reason },
  { header: 'Staff', kind: 'text', of: (row) => row.staff },
  { header: 'Source', kind: 'text', of: (row) => row.source },
];

const paymentTexts: Record<PaymentStatus, string> = {
  pending: 'Not paid yet',
  done: 'Paid',
  failed: 'Not paid',
};

export const orderColumns: Columns<OrderEntry> = [
  { header: 'Order', kind: 'number', of: (row) => row.number },
  { header: 'Delivery date', kind: 'date', of: (row) => row.deliveryDate },
  { header: 'Shift', kind: 'text', of: (row) => row.shift },
  { header: 'Order date', kind: 'date', of: (row) => row.orderDate },
  { header: 'Status', kind: 'text', of: (row) => orderStatusLabels[row.status as OrderStatus] },
  {
    header: 'Payment',
    kind: 'text',
    of: (row) => paymentTexts[row.paymentStatus as PaymentStatus],
  },
  {
    header: 'To be paid',
    kind: 'text',
    of: (row) => methodLabels[row.settlement as PaymentMethod],
  },
  { header: 'Name', kind: 'text', of: (row) => row.name },
  { header: 'Mobile No', kind: 'mobile', of: (row) => row.mobileNo },
  { header: 'Area', kind: 'text', of: (row) => row.area },
  { header: 'Dishes', kind: 'text', of: (row) => row.dishes },
  { header: 'Delivery person', kind: 'text', of: (row) => row.rider },
  { header: 'Total', kind: 'paise', of: (row) => row.totalPaise },
  { header: 'Given back', kind: 'paise', of: (row) => row.refundedPaise },
  { header: 'Receipt', kind: 'text', of: (row) => row.receipt },
];

export const paymentColumns: Columns<PaymentEntry> = [
  { header: 'Paid at', kind: 'date', of: (row) => row.day },
  { header: 'Company', kind: 'text', of: (row) => companyName(row.gateway) },
  { header: 'Transaction', kind: 'text', of: (row) => row.transactionId },
  { header: 'Payment id', kind: 'text', of: (row) => row.paymentIds },
  { header: 'UTR', kind: 'text', of: (row) => row.bankRefs },
  { header: 'Method', kind: 'text', of: (row) => row.methods },
  { header: 'Orders', kind: 'text', of: (row) => row.orderNumbers },
  { header: 'Mobile No', kind: 'mobile', of: (row) => row.mobileNo },
  { header: 'Outcome', kind: 'text', of: (row) => attemptWords.outcome[row.outcome] },
  { header: 'Amount', kind: 'paise', of: (row) => row.paidPaise },
  { header: 'Fee without tax', kind: 'paise', of: (row) => row.feePaise },
  { header: 'Tax on fee', kind: 'paise', of: (row) => row.taxPaise },
  { header: 'Settled on', kind: 'date', of: (row) => row.settledOn },
];

export const refundColumns: Columns<RefundEntry> = [
  { header: 'Decided at', kind: 'date', of: (row) => row.day },
  { header: 'Company', kind: 'text', of: (row) => companyName(row.gateway) },
  { header: 'Refund id', kind: 'text', of: (row) => row.companyRef },
  { header: 'Transaction', kind: 'text', of: (row) => row.transactionId },
  { header: 'Order', kind: 'number', of: (row) => row.orderNumber },
  { header: 'Pass', kind: 'text', of: (row) => row.label },
  { header: 'Cause', kind: 'text', of: (row) => refundWords.cause[row.cause] },
  { header: 'Reason', kind: 'text', of: (row) => row.reason },
  { header: 'Amount', kind: 'paise', of: (row) => row.amountPaise },
  {
    header: 'State',
    kind: 'text',
    of: (row) => (row.isReplaced ? 'Failed, sent again' : refundWords.state[row.state]),
  },
  { header: 'Changed at', kind: 'date', of: (row) => row.changed },
  { header: 'Credit note', kind: 'text', of: (row) => row.creditNote },
];

const methodTexts: Record<CollectionMethod, string> = {
  cash: 'Cash',
  qr: 'Page at the door',
  unpaid: 'Not paid',
};

export const collectionColumns: Columns<CollectionEntry> = [
  { header: 'Day', kind: 'date', of: (row) => row.day },
  { header: 'Booked at', kind: 'date', of: (row) => row.bookedAt },
  { header: 'Order', kind: 'number', of: (row) => row.orderNumber },
  { header: 'Delivery date', kind: 'date', of: (row) => row.deliveryDate },
  { header: 'Mobile No', kind: 'mobile', of: (row) => row.mobileNo },
  { header: 'Method', kind: 'text', of: (row) => methodTexts[row.method] },
  {
    header: 'Reason',
    kind: 'text',
    of: (row) => row.unpaidReason && unpaidReasonLabels[row.unpaidReason],
  },
  { header: 'Goes back', kind: 'text', of: (row) => (row.isExtra ? 'yes' : null) },
  { header: 'Due', kind: 'paise', of: (row) => row.duePaise },
  { header: 'Taken', kind: 'paise', of: (row) => row.takenPaise },
  { header: 'Delivery person', kind: 'text', of: (row) => row.rider },
  { header: 'Counter', kind: 'text', of: (row) => row.counter },
];

export const paperColumns: Columns<PaperEntry> = [
  { header: 'Issued at', kind: 'date', of: (row) => row.day },
  {
    header: 'Paper',
    kind: 'text',
    of: (row) => (row.kind === 'receipt' ? 'Receipt' : 'Credit note'),
  },
  { header: 'Number', kind: 'text', of: (row) => row.serial },
  { header: 'Order', kind: 'number', of: (row) => row.orderNumber },
  { header: 'Pass', kind: 'text', of: (row) => row.label },
  { header: 'Scheme', kind: 'text', of: (row) => row.scheme },
  { header: 'SAC', kind: 'number', of: (row) => Number(row.serviceCode) },
  { header: 'GST rate', kind: 'number', of: (row) => row.gstBasisPoints / 100 },
  { header: 'Taxable value', kind: 'paise', of: (row) => paperSign(row) * row.taxablePaise },
  { header: 'CGST', kind: 'paise', of: (row) => paperSign(row) * row.cgstPaise },
  { header: 'SGST or UTGST', kind: 'paise', of: (row) => paperSign(row) * row.sgstPaise },
  { header: 'Total', kind: 'paise', of: (row) => paperSign(row) * row.amountPaise },
  { header: 'Against', kind: 'text', of: (row) => row.against },
  { header: 'Reason', kind: 'text', of: (row) => row.reason },
  { header: 'Billed to', kind: 'text', of: (row) => row.name },
  { header: 'GSTIN', kind: 'text', of: (row) => row.gstin },
];

export const settlementColumns: Columns<SettlementEntry> = [
  { header: 'Settled on', kind: 'date', of: (row) => row.settledOn },
  { header: 'Company', kind: 'text', of: (row) => companyName(row.gateway) },
  { header: 'Kind', kind: 'text', of: (row) => row.kind },
  { header: 'Id', kind: 'text', of: (row) => row.entityId },
  { header: 'Reference', kind: 'text', of: (row) => row.ownRef },
  { header: 'Payment id', kind: 'text', of: (row) => row.paymentRef },
  { header: 'Dispute id', kind: 'text', of: (row) => row.disputeRef },
  { header: 'Orders', kind: 'text', of: (row) => row.orderNumbers },
  { header: 'Amount', kind: 'paise', of: (row) => row.amountPaise },
  { header: 'Fee without tax', kind: 'paise', of: (row) => row.feePaise },
  { header: 'Tax on fee', kind: 'paise', of: (row) => row.taxPaise },
  {
    header: 'Net',
    kind: 'paise',
    of: ({ amountPaise, feePaise, taxPaise }) => amountPaise - feePaise - taxPaise,
  },
  { header: 'UTR', kind: 'text', of: (row) => row.utr },
];

export const transferColumns: Columns<BankDayRow> = [
  { header: 'Day', kind: 'date', of: (row) => row.date },
  { header: 'Company', kind: 'text', of: (row) => companyName(row.company) },
  { header: 'UTR', kind: 'text', of: (row) => row.utr },
  { header: 'Payments', kind: 'number', of: (row) => row.payments },
  { header: 'Gross', kind: 'paise', of: (row) => row.grossPaise },
  { header: 'Given back', kind: 'paise', of: (row) => row.refundedPaise },
  { header: 'Fee without tax', kind: 'paise', of: (row) => row.feePaise },
  { header: 'Tax on fee', kind: 'paise', of: (row) => row.taxPaise },
  { header: 'Other', kind: 'paise', of: (row) => row.otherPaise },
  { header: 'Net', kind: 'paise', of: (row) => row.netPaise },
];

export const passColumns: Columns<PassRow> = [
  { header: 'Pass', kind: 'text', of: (row) => passLabel(row.number) },
  { header: 'Sold on', kind: 'date', of: (row) => row.soldOn },
  { header: 'Name', kind: 'text', of: (row) => row.name },
  { header: 'Tiffin', kind: 'text', of: (row) => row.tiffin },
  { header: 'Meals', kind: 'number', of: (row) => row.meals },
  { header: 'Price', kind: 'paise', of: (row) => row.pricePaise },
  { header: 'First day', kind: 'date', of: (row) => row.startsOn },
  { header: 'Last day', kind: 'date', of: (row) => row.expiresOn },
  { header: 'Mobile No', kind: 'mobile', of: (row) => row.mobileNo },
  { header: 'Paid', kind: 'text', of: ({ way }) => (way ? counterWayLabels[way] : 'Online') },
  { header: 'Receipt', kind: 'text', of: (row) => row.receipt },
  { header: 'Meals before', kind: 'number', of: (row) => row.mealsBefore },
  { header: 'Held before', kind: 'paise', of: (row) => row.paiseBefore },
  { header: 'Meals after', kind: 'number', of: (row) => row.mealsAfter },
  { header: 'Held after', kind: 'paise', of: (row) => row.paiseAfter },
];

export const passEntryColumns: Columns<PassEntryRow> = [
  { header: 'Day', kind: 'date', of: (row) => row.day },
  { header: 'Booked at', kind: 'date', of: (row) => row.at },
  { header: 'Pass', kind: 'text', of: (row) => passLabel(row.pass) },
  { header: 'Entry', kind: 'text', of: (row) => entryLabels[row.kind] },
  { header: 'Meals', kind: 'number', of: (row) => row.meals },
  { header: 'Amount', kind: 'paise', of: (row) => row.paise },
  { header: 'Order', kind: 'number', of: (row) => row.orderNumber },
  { header: 'Delivery date', kind: 'date', of: (row) => row.date },
  { header: 'Shift', kind: 'text', of: (row) => row.shift },
  { header: 'Reason', kind: 'text', of: (row) => row.reason },
  { header: 'Staff', kind: 'text', of: (row) => row.staff },
  { header: 'Source', kind: 'text', of: (row) => row.id },
];

interface Taxed {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
}

/** Food is eaten where it is cooked: there is no tax between states, and no cess. */
function taxColumns<Row extends Taxed>(): Columns<Row> {
  return [
    { header: 'Taxable value', kind: 'paise', of: (row) => row.taxablePaise },
    { header: 'Integrated tax', kind: 'paise', of: () => 0 },
    { header: 'Central tax', kind: 'paise', of: (row) => row.cgstPaise },
    { header: 'State or UT tax', kind: 'paise', of: (row) => row.sgstPaise },
    { header: 'Cess', kind: 'paise', of: () => 0 },
  ];
}

/** A credit note has no minus here: its table says that it takes back. */
const registeredColumns = (paper: 'Invoice' | 'Note'): Columns<PaperEntry> => [
  { header: 'GSTIN', kind: 'text', of: (row) => row.gstin },
  { header: 'Name', kind: 'text', of: (row) => row.name },
  { header: `${paper} number`, kind: 'text', of: (row) => row.serial },
  { header: `${paper} date`, kind: 'date', of: (row) => row.day.slice(0, 10) },
  { header: `${paper} value`, kind: 'paise', of: (row) => row.amountPaise },
  { header: 'Place of supply', kind: 'text', of: (row) => placeOfSupply(row.sellerGstin) },
  { header: 'Reverse charge', kind: 'text', of: () => 'N' },
  { header: 'Rate', kind: 'number', of: (row) => row.gstBasisPoints / 100 },
  ...taxColumns<PaperEntry>(),
];

export const table4Columns = registeredColumns('Invoice');
export const table9bColumns: Columns<PaperEntry> = [
  ...registeredColumns('Note'),
  { header: 'Note type', kind: 'text', of: () => 'C' },
  { header: 'Against', kind: 'text', of: (row) => row.against },
];

export const table7Columns: Columns<Table7Row> = [
  { header: 'Place of supply', kind: 'text', of: (row) => row.place },
  { header: 'Rate', kind: 'number', of: (row) => row.rate },
  ...taxColumns<Table7Row>(),
];

/** A service has no quantity: its unit is "not applicable". */
export const table12Columns: Columns<Table12Row> = [
  { header: 'Supplies', kind: 'text', of: (row) => (row.isRegistered ? 'B2B' : 'B2C') },
  { header: 'HSN or SAC', kind: 'text', of: (row) => row.serviceCode },
  { header: 'Unit', kind: 'text', of: () => 'NA' },
  { header: 'Quantity', kind: 'number', of: () => 0 },
  { header: 'Total value', kind: 'paise', of: (row) => row.totalPaise },
  { header: 'Rate', kind: 'number', of: (row) => row.rate },
  ...taxColumns<Table12Row>(),
];

export const table13Columns: Columns<Table13Row> = [
  {
    header: 'Nature of document',
    kind: 'text',
    of: ({ kind }) => (kind === 'receipt' ? 'Invoices for outward supply' : 'Credit note'),
  },
  { header: 'From', kind: 'text', of: (row) => row.from },
  { header: 'To', kind: 'text', of: (row) => row.to },
  { header: 'Total number', kind: 'number', of: (row) => row.issued },
  { header: 'Cancelled', kind: 'number', of: (row) => row.cancelled },
  { header: 'Net issued', kind: 'number', of: ({ issued, cancelled }) => issued - cancelled },
];
