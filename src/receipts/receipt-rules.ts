/** The legal rules of a receipt: its serial, its title, and the tax included in its total. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { TaxScheme } from '#src/settings/tax-rules.ts';

export const receiptKinds = ['receipt', 'creditNote'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** The financial year from April to March of a day, as `2026-27`. */
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

/** The code of restaurant service, which includes door delivery. */
export const serviceCode = '996331';
/**
 * 5 % without input tax credit, half of it for the state, on receipts issued from now on. Issued
 * receipts keep their own rate.
 */
const gstBasisPointsNow = 500;

/** In hundredths of a per cent. Only a seller under the regular scheme collects tax. */
export function gstBasisPointsOf(scheme: TaxScheme): number {
  return scheme === 'regular' ? gstBasisPointsNow : 0;
}

/** `2.5%`: the state's half of a rate. */
export function halfRateText(gstBasisPoints: number): string {
  return `${gstBasisPoints / 200}%`;
}

export interface TaxParts {
  taxablePaise: number;
  cgstPaise: number;
  /** The state's or union territory's half. */
  sgstPaise: number;
}

/** An amount in paise, including its tax. */
export interface TaxedAmount extends TaxParts {
  amountPaise: number;
}

/**
 * The parts of a total that includes its tax: two equal halves in whole paise and the taxable rest,
 * so that the three always add up.
 */
export function taxPartsOf(amountPaise: number, gstBasisPoints: number): TaxParts {
  const half = Math.round((amountPaise * gstBasisPoints) / (2 * (10_000 + gstBasisPoints)));
  return partsWith(amountPaise, half);
}

/**
 * The parts of a receipt's next credit note, after notes that sum up to `given`: the parts of
 * everything given back so far, less those of the earlier notes. So the notes never exceed the
 * receipt, part by part, and when all is given back, the last note takes the rounding difference.
 */
export function creditPartsOf(
  receipt: TaxedAmount & { gstBasisPoints: number },
  given: TaxedAmount,
  amountPaise: number,
): TaxParts {
  const inAll = taxPartsOf(given.amountPaise + amountPaise, receipt.gstBasisPoints);
  const taxableLeft = receipt.taxablePaise - given.taxablePaise;
  const most = Math.min(receipt.cgstPaise - given.cgstPaise, Math.floor(amountPaise / 2));
  const least = Math.ceil((amountPaise - taxableLeft) / 2);
  // Older notes were rounded one by one, and may have taken more than their part.
  const half = Math.max(0, Math.min(most, Math.max(least, inAll.cgstPaise - given.cgstPaise)));
  return partsWith(amountPaise, half);
}

function partsWith(amountPaise: number, half: number): TaxParts {
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

/** Rule 5 of the CGST rules: printed at the top of the bill. */
export const compositionSentence =
  'Composition taxable person, not eligible to collect tax on supplies';
