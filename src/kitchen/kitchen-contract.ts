/** The kitchen's day: counting, freezing, and what changed after it. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { OrderNumber } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, plainLine } from '#src/platform/contract/wire-formats.ts';
import { componentUnits, shiftChangeKinds, shiftDayStates } from './shift-day-rules.ts';

// Nothing here names a mobile number or an amount: people of the kitchen see neither.

export const ShiftOfDay = z.object({ date: Day, shift: Shift });

/** One entry of the addendum: what changed after the count was fixed. */
export const ShiftChange = z.object({
  /** Its place: the first one of a shift is revision 1. */
  revision: z.int(),
  kind: z.enum(shiftChangeKinds),
  order: OrderNumber,
  /** The meals that it adds or takes. */
  meals: z.int(),
  /** Such as "2 × Rajma Chawal, 1 × Thali". */
  dishes: z.string(),
  at: Instant,
  /** Why a person cancelled it. */
  reason: z.optional(z.string()),
  /** When the kitchen said that it knows. */
  seenAt: z.optional(Instant),
});
export type ShiftChange = InsideOf<typeof ShiftChange>;

/** How a shift stands. `revision` is the number of changes after its freeze. */
export const ShiftDay = z.object({
  ...ShiftOfDay.shape,
  state: z.enum(shiftDayStates),
  revision: z.int(),
  /** Absent where only the day's end is the cut-off. */
  cutOff: z.optional(Instant),
  frozenAt: z.optional(Instant),
  /** Absent where it froze by itself. */
  frozenBy: z.optional(z.string()),
  packedAt: z.optional(Instant),
  packedBy: z.optional(z.string()),
  /** The first eight hex digits of the digest: what a sheet shows. */
  digest: z.optional(z.string()),
  orders: z.int(),
  meals: z.int(),
});
export type ShiftDay = InsideOf<typeof ShiftDay>;

/** How one shift stands, with its addendum, oldest first. */
export const getShiftDay = endpoint({
  method: 'GET',
  path: '/api/kitchen/day',
  access: 'kitchen',
  summary: 'How a shift stands, and what changed after its freeze',
  query: ShiftOfDay,
  response: z.object({ day: ShiftDay, changes: z.array(ShiftChange) }),
});

/** A sum of the count. Quantities are thousandths of the unit, so that halves are whole numbers. */
const Sum = z.object({
  thousandths: z.int(),
  /** The same shift of the same weekday a week before; absent where it was not frozen. */
  lastWeek: z.optional(z.int()),
  /** What is cooked beyond it: typed, and never part of the sum. */
  extra: z.optional(z.int()),
});

/** Live before the freeze, fixed with its addendum after it. */
export const Count = z.object({
  day: ShiftDay,
  /** What the count is of. */
  asOf: Instant,
  components: z.array(
    z.extend(Sum, {
      /** Of an extra: `component <id>`, or `word <word>` where no component is known. */
      subject: z.string(),
      name: z.string(),
      unit: z.enum(componentUnits),
      station: z.string(),
      mark: z.string(),
    }),
  ),
  /** By dish; meals in thousandths as well. */
  dishes: z.array(z.extend(Sum, { subject: z.string(), name: z.string() })),
  /** Each note as it was written, with the orders that carry it; listed, never guessed. */
  notes: z.array(z.object({ note: z.string(), meals: z.int(), orders: z.array(OrderNumber) })),
  /** Words of the components that nobody has looked at. */
  newWords: z.int(),
  /** Since the freeze. */
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
 * Fixes the count of a shift now, before its cut-off as well. A second freeze changes nothing and
 * answers how the shift stands. 409 `conflict` for a shift whose day is over without a freeze.
 */
export const freezeShift = endpoint({
  method: 'POST',
  path: '/api/kitchen/freeze',
  access: 'kitchen',
  summary: 'Fix the count of a shift',
  body: ShiftOfDay,
  response: z.object({ day: ShiftDay }),
});

/** The kitchen knows all changes up to this revision. */
export const seeChanges = endpoint({
  method: 'PUT',
  path: '/api/kitchen/changes/seen',
  access: 'kitchen',
  summary: 'Say that the kitchen knows the changes of a shift',
  body: z.extend(ShiftOfDay, { revision: z.int().check(z.gte(0), z.lte(2_147_483_647)) }),
  response: z.object({ changes: z.array(ShiftChange) }),
});

/** `thousandths` 0 takes the extra away. */
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
