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
    /** Becomes part of a mail's head: no line of it may begin another one. */
    name: plainLine(maxNameLength, contactTexts.name),
    email: z
      .email({ error: ({ input }) => (input ? contactTexts.emailFormat : contactTexts.email) })
      .check(z.maxLength(maxEmailLength)),
    phone_no: TenDigitMobile,
    company_name: z.optional(plainLine(maxNameLength)),
    message: plainText(maxMessageLength, contactTexts.message),
    email_type: z.enum(contactTypes),
    /** 1 to 5 stars, 0 for none; feedback only. */
    rating: z.optional(z.int().check(z.gte(0), z.lte(maxRating))),
    /** People don't see this field; programs that fill every field give themselves away. */
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
 * Keeps a message for the business and answers its ticket. The `password` is accepted and ignored
 * (product 7.3): one that is shipped to browsers guards nothing. 429 `too_many_requests` for
 * somebody who writes too often.
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
