/** The days and filters of the money page, stored in its URL. */

import { paidThings } from '#src/orders/order-rules.ts';
import { companies } from '#src/payments/payment-words.ts';
import {
  addDays,
  type BusinessDay,
  type Days,
  isDay,
  withFrom,
} from '#src/platform/contract/business-day.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import type { MoneyFilter } from '../../../money-contract.ts';
import { type MoneyKind, maxMoneyDays, moneyDays, moneyKinds } from '../../../money-rules.ts';

export interface MoneyView {
  filter: MoneyFilter;
  /** The selected tile. */
  kind?: MoneyKind | undefined;
}

/** Today's orders if the URL contains no valid filter. */
export function viewOfQuery(query: URLSearchParams, today: BusinessDay): MoneyView {
  const shift = shifts.find((each) => each === query.get('shift'));
  const paysFor = paidThings.find((each) => each === query.get('paysFor'));
  const company = companies.find(({ name }) => name === query.get('gateway'));
  return {
    filter: {
      by: moneyDays.find((each) => each === query.get('by')) ?? 'orderdate',
      ...rangeOfQuery(query, today),
      ...(shift !== undefined && { shift }),
      ...(paysFor !== undefined && { paysFor }),
      ...(company !== undefined && { gateway: company.name }),
    },
    kind: moneyKinds.find((each) => each === query.get('kind')),
  };
}

export function queryOfView({ filter, kind }: MoneyView): Record<string, string> {
  return { ...filter, ...(kind !== undefined && { kind }) };
}

function rangeOfQuery(query: URLSearchParams, today: BusinessDay): Days {
  const from = query.get('from') ?? '';
  const to = query.get('to') ?? '';
  if (!isDay(from) || !isDay(to) || to < from) return { from: today, to: today };
  return withFrom({ from, to }, from, maxMoneyDays);
}

export const quickRanges: readonly { label: string; of: (today: BusinessDay) => Days }[] = [
  { label: 'Today', of: (today) => ({ from: today, to: today }) },
  { label: 'Yesterday', of: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }) },
  { label: 'Last 7 days', of: (today) => ({ from: addDays(today, -6), to: today }) },
  { label: 'This month', of: (today) => ({ from: `${today.slice(0, 8)}01`, to: today }) },
];
