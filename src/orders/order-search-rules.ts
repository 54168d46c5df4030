/** Reads what an admin types into the search of orders. */
import { toTenDigits } from '#src/platform/contract/mobile-number.ts';

/**
 * The typed text as an order number, as the beginning of a mobile number, and as words of a note;
 * each only if the text can be one.
 */
export interface SearchTerms {
  orderNumber?: number;
  /** 5 to 10 digits. */
  mobileDigits?: string;
  /** Lower case, letters and digits only; each may be the beginning of a longer word. */
  words: readonly string[];
}

export const maxSearchLength = 80;
/** The most results; to find one order among more, the admin types more. */
export const maxFound = 20;

const maxOrderNumber = 2_147_483_647;
const maxWords = 6;
const mobileLength = 10;
/** Fewer digits match too many mobile numbers, and are more likely an order number. */
const fewestMobileDigits = 5;

export function searchTerms(text: string): SearchTerms {
  const typed = text.trim().toLowerCase();
  const words = [...new Set(typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])];
  const named = /^(?:order\s*)?#\s*(\d{1,10})$/.exec(typed)?.[1];
  if (named !== undefined) return { ...asOrderNumber(named), words: [] };
  // Phone numbers may be written with a plus, blanks, dashes or brackets.
  if (!/^\+?[\d\s()-]+$/.test(typed)) return { words: worthwhile(words) };
  const digits = toTenDigits(typed.replaceAll(/\D/g, ''));
  return {
    ...asOrderNumber(digits),
    ...(digits.length >= fewestMobileDigits &&
      digits.length <= mobileLength && { mobileDigits: digits }),
    words: digits.length < mobileLength ? worthwhile(words) : [],
  };
}

export function isWorthSearching(text: string): boolean {
  const { orderNumber, mobileDigits, words } = searchTerms(text);
  return orderNumber !== undefined || mobileDigits !== undefined || words.length > 0;
}

/** A single letter begins half of all words. */
function worthwhile(words: readonly string[]): string[] {
  const isLong = words.some((word) => word.length > 1);
  return isLong ? words.slice(0, maxWords) : [];
}

function asOrderNumber(digits: string): { orderNumber?: number } {
  const orderNumber = Number(digits);
  return digits !== '' && orderNumber >= 1 && orderNumber <= maxOrderNumber ? { orderNumber } : {};
}
