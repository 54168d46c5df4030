/** One press of Sell: the same again after a failure is the same sale. */
import { useRef } from 'react';
import { counterWayLabels, counterWayNames, hasReference } from '#src/cash/counter-ways.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import type { Offer } from '../../../offer-contract.ts';
import { linkPass, type SoldMeals, sellPass } from '../../../pass-contract.ts';
import { useMealChange } from './use-person-meals.ts';

export const saleWays = [
  ...counterWayNames.map((value) => ({ value, label: counterWayLabels[value] })),
  { value: 'link' as const, label: 'Link' },
];
export type SaleWay = (typeof saleWays)[number]['value'];

export function asksReference(way: SaleWay): boolean {
  return way !== 'link' && hasReference(way);
}

export interface Sale {
  customerId: string;
  offer: Offer;
  startsOn: string;
  way: SaleWay;
  reference: string;
  meals?: SoldMeals;
}

export interface Sold {
  number: number;
  name: string;
  /** Where the customer pays it. */
  url?: string;
}

export function useSale() {
  const sent = useRef({ body: '', key: '' });
  return useMealChange(async (sale: Sale): Promise<Sold> => {
    const { way, reference, offer, meals, customerId, startsOn } = sale;
    const text = JSON.stringify(sale);
    if (sent.current.body !== text) sent.current = { body: text, key: randomUuid() };
    const headers = { 'idempotency-key': sent.current.key };
    const { id: offerId, revision, name } = offer;
    const body = { customerId, offerId, revision, startsOn, ...(meals && { meals }) };
    if (way === 'link') return { name, ...(await call(linkPass, { headers, body })) };
    const money = { way, ...(hasReference(way) && { reference: reference.trim() }) };
    return { name, ...(await call(sellPass, { headers, body: { ...body, ...money } })) };
  });
}
