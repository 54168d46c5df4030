/** What the law wants of a receipt: its series and serial, its name, and the tax inside of its total. */
import type { BusinessDay } from '#src/shared/business-day.ts';
import type { TaxScheme } from '#src/site/tax-rules.ts';

export const receiptKinds = ['receipt', 'creditNote'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** The year from April to March that a day is in, as `2026-27`. */
export function financialYearOf(day: BusinessDay): string {
  const year = Number(day.slice(0, 4));
  const start = Number(day.slice(5, 7)) >= 4 ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

/** Rule 46 of the CGST rules: at most 16 letters, digits, hyphens and slashes. */
const maxSerialLength = 16;
const seriesLetters: Record<ReceiptKind, string> = { receipt: 'R', creditNote: 'C' };

/** `R26-27/000042`, and `C26-27/000007` for a credit note. */
export function serialText(kind: ReceiptKind, financialYear: string, serial: number): string {
  const text = `${seriesLetters[kind]}${financialYear.slice(2)}/${String(serial).padStart(6, '0')}`;
  if (text.length > maxSerialLength) throw new RangeError(`${text} is too long for a serial`);
  return text;
}

/** Restaurant service, which door delivery is a part of: 5 % without input credit, half of it the state's. */
export const serviceCode = '996331';
const gstPercent = 5;
export const halfGstPercent = gstPercent / 2;

export interface TaxParts {
  taxablePaise: number;
  cgstPaise: number;
  /** The state's half, or the union territory's. */
  sgstPaise: number;
}

/**
 * The parts of a total that includes its tax: equal halves in whole paise, and the rest is what was taxed, so that the
 * three always add up. Only a regular seller collects tax.
 */
export function taxPartsOf(amountPaise: number, scheme: TaxScheme): TaxParts {
  const wholePercent = 100 + gstPercent;
  const half =
    scheme === 'regular' ? Math.round((amountPaise * gstPercent) / (2 * wholePercent)) : 0;
  return { taxablePaise: amountPaise - 2 * half, cgstPaise: half, sgstPaise: half };
}

const receiptTitles: Record<TaxScheme, string> = {
  regular: 'Tax Invoice',
  composition: 'Bill of Supply',
  unregistered: 'Receipt',
};

export function titleOf(kind: ReceiptKind, scheme: TaxScheme): string {
  return kind === 'creditNote' ? 'Credit Note' : receiptTitles[scheme];
}

/** Rule 5 of the CGST rules: it stands at the top of the bill. */
export const compositionSentence =
  'Composition taxable person, not eligible to collect tax on supplies';
