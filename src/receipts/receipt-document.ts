/** The texts of a receipt or a credit note; the page and the PDF only lay them out. */

import { extraRows, takenOutPaise } from '#src/orders/charge-rows.ts';
import { type Extras, lineTotalPaise } from '#src/orders/charges.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { longDay } from '#src/platform/contract/day-text.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { TaxScheme } from '#src/settings/tax-rules.ts';
import { localTaxName, placeOfSupply } from './place-of-supply.ts';
import {
  compositionSentence,
  halfRateText,
  type ReceiptKind,
  serviceCode,
  type TaxedAmount,
  titleOf,
} from './receipt-rules.ts';

/** The seller on the day of issue: a later move or licence does not change old receipts. */
export interface ReceiptSeller {
  name: string;
  legalName: string;
  addressLines: readonly string[];
  fssaiLicence: string;
  /** Only if the seller was registered on that day. */
  gstin?: string;
  phone: string;
  email: string;
}

export interface ReceiptLine {
  variant: string;
  quantity: number;
  pricePaise: number;
}

/** As the customer or an admin typed it, for the customer's own books. */
export interface ReceiptRecipient {
  name: string;
  /** One line. */
  address: string;
  gstin?: string;
}

/** It does not show who the customer is or where they live, because the link may be passed on. */
export interface IssuedReceipt extends TaxedAmount {
  kind: ReceiptKind;
  /** `R26-27/000042`. */
  serial: string;
  issuedAt: Date;
  scheme: TaxScheme;
  /** The rate and service code of the day of issue, regardless of present ones. */
  gstBasisPoints: number;
  serviceCode: string;
  seller: ReceiptSeller;
  /** Left out for what is sold without an order, which has a label. */
  order?: { number: number; deliveryDate: BusinessDay; shift: Shift };
  label?: string;
  /** The last 4 digits of the mobile number; null once the person is erased. */
  mobileEnd: string | null;
  /** Empty on a credit note: a refund is of an amount. */
  lines: readonly ReceiptLine[];
  /** The other parts of the amount, including their tax: a discount is subtracted before tax. */
  extras: Extras;
  /** Who the receipt is made out to, if anybody: its only personal data beside the digits. */
  recipient?: ReceiptRecipient;
  /** Only on a credit note. */
  credit?: { serial: string; issuedAt: Date; reason: string };
}

export interface ReceiptDocument {
  title: string;
  serial: string;
  /** Printed at the top, if the tax scheme requires it. */
  declaration?: string;
  sellerName: string;
  sellerLines: readonly string[];
  facts: readonly (readonly [label: string, text: string])[];
  /** The dishes, fees and discounts; they add up to the total. */
  lines: readonly { name: string; quantity: string; price: string; amount: string }[];
  /** The last one is the total. */
  sums: readonly (readonly [label: string, amount: string])[];
  notes: readonly string[];
}

export function receiptDocument(receipt: IssuedReceipt, timeZone: string): ReceiptDocument {
  const { kind, scheme, seller, serial } = receipt;
  return {
    title: titleOf(kind, scheme),
    serial,
    ...(scheme === 'composition' && { declaration: compositionSentence }),
    sellerName: seller.name,
    sellerLines: [
      seller.legalName,
      ...seller.addressLines,
      ...(seller.gstin === undefined ? [] : [`GSTIN ${seller.gstin}`]),
      `FSSAI Lic. No. ${seller.fssaiLicence}`,
      `${seller.phone} · ${seller.email}`,
    ],
    facts: factsOf(receipt, timeZone),
    lines: kind === 'receipt' ? linesOf(receipt) : [],
    sums: sumsOf(receipt),
    notes: [
      ...(scheme === 'regular' ? [kind === 'receipt' ? 'Prices include GST' : 'Includes GST'] : []),
      'Made by a computer, valid without a signature',
    ],
  };
}

/**
 * Throws if the lines do not add up to the total: nobody pays for what the receipt does not list.
 */
function linesOf({ serial, amountPaise, lines, extras }: IssuedReceipt): ReceiptDocument['lines'] {
  const rest = takenOutPaise({ ...extras, totalPaise: amountPaise }, lines);
  if (rest !== 0) throw new Error(`the lines of ${serial} leave ${rest} paise of its total`);
  return [
    ...lines.map((line) => ({
      name: line.variant,
      quantity: String(line.quantity),
      price: formatPaise(line.pricePaise),
      amount: formatPaise(lineTotalPaise(line)),
    })),
    ...extraRows(extras).map(({ label, paise }) => {
      return { name: label, quantity: '', price: '', amount: formatPaise(paise) };
    }),
  ];
}

function factsOf(receipt: IssuedReceipt, timeZone: string): ReceiptDocument['facts'] {
  const { credit, scheme, seller } = receipt;
  const dayOf = (instant: Date) => longDay(businessDay(instant, timeZone));
  const facts: [string, string][] = [
    ['Number', receipt.serial],
    ['Date', dayOf(receipt.issuedAt)],
  ];
  if (credit) {
    const original = `${credit.serial}, ${titleOf('receipt', scheme)} of ${dayOf(credit.issuedAt)}`;
    facts.push(['Against', original], ['Reason', credit.reason]);
  }
  facts.push(
    ...aboutFacts(receipt),
    ...(receipt.mobileEnd === null
      ? []
      : [['Customer', `Mobile number ending in ${receipt.mobileEnd}`] satisfies [string, string]]),
    ...recipientFacts(receipt.recipient),
  );
  if (scheme !== 'unregistered') facts.push(['SAC', serviceText(receipt.serviceCode)]);
  if (scheme === 'regular' && seller.gstin !== undefined) {
    facts.push(['Place of supply', placeOfSupply(seller.gstin)], ['Reverse charge', 'No']);
  }
  return facts;
}

function aboutFacts({ order, label }: IssuedReceipt): [string, string][] {
  if (!order) return label === undefined ? [] : [['Pass', label]];
  const delivery = `${longDay(order.deliveryDate)}, ${order.shift}`;
  return [
    ['Order', orderLabel(order.number)],
    ['Delivery', delivery],
  ];
}

function recipientFacts(recipient: ReceiptRecipient | undefined): [string, string][] {
  if (!recipient) return [];
  const { name, address, gstin } = recipient;
  return [
    ['Billed to', name],
    ['Address', address],
    ...(gstin === undefined ? [] : [['Their GSTIN', gstin] satisfies [string, string]]),
  ];
}

function serviceText(code: string): string {
  return code === serviceCode ? `${code}, restaurant service` : code;
}

function sumsOf(receipt: IssuedReceipt): ReceiptDocument['sums'] {
  const { kind, scheme, amountPaise, seller } = receipt;
  const rate = halfRateText(receipt.gstBasisPoints);
  const total = [
    kind === 'receipt' ? 'Total' : 'Total refunded',
    formatPaise(amountPaise),
  ] as const;
  if (scheme !== 'regular') return [total];
  return [
    ['Taxable value', formatPaise(receipt.taxablePaise)],
    [`CGST ${rate}`, formatPaise(receipt.cgstPaise)],
    [`${localTaxName(seller.gstin ?? '')} ${rate}`, formatPaise(receipt.sgstPaise)],
    total,
  ];
}
