/** The wire shape of a message from a customer to the business. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { plainLine, plainText, TenDigitMobile } from '#src/platform/contract/wire-formats.ts';
import {
  contactTexts,
  contactTypes,
  maxEmailLength,
  maxMessageLength,
  maxNameLength,
  maxRating,
  mayRate,
} from './contact-rules.ts';

export const ContactMessage = z
  .object({
    /** Part of a mail header, so it must be a single line. */
    name: plainLine(maxNameLength, contactTexts.name),
    email: z
      .email({ error: ({ input }) => (input ? contactTexts.emailFormat : contactTexts.email) })
      .check(z.maxLength(maxEmailLength)),
    phone_no: TenDigitMobile,
    company_name: z.optional(plainLine(maxNameLength)),
    message: plainText(maxMessageLength, contactTexts.message),
    email_type: z.enum(contactTypes),
    /** 1 to 5 stars, 0 for no rating; feedback only. */
    rating: z.optional(z.int().check(z.gte(0), z.lte(maxRating))),
    /** A honeypot: people don't see this field, programs that fill every field do. */
    website: z.optional(z.string().check(z.maxLength(maxMessageLength))),
  })
  .check(
    z.refine((message) => message.rating === undefined || mayRate(message.email_type), {
      error: 'Only feedback is rated.',
      path: ['rating'],
    }),
  );
export type ContactMessage = InsideOf<typeof ContactMessage>;

/**
 * Stores a message and returns its ticket. The `password` is accepted and ignored (product 7.3),
 * because a password in a browser's code protects nothing. 429 `too_many_requests` for a client
 * that sends too often.
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/send-email',
  access: 'public',
  summary: 'Send a message to the business',
  body: z.object({
    json: ContactMessage,
    password: z.optional(z.string().check(z.maxLength(maxNameLength))),
  }),
  response: z.object({ data: z.object({ ticket: z.string() }) }),
});
