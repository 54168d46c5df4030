/** The kitchen's day: the count, its freeze and its amendments. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { OrderNumber } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, plainLine } from '#src/platform/contract/wire-formats.ts';
import { amendmentKinds, componentUnits, shiftDayStates } from './shift-day-rules.ts';

// No mobile numbers, no notes and no amounts of money here: kitchen staff see none of them.

export const ShiftOfDay = z.object({ date: Day, shift: Shift });

/** One amendment: a change after the count was frozen. */
export const Amendment = z.object({
  /** The number of the amendment in its shift, from 1. */
  revision: z.int(),
  kind: z.enum(amendmentKinds),
  order: OrderNumber,
  /** Number of meals that the amendment adds, removes, or wants otherwise. */
  meals: z.int(),
  /** Such as "2 × Rajma Chawal, 1 × Thali". */
  dishes: z.string(),
  /** For `changed`: the names of the wishes since then, empty for none. */
  wishes: z.optional(z.array(z.string())),
  at: Instant,
  /** The reason that a person gave for a cancellation. */
  reason: z.optional(z.string()),
  /** When the kitchen confirmed that it has seen the amendment. */
  seenAt: z.optional(Instant),
});
export type Amendment = InsideOf<typeof Amendment>;

/** The state of a shift. `revision` is the number of amendments since its freeze. */
export const ShiftDay = z.object({
  ...ShiftOfDay.shape,
  state: z.enum(shiftDayStates),
  revision: z.int(),
  /** Absent if the shift takes orders until the end of its day. */
  cutOff: z.optional(Instant),
  frozenAt: z.optional(Instant),
  /** Absent if the shift was frozen automatically. */
  frozenBy: z.optional(z.string()),
  packedAt: z.optional(Instant),
  packedBy: z.optional(z.string()),
  /** The first eight hex digits of the digest, as printed on papers. */
  digest: z.optional(z.string()),
  orders: z.int(),
  meals: z.int(),
});
export type ShiftDay = InsideOf<typeof ShiftDay>;

/** The state of one shift, with its amendments, oldest first. */
export const getShiftDay = endpoint({
  method: 'GET',
  path: '/api/kitchen/day',
  access: 'kitchen',
  summary: 'How a shift stands, and what changed after its freeze',
  query: ShiftOfDay,
  response: z.object({ day: ShiftDay, changes: z.array(Amendment) }),
});

/**
 * One sum of the count. Quantities are in thousandths of the unit, so that halves are whole
 * numbers.
 */
const Sum = z.object({
  thousandths: z.int(),
  /** The sum of the same shift one week before; absent if that shift was not frozen. */
  lastWeek: z.optional(z.int()),
  /** Quantity cooked in addition to the sum. A person enters it; it is never part of the sum. */
  extra: z.optional(z.int()),
  /**
   * How much of the sum is to be made otherwise, such as "Jain 7"; largest first. A meal with two
   * wishes counts for both. Absent without wishes.
   */
  wishes: z.optional(
    z.array(z.object({ name: z.string(), short: z.string(), thousandths: z.int() })),
  ),
});

/** Live before the freeze. After the freeze: the frozen count with its amendments. */
export const Count = z.object({
  day: ShiftDay,
  /** The time of this count. */
  asOf: Instant,
  /** Sorted by station and size, as `compareSums` says; so are the dishes. */
  components: z.array(
    z.extend(Sum, {
      /**
       * Identifies what an extra is for: `component <id>`, or `word <word>` if no component is
       * known.
       */
      subject: z.string(),
      name: z.string(),
      unit: z.enum(componentUnits),
      station: z.string(),
      mark: z.string(),
    }),
  ),
  /** Sums by dish; the number of meals is in thousandths too. */
  dishes: z.array(z.extend(Sum, { subject: z.string(), name: z.string() })),
  /** What the components and their extras take, sorted by size; empty where nobody typed any. */
  goods: z.array(
    z.object({ name: z.string(), unit: z.enum(componentUnits), thousandths: z.int() }),
  ),
  /** Number of words of components that no person has confirmed. */
  newWords: z.int(),
  /** Number of meals added since the freeze. */
  added: z.int(),
  cancelled: z.int(),
});
export type Count = InsideOf<typeof Count>;

export const getCount = endpoint({
  method: 'GET',
  path: '/api/kitchen/count',
  access: 'kitchen',
  summary: 'How much of everything a shift needs',
  query: ShiftOfDay,
  response: Count,
});

/**
 * Freezes the count of a shift now, even before its cut-off. A second freeze changes nothing and
 * returns the state of the shift. 409 `conflict` for a shift of a past day that was never frozen.
 */
export const freezeShift = endpoint({
  method: 'POST',
  path: '/api/kitchen/freeze',
  access: 'kitchen',
  summary: 'Fix the count of a shift',
  body: ShiftOfDay,
  response: z.object({ day: ShiftDay }),
});

/** Confirms that the kitchen has seen all amendments up to this revision. */
export const acknowledgeAmendments = endpoint({
  method: 'PUT',
  path: '/api/kitchen/changes/seen',
  access: 'kitchen',
  summary: 'Say that the kitchen knows the changes of a shift',
  body: z.extend(ShiftOfDay, { revision: z.int().check(z.gte(0), z.lte(2_147_483_647)) }),
  response: z.object({ changes: z.array(Amendment) }),
});

/** `thousandths` 0 removes the extra. */
export const setExtra = endpoint({
  method: 'PUT',
  path: '/api/kitchen/extra',
  access: 'kitchen',
  summary: 'Say how much is cooked beyond what is owed',
  body: z.extend(ShiftOfDay, {
    subject: plainLine(240, 'Please choose what to cook.'),
    thousandths: z.int().check(z.gte(0), z.lte(100_000_000)),
  }),
  response: z.object({ thousandths: z.int() }),
});
