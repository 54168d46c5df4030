/** Which mobile numbers of a list have notes of staff: marks, or a block. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { describeNumbers, type KnownNumber } from '#src/customers/customer-contract.ts';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { isTenDigits } from '#src/platform/contract/mobile-number.ts';

/** The limit of numbers per request; of a longer list only the first ones are requested. */
const mostNumbers = 1000;
const nobody: readonly KnownNumber[] = [];

/** By mobile number. One request for the whole list, repeated only when its customers change. */
export function useNotedPeople(orders: readonly AdminOrder[]): ReadonlyMap<string, KnownNumber> {
  const numbers = useMemo(() => {
    const all = new Set(orders.map(({ mobileNo }) => mobileNo).filter(isTenDigits));
    return [...all].slice(0, mostNumbers).sort();
  }, [orders]);
  const { data } = useQuery({
    ...queryOf(describeNumbers, { body: { numbers } }),
    enabled: numbers.length > 0,
    placeholderData: keepPreviousData,
  });
  const known = data?.known ?? nobody;
  return useMemo(
    () =>
      new Map(
        known.flatMap((person) =>
          person.blocked === undefined && person.marks === ''
            ? []
            : [[person.mobileNo, person] as const],
        ),
      ),
    [known],
  );
}
