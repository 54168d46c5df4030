/** Skips for which it was too late: what customers ask, and what staff answer. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, MobileNo } from '#src/platform/contract/wire-formats.ts';
import { lateSkipAnswers } from './pass-kinds.ts';

export const LateSkip = z.object({
  standingId: z.uuid(),
  date: Day,
  shift: Shift,
  tiffin: z.string(),
  meals: z.int(),
  customerId: z.uuid(),
  name: z.string(),
  mobile_no: MobileNo,
  /** Absent before the freeze, and after the order was cancelled. */
  order: z.optional(z.int()),
  askedAt: Instant,
});
export type LateSkip = InsideOf<typeof LateSkip>;

/** Those without an answer, the oldest first. */
export const listLateSkips = endpoint({
  method: 'GET',
  path: '/api/admin/late-skips',
  access: 'passes',
  summary: 'Skips that came too late',
  response: z.object({ asked: z.array(LateSkip) }),
});

/**
 * `givenBack` cancels the order, and its meal comes back to the pass; before the freeze it skips
 * the meal. The same answer again changes nothing. 404 `not_found`; 409 `conflict` if it was
 * answered otherwise, and for an order that is out.
 */
export const answerLateSkip = endpoint({
  method: 'POST',
  path: '/api/admin/late-skips/answer',
  access: 'passes',
  summary: 'Answer a skip that came too late',
  body: z.object({ standingId: z.uuid(), date: Day, answer: z.enum(lateSkipAnswers) }),
  response: z.object({}),
});
