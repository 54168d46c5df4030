/** Quantities of the kitchen as people say and type them: "412", "½", "1½ kg", "19.2 l". */
import type { ComponentUnit } from './shift-day-rules.ts';

/** A figure that is shown large, and what it counts. */
export interface Quantity {
  figure: string;
  /** Empty for pieces: their name says it. */
  unit: string;
}

const one = 1000;

/** Signs that a cook reads at a glance, in thousandths. */
const signs: readonly (readonly [string, number])[] = [
  ['', 0],
  ['¼', 250],
  ['⅓', 333],
  ['½', 500],
  ['⅔', 667],
  ['¾', 750],
  ['', one],
];

/** Thirds are 333 thousandths, so that a few of them are not quite a whole. */
const nearEnough = 5;

const whole = new Intl.NumberFormat('en-IN');
const broken = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
/** To the gram and the millilitre. */
const weighed = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

const big = { g: 'kg', ml: 'l' } as const;

/** Thousandths of a unit; from 1,000 g and ml on in kilos and litres. */
export function quantityOf(thousandths: number, unit: ComponentUnit): Quantity {
  if (unit === 'pc') return { figure: figureOf(thousandths, broken), unit: '' };
  if (unit === 'portion') {
    const figure = figureOf(thousandths, broken);
    return { figure, unit: thousandths > one ? 'portions' : 'portion' };
  }
  // Less than one of them is never left out.
  const units = Math.ceil(thousandths / one);
  if (units < 1000) return { figure: whole.format(units), unit };
  return { figure: figureOf(units, weighed), unit: big[unit] };
}

/** `1½ kg`, `412`, `96 portions`. */
export function quantityText(thousandths: number, unit: ComponentUnit): string {
  const { figure, unit: name } = quantityOf(thousandths, unit);
  return name === '' ? figure : `${figure} ${name}`;
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

/** What a person typed, in thousandths of the unit; undefined for what is no quantity. */
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
