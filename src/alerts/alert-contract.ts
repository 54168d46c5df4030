/** Alerts: money and orders that wait for a person. */
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
  /** The customer of the payment; the name can be empty. */
  customer: z.optional(z.object({ name: z.string(), mobile_no: MobileNo })),
  at: Instant,
  /** False for alerts that only another action closes, such as a refund. */
  canResolve: z.boolean(),
});
export type Alert = InsideOf<typeof Alert>;

/** Open alerts, oldest first. */
export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  access: 'money',
  summary: 'Money that needs a person',
  response: z.object({ alerts: z.array(Alert) }),
});

/**
 * 404 `not_found`; 409 `conflict` for an alert that is already closed, or that only another action
 * closes.
 */
export const resolveAlert = endpoint({
  method: 'POST',
  path: '/api/admin/alerts/{id}/resolve',
  access: 'refunds',
  summary: 'Close an alert, saying what was done',
  params: z.object({ id: z.uuid() }),
  body: z.object({ note: plainLine(maxReasonLength, 'Please say what was done.') }),
  response: z.object({ id: z.uuid() }),
});
