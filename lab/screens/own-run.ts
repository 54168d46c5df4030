/** A run of a few stops for screens of delivery people. */
import type { Run, Stop } from '#src/delivery/run-contract.ts';

/** The place with this number, which is also the number of its boxes. */
export const placeOf = (number: number) =>
  `00000000-0000-4000-8000-0000000003${String(number).padStart(2, '0')}`;

export function stopOf(number: number, orders: number[], facts: Partial<Stop> = {}): Stop {
  return {
    placeId: placeOf(number),
    addressId: '00000000-0000-4000-8000-000000000100',
    shortname: 'Infocity',
    address: 'Infocity, Gandhinagar 382007',
    building: `Tower ${number}`,
    number,
    orders,
    boxes: orders.length,
    done: 0,
    ...facts,
  };
}

export function runOf(stops: Stop[], facts: Partial<Run> = {}): Run {
  return {
    id: '00000000-0000-4000-8000-000000000400',
    letter: 'B',
    rider: { id: '00000000-0000-4000-8000-000000000500', fullName: 'Ramesh Parmar' },
    revision: 1,
    stops,
    ...facts,
  };
}
