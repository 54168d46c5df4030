/** Rule 9: behaviour that depends on an entry of a closed list is in the list's table. */
import { doorMethods, paymentMethods } from '#src/orders/payment-methods.ts';
import { handTenders, tenders } from '#src/orders/tenders.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { among } from '#src/platform/database/columns.ts';
import { at, type House, type Rule, type Violation } from './house.ts';
import { isProduct } from './place.ts';
import type { HouseFile, SourceFile } from './source-file.ts';

interface ClosedList {
  /** The file of its table. */
  path: string;
  /** The fields that hold an entry. */
  field: string;
  names: readonly string[];
  /** The entries that triggers may name, because an SQL file cannot use the table. */
  inTriggers?: readonly string[];
}

const lists: readonly ClosedList[] = [
  {
    path: 'src/orders/payment-methods.ts',
    field: 'settlement',
    names: paymentMethods,
    inTriggers: doorMethods,
  },
  {
    path: 'src/platform/contract/shifts.ts',
    field: 'shift',
    names: shifts,
  },
  {
    path: 'src/orders/tenders.ts',
    field: '(?:tender|method)',
    names: tenders,
    inTriggers: handTenders,
  },
];

/** `settlement === 'cash'`, `${orders.settlement} = 'cash'`, `case settlement when 'cash'`. */
const comparisons = lists.map(({ path, field, names }) => {
  const literal = literalOf(names);
  const operator = String.raw`(?:[!=]=+|<>|=|(?:not\s+)?in\s*\(|when)`;
  const after = String.raw`\b${field}\b[\w)}\]]*\s*${operator}\s*${literal}`;
  const before = String.raw`${literal}\s*(?:[!=]==|<>)\s*[\w.]*\b${field}\b`;
  const inDrizzle = String.raw`\b(?:eq|ne|inArray)\([\w.]*\b${field},\s*\[?${literal}`;
  return { path, pattern: new RegExp(`${after}|${before}|${inDrizzle}`, 'g') };
});

/** `{ settlement: 'cash' }`, `['cash', 'qr']`, `'cash' | 'qr'`, "lunch and dinner". */
const copies = lists.map(({ path, field, names }) => {
  const literal = literalOf(names);
  const written = String.raw`\b(?:to)?${field.replace('|method', '')}:\s*${literal}`;
  const several = String.raw`${literal}\s*[,|]\s*${literal}`;
  return { path, pattern: new RegExp(`${written}|${several}`, 'gi') };
});
const shiftsInWords = {
  path: 'src/platform/contract/shifts.ts',
  pattern: new RegExp(
    `\\b(?:${shifts.join('|')})(?:,? \\w+){0,2},? (?:${shifts.join('|')})\\b`,
    'gi',
  ),
};

export const closedLists: Rule[] = [
  {
    title: 'no file compares a payment method, a tender or a shift with a name',
    mend: 'ask its table for the property that decides (payment-methods.ts, tenders.ts, shifts.ts), or add one there.',
    find: ({ sources }: House): Violation[] =>
      sources.filter(isOfEveryShop).flatMap((source) => found(source, comparisons, 'compares')),
  },
  {
    title: 'no file has a copy of a list of payment methods, tenders or shifts, or an entry of it',
    mend: 'take the list, or the entry that has a name of its own, from its table; `allShifts()` is the shifts in words.',
    find: ({ sources, files }: House): Violation[] => [
      ...sources
        .filter(isOfEveryShop)
        .flatMap((source) => found(source, [...copies, shiftsInWords], 'says')),
      ...files
        .filter(({ path }) => /^src\/.*\.md$/.test(path))
        .flatMap((policy) => found(policy, [shiftsInWords], 'says')),
    ],
  },
  {
    title:
      'triggers name the payment methods of the door and the tenders in hand as tables have them',
    mend: 'name in the trigger what its table has now: the list that is in the message.',
    find: ({ files }: House): Violation[] =>
      files.filter(({ path }) => path.endsWith('.sql')).flatMap(otherNames),
  },
];

function literalOf(names: readonly string[]): string {
  return `'(?:${names.join('|')})'`;
}

/** The demo has different menus for each shift. */
function isOfEveryShop({ place, path }: SourceFile): boolean {
  return isProduct(place) && !place.isTest && !path.startsWith('src/app/demo/');
}

function found(
  source: HouseFile,
  patterns: readonly { path: string; pattern: RegExp }[],
  verb: string,
): Violation[] {
  return patterns
    .filter(({ path }) => path !== source.path)
    .flatMap(({ pattern }) => [...source.text.matchAll(pattern)])
    .map(({ index, 0: text }) => at(source, index, `${verb}: ${text}`));
}

/** `settlement = 'cash'` where the table has another method of the door as well. */
function otherNames(file: HouseFile): Violation[] {
  return lists.flatMap(({ field, names, inTriggers = [] }) => {
    const name = literalOf(names);
    const named = String.raw`\b${field} (?:(?:=|<>) ${name}|(?:not )?in \(${name}[^)]*\))`;
    const wanted = among(inTriggers);
    return [...file.text.matchAll(new RegExp(named, 'gi'))]
      .filter(([text]) => !text.endsWith(wanted))
      .map(({ index, 0: text }) => at(file, index, `says: ${text}, and not: ${wanted}`));
  });
}
