/** A person's own account: confirming or changing the password, and the list of sign-ins. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { maxPasswordLength } from '#src/platform/contract/password-length.ts';
import { loginNames, logins, recordOf } from '#src/platform/contract/roles.ts';
import { Instant } from '#src/platform/contract/wire-formats.ts';
import { NewPassword } from '#src/staff/staff-contract.ts';

const Password = z
  .string()
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(maxPasswordLength, `Please keep it under ${maxPasswordLength} characters.`),
  );

/**
 * For 15 minutes, operations that answer 403 `password_required` are allowed in this session. 400
 * `invalid_request` at `password` when it is wrong; 429 after too many tries.
 */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/admin/confirm-password',
  access: 'admin account',
  summary: 'Type one’s own password once more',
  body: z.object({ password: Password }),
  response: z.object({}),
});

export const SignIn = z.object({
  id: z.uuid(),
  /** The browser in words, such as "Chrome on Android"; absent if the browser does not say. */
  device: z.optional(z.string()),
  since: Instant,
  /** Accurate to five minutes. */
  lastSeen: Instant,
  /** True for the session that asks. */
  isThis: z.boolean(),
});
export type SignIn = InsideOf<typeof SignIn>;

/** The person's open sessions: the one that asks first, then by last use. */
export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/admin/sign-ins',
  access: 'admin account',
  summary: 'Where one is signed in',
  response: z.object({ signIns: z.array(SignIn) }),
});

/**
 * Ends the session and its open streams at once. 404 `not_found` for another person's session and
 * for one that has ended, 409 `conflict` for the session that asks.
 */
export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/admin/sign-ins/{id}',
  access: 'admin account',
  summary: 'End one of one’s own sign-ins',
  params: z.object({ id: z.uuid() }),
  response: z.object({}),
});

const PasswordChange = z.object({ current: Password, password: NewPassword });
/** Every session of this person ends; this token replaces that of the session that asked. */
const NewToken = z.object({ token: z.string() });

/**
 * One call for each login. 400 `invalid_request` at `current` when it is wrong, at `password` when
 * the new one is easily guessed; 429 after too many tries.
 */
export const changePassword = recordOf(loginNames, (login) =>
  endpoint({
    method: 'PUT',
    path: `${logins[login].api}/password`,
    access: `${login} account`,
    summary: 'Change one’s own password',
    body: PasswordChange,
    response: NewToken,
  }),
);
