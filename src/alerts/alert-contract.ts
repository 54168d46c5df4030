/** Money that waits for a person. */
import * as z from 'zod/mini';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, MobileNo, plainLine } from '#src/platform/contract/wire-formats.ts';
import { alertKinds } from './alert-rules.ts';

export const Alert = z.object({
  id: z.uuid(),
  kind: z.enum(alertKinds),
  message: z.string(),
  transactionId: z.optional(z.string()),
  /** Whose payment it is about; the name can be empty. */
  customer: z.optional(z.object({ name: z.string(), mobile_no: MobileNo })),
  at: Instant,
  /** False for what only a refund closes. */
  canResolve: z.boolean(),
});
export type Alert = InsideOf<typeof Alert>;

/** What waits for a person, the oldest first. */
export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  access: 'money',
  summary: 'Money that needs a person',
  response: z.object({ alerts: z.array(Alert) }),
});

/** 404 `not_found`, 409 `conflict` for one that is closed already or that only a refund closes. */
export const resolveAlert = endpoint({
  method: 'POST',
  path: '/api/admin/alerts/{id}/resolve',
  access: 'refunds',
  summary: 'Close an alert, saying what was done',
  params: z.object({ id: z.uuid() }),
  body: z.object({ note: plainLine(maxReasonLength, 'Please say what was done.') }),
  response: z.object({ id: z.uuid() }),
});
