/** One's own account: the password, typed once more or changed, and where one is signed in. */
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
 * For 15 minutes, operations that answer 403 `password_required` are open to this session. 400
 * `invalid_request` beside `password` when it is not one's own; 429 after too many tries.
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
  /** In words, such as "Chrome on Android"; absent where it does not say. */
  device: z.optional(z.string()),
  since: Instant,
  /** To five minutes. */
  lastSeen: Instant,
  /** The one that asks. */
  isThis: z.boolean(),
});
export type SignIn = InsideOf<typeof SignIn>;

/** One's own that are open, the one that asks first, then the last used. */
export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/admin/sign-ins',
  access: 'admin account',
  summary: 'Where one is signed in',
  response: z.object({ signIns: z.array(SignIn) }),
});

/**
 * At once, also its open streams. 404 `not_found` for somebody else's and for one that is over, 409
 * `conflict` for the one that asks.
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
/** Every session of this person ends; this token takes the place of the one that asked. */
const NewToken = z.object({ token: z.string() });

/**
 * By where the person signed in. 400 `invalid_request` beside `current` when it is not one's own,
 * beside `password` when the new one is easily guessed; 429 after too many tries.
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
