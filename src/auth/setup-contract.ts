/** The first owner of a new shop, created by a link that the server prints. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { staffRoles } from '#src/platform/contract/roles.ts';
import { Instant, plainLine } from '#src/platform/contract/wire-formats.ts';
import { NewPassword } from '#src/staff/staff-contract.ts';

const LinkSecret = z.string().check(z.minLength(1), z.maxLength(200));

/** 403 `forbidden`, with advice, for a link that has expired, was used or never existed. */
export const checkSetupLink = endpoint({
  method: 'POST',
  path: '/api/setup/link',
  access: 'public',
  summary: 'Whether a set-up link still opens a new shop',
  body: z.object({ secret: LinkSecret }),
  response: z.object({
    expiresAt: Instant,
  }),
});

/**
 * Creates the owner of a shop without one, and signs them in. 403 as for `checkSetupLink`: the link
 * works once, for the first request; 400 `invalid_request` for a common password; 409 `conflict`
 * for the email of somebody who works here.
 */
export const createFirstOwner = endpoint({
  method: 'POST',
  path: '/api/setup/owner',
  access: 'public',
  summary: 'Make the owner of a new shop',
  body: z.object({
    secret: LinkSecret,
    fullName: plainLine(80, 'Your name is required'),
    email: z
      .string()
      .check(
        z.minLength(1, { error: 'Your e-mail address is required', abort: true }),
        z.maxLength(254),
        z.email('This is not an e-mail address.'),
      ),
    password: NewPassword,
  }),
  response: z.object({ token: z.string(), role: z.enum(staffRoles) }),
});
