/** Formats of the numbers on the shop's papers, and limits on changes of the papers. */
import type { ErrorDetail } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, isDay } from '#src/platform/contract/business-day.ts';
import { isGstin } from './gstin-rules.ts';
import type { TaxPeriod } from './tax-rules.ts';

/** The authority's highest code of a state; 00 is its central office. */
const lastFssaiState = 38;
/** The licensing rules came into force in 2011; a few numbers are older. */
const firstFssaiYear = 10;

/** Why a text is not a valid FSSAI number; undefined if it is valid. */
export function fssaiProblem(text: string): string | undefined {
  if (text === '') return 'The FSSAI number is required';
  if (!/^\d{14}$/.test(text)) return 'An FSSAI number has 14 digits and nothing else.';
  if (!/^[12]/.test(text)) {
    return 'An FSSAI number begins with 1 (a licence) or 2 (a registration).';
  }
  const state = text.slice(1, 3);
  if (Number(state) > lastFssaiState) {
    return `No state has the code ${state}: please compare the second and the third digit.`;
  }
  if (Number(text.slice(3, 5)) < firstFssaiYear) return wrongYear(text);
  return undefined;
}

function wrongYear(text: string): string {
  const year = `20${text.slice(3, 5)}`;
  return `No number is of the year ${year}: please compare the fourth and the fifth digit.`;
}

/** Codes of states and union territories (97 is the sea), and 99 for the central government. */
function isGstState(code: string): boolean {
  return (Number(code) >= 1 && Number(code) <= 38) || code === '97' || code === '99';
}

/** Why a text is not a valid GSTIN, by its parts and its check digit; undefined if it is valid. */
export function gstinProblem(text: string): string | undefined {
  if (!/^[\dA-Z]{15}$/.test(text)) return 'A GSTIN has 15 characters: digits and capital letters.';
  const state = text.slice(0, 2);
  if (!/^\d\d$/.test(state) || !isGstState(state)) {
    return `No state has the code ${state}: please compare the first two characters.`;
  }
  const pan = text.slice(2, 12);
  if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(pan)) {
    return `${pan} in the middle is no PAN: five letters, four digits, one letter.`;
  }
  return isGstin(text)
    ? undefined
    : 'A character is wrong, or two are swapped. Please compare it with your GST certificate.';
}

interface Papers {
  fssaiLicence: string;
  taxSchemes: readonly TaxPeriod[];
  policiesUpdated: BusinessDay;
}

/** A message for each invalid entry, with its path in the papers. */
export function taxFieldProblems(taxSchemes: readonly TaxPeriod[]): ErrorDetail[] {
  return taxSchemes.flatMap(({ from }, index) => {
    const path = `taxSchemes.${index}.from`;
    if (!isDay(from)) return [{ path, message: 'Please enter its first day.' }];
    return from > (taxSchemes[index - 1]?.from ?? '')
      ? []
      : [{ path, message: 'Each tax scheme must begin after the one before it.' }];
  });
}

interface PaperChange {
  /** Undefined if nobody has set the papers: then every change is allowed. */
  before: Pick<Papers, 'taxSchemes'> | undefined;
  after: Papers;
  /** The current business day. */
  today: BusinessDay;
}

/**
 * Limits that depend on the previous value: receipts were made under the tax schemes of past days.
 */
export function paperChangeProblems({ before, after, today }: PaperChange): ErrorDetail[] {
  const { fssaiLicence, policiesUpdated, taxSchemes } = after;
  const problems: ErrorDetail[] = [];
  if (`20${fssaiLicence.slice(3, 5)}` > today.slice(0, 4)) {
    problems.push({ path: 'fssaiLicence', message: wrongYear(fssaiLicence) });
  }
  if (policiesUpdated > today) {
    problems.push({ path: 'policiesUpdated', message: 'This day has not come yet.' });
  }
  return before ? [...problems, ...pastChanges(before.taxSchemes, taxSchemes, today)] : problems;
}

/** True for an entry that has begun and can't be changed any more. */
export function isLocked({ from }: TaxPeriod, today: BusinessDay): boolean {
  return from <= today;
}

function pastChanges(
  before: readonly TaxPeriod[],
  after: readonly TaxPeriod[],
  today: BusinessDay,
): ErrorDetail[] {
  const locked = before.filter((period) => isLocked(period, today));
  const isSame = (index: number) =>
    locked[index]?.from === after[index]?.from && locked[index]?.scheme === after[index]?.scheme;
  const changed = locked.findIndex((_period, index) => !isSame(index));
  if (changed !== -1) {
    const message = 'A scheme in force can’t be changed: receipts were made under it.';
    return [{ path: after[changed] ? `taxSchemes.${changed}.from` : 'taxSchemes', message }];
  }
  return after.flatMap((period, index) =>
    index >= locked.length && isLocked(period, today)
      ? [{ path: `taxSchemes.${index}.from`, message: 'A new scheme begins tomorrow or later.' }]
      : [],
  );
}
