/** What waits for a person in the dashboard, as the numbers beside the links of the sidebar. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import type { Permission } from '#src/platform/contract/permissions.ts';

/** Each is counted for people with the permission of that name, and for nobody else. */
export const waitingParts = [
  'orders',
  'cash',
  'passes',
  'texts',
  'messages',
  'money',
] as const satisfies readonly Permission[];
export type WaitingPart = (typeof waitingParts)[number];

const Waiting = z.object({
  /** Orders with a problem at the door, and orders in cash that wait for staff. */
  orders: z.optional(z.int()),
  /** Differences, cash to give back, orders not paid at the door, refusals to confirm. */
  cash: z.optional(z.int()),
  /** Skips that came too late; absent in a shop that never made an offer. */
  passes: z.optional(z.int()),
  /** Texts that are due, or whose chat was opened. */
  texts: z.optional(z.int()),
  /** Messages that nobody has marked as done. */
  messages: z.optional(z.int()),
  /** Open alerts. */
  money: z.optional(z.int()),
} satisfies Record<WaitingPart, unknown>);
export type Waiting = z.infer<typeof Waiting>;

export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  access: 'admin account',
  summary: 'How much waits for a person, by page of the dashboard',
  response: Waiting,
});
