/** Customers as the server returns them, for tests of screens. */
import type { FoundCustomer } from '#src/customers/customer-contract.ts';
import type { readCustomer } from '#src/customers/customer-page-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';

export const ashaId = 'a3f1c9d2-0000-4000-8000-000000000001';

export function personOf(
  facts: Partial<WireOf<typeof FoundCustomer>> = {},
): WireOf<typeof FoundCustomer> {
  return {
    id: ashaId,
    revision: 3,
    mobile_no: '9825012345',
    otherNumbers: [],
    name: 'Asha Patel',
    language: 'en',
    marks: 'Jain',
    wishes: [],
    note: 'Gate 2, never ring',
    createdAt: '2026-11-01T10:00:00.000+05:30',
    owed: 0,
    orderCount: 2,
    lastOrder: {
      placedAt: '2026-11-20T10:00:00.000+05:30',
      dishes: ['Gujarati Thali', 'Chaas'],
      place: 'SG Highway',
    },
    ...facts,
  };
}

type CustomerAnswer = WireOf<(typeof readCustomer)['response']>;

/** A customer who owes nothing, with one number and no link. */
export function customerAnswer(facts: Partial<CustomerAnswer> = {}): CustomerAnswer {
  return {
    customer: personOf(),
    unpaid: [],
    cash: { isAllowed: true, refusals: 0 },
    mergers: [],
    links: [],
    hasPasses: false,
    ...facts,
  };
}
