/** What was done to the people who work here and to their passwords, as admins read it. */
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
  /** Its place among all of them. */
  sequence: z.int(),
  kind: z.enum(staffEventKinds),
  at: Instant,
  /** Whom it is about, by the name of today. */
  person: z.string(),
  /** Who did it; left out for what the server does by itself. */
  by: z.optional(z.string()),
  /** What it was and what it became. */
  detail: z.optional(z.string()),
});
export type StaffEvent = InsideOf<typeof StaffEvent>;

/**
 * Twenty at a time. `before` is the lowest place that one has already; the answer's `before` leads
 * to older ones.
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
    /** Left out when nothing older is there. */
    before: z.optional(z.int()),
  }),
});
