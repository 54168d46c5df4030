/** The history of an order, as staff read it. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { Instant } from '#src/platform/contract/wire-formats.ts';
import { actors, deliveryProblems, orderStatuses, paymentStatuses } from './order-rules.ts';

/** One change of an order. */
export const OrderEvent = z.object({
  id: z.uuid(),
  /** For a tap on a phone, the time of the tap. */
  at: Instant,
  /** When the tap reached the shop, which can be much later. */
  receivedAt: z.optional(Instant),
  actor: z.enum(actors),
  /** The name of the member of staff who did it. */
  by: z.optional(z.string()),
  fromStatus: z.optional(z.enum(orderStatuses)),
  toStatus: z.enum(orderStatuses),
  fromPayment: z.optional(z.enum(paymentStatuses)),
  toPayment: z.enum(paymentStatuses),
  /** The delivery person to whom this change assigned the order. */
  assignedTo: z.optional(z.string()),
  /** Who had it before, if somebody had. */
  assignedFrom: z.optional(z.string()),
  /** In how many minutes the delivery person said to arrive. */
  minutesAway: z.optional(z.int()),
  problem: z.optional(z.enum(deliveryProblems)),
  reason: z.optional(z.string()),
  /** For staff alone. */
  staffNote: z.optional(z.string()),
});
export type OrderEvent = InsideOf<typeof OrderEvent>;
