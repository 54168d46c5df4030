/** Reads how much of what an item of a dish is: "5 phulka", "½ papad", "Dal 200 ml". */
import { amount, latinDigits, one, thousandthsOf } from './item-amount.ts';
import type { ComponentUnit } from './shift-day-rules.ts';

/** An item of a dish as it is counted. */
export interface CountedItem {
  /** Null for a word that no component of the shop has yet. */
  componentId: string | null;
  /** The component's name; the word itself where it has none. */
  name: string;
  unit: ComponentUnit;
  /** Thousandths of the unit, for one meal: half a papad is 500. */
  thousandths: number;
}

/** What an item says by itself. */
export interface ReadItem {
  /** What is looked up, as `wordOf` writes it; a measured one says its unit: "dal (ml)". */
  word: string;
  /** The same as it was written. */
  name: string;
  unit: ComponentUnit;
  thousandths: number;
}

const maxWordLength = 200;
const maxNameLength = 80;
/** What is more than this is no amount of one meal: "1947 special". */
const mostPieces = 999 * one;
const mostMeasured = 99_999 * one;

const pieces = '(?:(?:pcs?|pieces?|nos)\\b\\.?|no\\.)';
const measure = '(kgs?|kilos?|g|gms?|grams?|ml|ltrs?|litres?|liters?|l)\\b\\.?';
/** A letter may follow at once: "5phulka"; not "2nd", "100%", "2-3" or "1. Dal". */
const afterAmount = '(?![\\d.,/%:½¼¾⅓⅔–-])(?!(?:st|nd|rd|th)\\b)';

const measuredFirst = new RegExp(`^(${amount})\\s*${measure}\\s*(?:of\\s+)?(?=\\S)(.+)$`, 'i');
const measuredLast = new RegExp(`^(.+?)[\\s,:–-]*\\(?\\s*(${amount})\\s*${measure}\\s*\\)?$`, 'i');
/** An x is a sign only where it can't be the beginning of a word: "2 xacuti" are two of these. */
const countedFirst = new RegExp(
  `^(${amount})${afterAmount}(?:\\s*[×*]\\s*|x\\s*(?=\\S)|\\s+x\\s+|\\s*${pieces}\\s*(?:of\\s+)?|\\s*)(?=\\p{L})(?!x\\s*\\d)(.+)$`,
  'iu',
);
const severalMeasured = /^(\d{1,2})\s*[x×*]\s*(?=\d)(.+)$/i;
/** A bare number at the end is a part of the name: "Gobi 65". */
const countedLast = new RegExp(
  `^(.+?)(?:\\s*[×*]\\s*(${amount})|\\s+x\\s*(${amount})|[\\s,:–-]*\\(\\s*x?\\s*(${amount})\\s*(?:${pieces})?\\s*\\)|[\\s,:–-]+(${amount})\\s*${pieces})$`,
  'iu',
);

/** Undefined for an item that says nothing. What has no number is one portion. */
export function readItem(item: string): ReadItem | undefined {
  const text = latinDigits(tidy(item));
  return readMeasured(text) ?? readCounted(text) ?? named(tidy(item), 'portion', one);
}

/** In lower case, with single spaces and without a mark at the end. No plural is guessed. */
export function wordOf(text: string): string {
  return cut(tidy(text).toLowerCase(), maxWordLength);
}

/** True for words that are weighed or poured: they are never summed with pieces. */
export function isMeasured(unit: ComponentUnit): boolean {
  return unit === 'g' || unit === 'ml';
}

/** The unit that a word says, where it is a measured one. */
export function unitOfWord(word: string): ComponentUnit | undefined {
  return word.endsWith(' (ml)') ? 'ml' : word.endsWith(' (g)') ? 'g' : undefined;
}

function readMeasured(text: string): ReadItem | undefined {
  const [, times = '', each] = severalMeasured.exec(text) ?? [];
  if (each !== undefined) {
    const read = readMeasured(each);
    return read && { ...read, thousandths: read.thousandths * Number(times) };
  }
  const [, first = '', firstMeasure, behind = ''] = measuredFirst.exec(text) ?? [];
  if (firstMeasure) return measured(behind, first, firstMeasure);
  const [, before = '', last = '', lastMeasure] = measuredLast.exec(text) ?? [];
  return lastMeasure ? measured(before, last, lastMeasure) : undefined;
}

function measured(name: string, size: string, measureName: string): ReadItem | undefined {
  const unit = /^(?:l|ml)/i.test(measureName) ? 'ml' : 'g';
  const isThousand = /^[kl]/i.test(measureName);
  const thousandths = thousandthsOf(size) * (isThousand ? 1000 : 1);
  if (thousandths <= 0 || thousandths > mostMeasured) return undefined;
  return named(`${cut(tidy(name), maxNameLength - 5)} (${unit})`, unit, thousandths);
}

function readCounted(text: string): ReadItem | undefined {
  const [, first, behind = ''] = countedFirst.exec(text) ?? [];
  if (first !== undefined) return counted(behind, first);
  const [, before = '', ...sizes] = countedLast.exec(text) ?? [];
  const last = sizes.find((size) => size !== undefined);
  return last === undefined ? undefined : counted(before, last);
}

function counted(name: string, size: string): ReadItem | undefined {
  const thousandths = thousandthsOf(size);
  if (thousandths <= 0 || thousandths > mostPieces) return undefined;
  return named(name, 'pc', thousandths);
}

function named(text: string, unit: ComponentUnit, thousandths: number): ReadItem | undefined {
  const name = tidy(text);
  if (!/[\p{L}\p{N}\p{S}]/u.test(name)) return undefined;
  return { word: wordOf(name), name: cut(name, maxNameLength), unit, thousandths };
}

function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[\s.,;:]+$/, '');
}

/** Never in the middle of a character. */
function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim();
}
