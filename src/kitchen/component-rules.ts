/** Parses an item of a dish into an amount and a word: "5 phulka", "½ papad", "Dal 200 ml". */
import { amount, latinDigits, one, thousandthsOf } from './item-amount.ts';
import type { ComponentUnit } from './shift-day-rules.ts';

/** An item of a dish with its amount and the component that it counts as. */
export interface CountedItem {
  /** Null if no component of the shop has this word yet. */
  componentId: string | null;
  /** The component's name, or the word itself if it has no component. */
  name: string;
  unit: ComponentUnit;
  /** Thousandths of the unit, for one meal: half a papad is 500. */
  thousandths: number;
}

/** An item as parsed from its text alone, before its component is looked up. */
export interface ReadItem {
  /**
   * The key for the look-up, in the form of `wordOf`. Measured words include the unit: "dal (ml)".
   */
  word: string;
  /** The word as it was written. */
  name: string;
  unit: ComponentUnit;
  thousandths: number;
}

const maxWordLength = 200;
const maxNameLength = 80;
/** A larger number is not read as an amount for one meal: "1947 special". */
const mostPieces = 999 * one;
const mostMeasured = 99_999 * one;

const pieces = '(?:(?:pcs?|pieces?|nos)\\b\\.?|no\\.)';
const measure = '(kgs?|kilos?|g|gms?|grams?|ml|ltrs?|litres?|liters?|l)\\b\\.?';
/**
 * A letter may follow the amount directly ("5phulka"), but "2nd", "100%", "2-3" and "1. Dal" are
 * not amounts.
 */
const afterAmount = '(?![\\d.,/%:½¼¾⅓⅔–-])(?!(?:st|nd|rd|th)\\b)';

const measuredFirst = new RegExp(`^(${amount})\\s*${measure}\\s*(?:of\\s+)?(?=\\S)(.+)$`, 'i');
const measuredLast = new RegExp(`^(.+?)[\\s,:–-]*\\(?\\s*(${amount})\\s*${measure}\\s*\\)?$`, 'i');
/**
 * An x is read as a multiplication sign only where it can't be the start of a word: "2 xacuti"
 * means two xacuti.
 */
const countedFirst = new RegExp(
  `^(${amount})${afterAmount}(?:\\s*[×*]\\s*|x\\s*(?=\\S)|\\s+x\\s+|\\s*${pieces}\\s*(?:of\\s+)?|\\s*)(?=\\p{L})(?!x\\s*\\d)(.+)$`,
  'iu',
);
const severalMeasured = /^(\d{1,2})\s*[x×*]\s*(?=\d)(.+)$/i;
/** A number at the end without a sign is part of the name: "Gobi 65". */
const countedLast = new RegExp(
  `^(.+?)(?:\\s*[×*]\\s*(${amount})|\\s+x\\s*(${amount})|[\\s,:–-]*\\(\\s*x?\\s*(${amount})\\s*(?:${pieces})?\\s*\\)|[\\s,:–-]+(${amount})\\s*${pieces})$`,
  'iu',
);

/**
 * Undefined for an item without letters, digits or symbols. An item without an amount is one
 * portion.
 */
export function readItem(item: string): ReadItem | undefined {
  const text = latinDigits(tidy(item));
  return readMeasured(text) ?? readCounted(text) ?? named(tidy(item), 'portion', one);
}

/** Lower case, with single spaces and without punctuation at the end. Plurals are not changed. */
export function wordOf(text: string): string {
  return cut(tidy(text).toLowerCase(), maxWordLength);
}

/** True for units that are weighed or poured. They are never added to pieces. */
export function isMeasured(unit: ComponentUnit): boolean {
  return unit === 'g' || unit === 'ml';
}

/** The unit in the word, such as "(ml)"; undefined if the word is not measured. */
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

/** Cuts at whole characters. */
function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim();
}
