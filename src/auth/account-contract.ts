/** What people do to their own account: prove who they are once more, and change their password. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { maxPasswordLength } from '#src/platform/contract/password-length.ts';
import { loginNames, logins, recordOf } from '#src/platform/contract/roles.ts';
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
