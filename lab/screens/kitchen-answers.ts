/** The server's responses to the kitchen’s screens, for tests that change a part of them. */
import type { Amendment, Count, ShiftDay } from '#src/kitchen/kitchen-contract.ts';
import type { UnassignedMeal } from '#src/kitchen/packing-contract.ts';

type CountedComponent = Count['components'][number];

export const kitchenToday = '2026-11-21';

export function shiftDayOf(more: Partial<ShiftDay> = {}): ShiftDay {
  return {
    date: kitchenToday,
    shift: 'Lunch',
    state: 'open',
    revision: 0,
    cutOff: `${kitchenToday}T10:30:00.000+05:30`,
    orders: 2,
    meals: 5,
    ...more,
  };
}

export function frozenDayOf(more: Partial<ShiftDay> = {}): ShiftDay {
  return shiftDayOf({
    state: 'frozen',
    frozenAt: `${kitchenToday}T10:30:00.000+05:30`,
    digest: '0a1b2c3d',
    ...more,
  });
}

export function changeOf(revision: number, more: Partial<Amendment> = {}): Amendment {
  return {
    revision,
    kind: 'added',
    order: 100 + revision,
    meals: 1,
    dishes: '1 × Rajma Chawal',
    at: `${kitchenToday}T10:41:00.000+05:30`,
    ...more,
  };
}

export function unassignedMealOf(
  order: number,
  more: Partial<UnassignedMeal> = {},
): UnassignedMeal {
  return {
    order,
    reason: 'paymentOpen',
    meals: 2,
    dishes: '2 × Rajma Chawal',
    place: 'Shanti Apartments',
    ...more,
  };
}

/** A meal of a pass that the freeze has left out. */
export function leftOutMealOf(name: string, more: Partial<UnassignedMeal> = {}): UnassignedMeal {
  return {
    leftOut: {
      standingId: '0197a000-0000-7000-8000-00000000000a',
      customerId: '0197a000-0000-7000-8000-00000000000b',
      ...{ name, tiffin: 'Jain tiffin', passCanPay: true },
    },
    ...{ reason: 'noMeals', meals: 1, dishes: '1 × Jain tiffin', place: 'Shanti Apartments' },
    ...more,
  };
}

/** A component that is counted in pieces. */
export function countedOf(name: string, more: Partial<CountedComponent> = {}): CountedComponent {
  return {
    subject: `component ${name}`,
    name,
    unit: 'pc',
    station: '',
    mark: '',
    thousandths: 412_000,
    ...more,
  };
}

export function countOf(more: Partial<Count> = {}): Count {
  return {
    day: shiftDayOf(),
    asOf: `${kitchenToday}T10:12:00.000+05:30`,
    components: [countedOf('Roti'), countedOf('Dal', { unit: 'ml', thousandths: 19_200_000 })],
    dishes: [{ subject: 'dish Thali', name: 'Thali', thousandths: 5000 }],
    goods: [],
    newWords: 0,
    added: 0,
    cancelled: 0,
    ...more,
  };
}
