/** Quantities of the kitchen as people say and type them: "412", "½", "1½ kg", "19.2 l". */
import type { ComponentUnit } from './shift-day-rules.ts';

/** A figure that is shown in large type, and its unit. */
export interface Quantity {
  figure: string;
  /** Empty for pieces and portions, because the name says it. */
  unit: string;
}

const one = 1000;

/** Fraction signs that are easy to read, by thousandths. */
const signs: readonly (readonly [string, number])[] = [
  ['', 0],
  ['¼', 250],
  ['⅓', 333],
  ['½', 500],
  ['⅔', 667],
  ['¾', 750],
  ['', one],
];

/** Thirds are 333 thousandths, so a few of them add up to slightly less than a whole. */
const nearEnough = 5;

const whole = new Intl.NumberFormat('en-IN');
const broken = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
/** Precise to the gram and the millilitre. */
const weighed = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

const big = { g: 'kg', ml: 'l' } as const;

/** `thousandths` of a unit; 1,000 g or ml and more become kilos and litres. */
export function quantityOf(thousandths: number, unit: ComponentUnit): Quantity {
  if (unit === 'pc' || unit === 'portion') {
    return { figure: figureOf(thousandths, broken), unit: '' };
  }
  // Rounded up, so that a small rest is never left out.
  const units = Math.ceil(thousandths / one);
  if (units < 1000) return { figure: whole.format(units), unit };
  return { figure: figureOf(units, weighed), unit: big[unit] };
}

/** `1½ kg`, `412`. */
export function quantityText(thousandths: number, unit: ComponentUnit): string {
  const { figure, unit: name } = quantityOf(thousandths, unit);
  return name === '' ? figure : `${figure} ${name}`;
}

interface Extra {
  unit: ComponentUnit;
  extra?: number | undefined;
  extraReason?: string | undefined;
}

/** `+ 20 extra: for the counter`; empty without an extra. */
export function extraText({ unit, extra = 0, extraReason }: Extra): string {
  if (extra === 0) return '';
  const text = `+ ${quantityText(extra, unit)} extra`;
  return extraReason === undefined ? text : `${text}: ${extraReason}`;
}

function figureOf(thousandths: number, decimals: Intl.NumberFormat): string {
  const rest = thousandths % one;
  const precision = decimals === weighed ? 0 : nearEnough;
  const sign = signs.find(([, size]) => Math.abs(rest - size) <= precision);
  if (!sign) return decimals.format(thousandths / one);
  const wholes = (thousandths - rest) / one + (sign[1] === one ? 1 : 0);
  return wholes === 0 && sign[0] !== '' ? sign[0] : `${whole.format(wholes)}${sign[0]}`;
}

const typed = /^(\d{0,6})(?:[.,](\d{1,3}))?\s*([½¼¾⅓⅔])?$/;
const largest = 100_000 * one;

/** Parses what a person typed into thousandths of the unit; undefined if it is not a quantity. */
export function readQuantity(text: string): number | undefined {
  const [, wholes = '', decimals = '', sign = ''] = typed.exec(text.trim()) ?? [];
  if (wholes + decimals + sign === '' || (decimals !== '' && sign !== '')) return undefined;
  const rest = sign === '' ? Number(decimals.padEnd(3, '0')) : sizeOf(sign);
  const thousandths = Number(wholes) * one + rest;
  return thousandths > largest ? undefined : thousandths;
}

function sizeOf(sign: string): number {
  return signs.find(([each]) => each === sign)?.[1] ?? 0;
}
