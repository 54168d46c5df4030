/** Messages to the business, as admins read and handle them. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, MobileNo } from '#src/platform/contract/wire-formats.ts';
import { contactTypes, mailStates } from './contact-rules.ts';

export const AdminMessage = z.object({
  /** The number in the customer's ticket. */
  number: z.int(),
  type: z.enum(contactTypes),
  name: z.string(),
  email: z.string(),
  phone_no: MobileNo,
  company_name: z.optional(z.string()),
  message: z.string(),
  /** 1 to 5 stars; feedback only. */
  rating: z.optional(z.int()),
  createdAt: Instant,
  /** The state of the mail about the message. */
  mailState: z.enum(mailStates),
  /** Why the last attempt to send it failed. */
  lastError: z.optional(z.string()),
  /** Present if the message is done. */
  handled: z.optional(z.object({ at: Instant, by: z.string() })),
});
export type AdminMessage = InsideOf<typeof AdminMessage>;

const MessageNumber = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));

/**
 * Fifty per page. `before` is the lowest number of the previous page; the answer's `before` leads
 * to the next page.
 */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'messages',
  summary: 'Messages to the business, newest first',
  query: z.object({ before: z.optional(MessageNumber) }),
  response: z.object({
    messages: z.array(AdminMessage),
    /** Absent if there are no older messages. */
    before: z.optional(z.int()),
  }),
});

/** A second call changes neither person nor time. 404 `not_found`. */
export const setMessageHandled = endpoint({
  method: 'PUT',
  path: '/api/admin/messages/{number}/handled',
  access: 'messages',
  summary: 'Mark a message as done, or open it again',
  params: z.object({ number: MessageNumber }),
  body: z.object({ isHandled: z.boolean() }),
  response: z.object({ message: AdminMessage }),
});
