/** Rule 9: what depends on an entry of a closed list is asked of its table. */
import { paymentMethods } from '#src/orders/payment-methods.ts';
import { tenders } from '#src/orders/tenders.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { at, type House, type Rule, type Violation } from './house.ts';
import { isProduct } from './place.ts';
import type { SourceFile } from './source-file.ts';

/** The lists that are tables: the file, the field that holds an entry, and the entries' names. */
const tables = [
  {
    path: 'src/orders/payment-methods.ts',
    field: 'settlement',
    names: paymentMethods,
  },
  {
    path: 'src/platform/contract/shifts.ts',
    field: 'shift',
    names: shifts,
  },
  {
    path: 'src/orders/tenders.ts',
    field: 'tender',
    names: tenders,
  },
];

/** `settlement === 'cash'`, `${orders.settlement} = 'cash'`, `case settlement when 'cash'`. */
const comparisons = tables.map(({ path, field, names }) => {
  const literal = `'(?:${names.join('|')})'`;
  const operator = String.raw`(?:[!=]=+|<>|=|(?:not\s+)?in\s*\(|when)`;
  const after = String.raw`\b${field}\b[\w)}\]]*\s*${operator}\s*${literal}`;
  const before = String.raw`${literal}\s*(?:[!=]==|<>)\s*[\w.]*\b${field}\b`;
  const inDrizzle = String.raw`\b(?:eq|ne|inArray)\([\w.]*\b${field},\s*\[?${literal}`;
  return { path, pattern: new RegExp(`${after}|${before}|${inDrizzle}`, 'g') };
});

export const closedLists: Rule[] = [
  {
    title: 'no file compares a payment method, a tender or a shift with a name',
    mend: 'ask its table for the property that decides (payment-methods.ts, tenders.ts, shifts.ts), or add one there.',
    find: ({ sources }: House): Violation[] => sources.filter(isOfEveryShop).flatMap(comparisonsIn),
  },
];

/** The demo has menus of its own, shift by shift. */
function isOfEveryShop({ place, path }: SourceFile): boolean {
  return isProduct(place) && !place.isTest && !path.startsWith('src/app/demo/');
}

function comparisonsIn(source: SourceFile): Violation[] {
  return comparisons
    .filter(({ path }) => path !== source.path)
    .flatMap(({ pattern }) => [...source.text.matchAll(pattern)])
    .map(({ index, 0: text }) => at(source, index, `compares: ${text}`));
}
