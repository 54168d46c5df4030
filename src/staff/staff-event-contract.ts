/** The history of changes of staff and of their passwords, as owners read it. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant } from '#src/platform/contract/wire-formats.ts';

export const staffEventKinds = [
  'added',
  'changed',
  'passwordSet',
  'passwordChanged',
  'deactivated',
  'activated',
  'twoStepOn',
  'twoStepOff',
  'twoStepReset',
  'recoveryCodeUsed',
  'pinSet',
  'pinUsed',
  'pinForgotten',
  'devicesForgotten',
] as const;
export type StaffEventKind = (typeof staffEventKinds)[number];

export const StaffEvent = z.object({
  /** The number of the event, which increases. */
  sequence: z.int(),
  kind: z.enum(staffEventKinds),
  at: Instant,
  /** The person concerned, by their present name. */
  person: z.string(),
  /** The acting person; left out for the server itself. */
  by: z.optional(z.string()),
  /** The old and the new value. */
  detail: z.optional(z.string()),
});
export type StaffEvent = InsideOf<typeof StaffEvent>;

/**
 * Twenty at a time. `before` is the lowest `sequence` read so far; the answer's `before` leads to
 * older events.
 */
export const listStaffEvents = endpoint({
  method: 'GET',
  path: '/api/admin/staff/events',
  access: 'staff',
  summary: 'Changes of staff and their passwords, newest first',
  query: z.object({
    before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
  }),
  response: z.object({
    events: z.array(StaffEvent),
    /** Left out on the last page. */
    before: z.optional(z.int()),
  }),
});
