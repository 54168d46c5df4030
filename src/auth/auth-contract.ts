/** Signing in and out: one operation of each kind for each login in the table of roles. */
import * as z from 'zod/mini';
import { marked } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { maxPasswordLength } from '#src/platform/contract/password-length.ts';
import { isPlainLine } from '#src/platform/contract/plain-text.ts';
import {
  loginNames,
  logins,
  loginsWith,
  recordOf,
  staffRoles,
} from '#src/platform/contract/roles.ts';
import { Instant, MobileNo } from '#src/platform/contract/wire-formats.ts';
import { signInTexts, typedMobile } from '#src/staff/staff-rules.ts';
import { SecondStepCode } from '#src/staff/two-step-contract.ts';
import { loginMobileError, loginTexts } from './auth-rules.ts';

const Password = z
  .string(loginTexts.password)
  .check(
    z.minLength(1, loginTexts.password),
    z.maxLength(maxPasswordLength, `Please keep it under ${maxPasswordLength} characters.`),
  );

const Email = z
  .string(loginTexts.email)
  .check(z.minLength(1, loginTexts.email), z.maxLength(254), z.refine(isPlainLine));

/**
 * Removes separators between digits; refuses letters, because without them it would be another
 * number.
 */
const LoginMobile = marked(
  z.string(loginTexts.mobile).check(
    z.maxLength(60, signInTexts.mobileForm),
    z.overwrite(typedMobile),
    z.refine((text) => loginMobileError(text) === undefined, {
      error: ({ input }) => loginMobileError(String(input)),
    }),
  ),
  'mobileNo',
);

/** An opaque bearer token, shown only once; the role decides how long it lives. */
const Token = z.string();

const EmailPerson = z.object({ fullName: z.string(), role: z.enum(staffRoles) });
const MobilePerson = z.object({
  id: z.uuid(),
  fullName: z.string(),
  role: z.enum(staffRoles),
  mobile_no: MobileNo,
});

/** Each login has its own field name for the person in its answer. */
const personNames = <Kind extends 'email' | 'mobile'>(kind: Kind) =>
  loginsWith(kind).map((login) => logins[login].person);

/** The answer to a sign-in by mobile number, with the password or with a PIN. */
export const MobileAnswer = z.object({
  token: Token,
  ...recordOf(personNames('mobile'), () => z.optional(MobilePerson)),
});

/**
 * 401 `unauthorized` for an unknown, wrong or deactivated login alike; 401 `code_required` when the
 * password is right and the code of the second step is missing or wrong; 429 after too many tries.
 */
export const logInByEmail = recordOf(loginsWith('email'), (login) =>
  endpoint({
    method: 'POST',
    path: `${logins[login].api}/login`,
    access: 'public',
    summary: 'Sign in by email and password',
    body: z.object({
      email: Email,
      password: Password,
      /** The code of an authenticator app or a recovery code, for accounts with a second step. */
      code: z.optional(SecondStepCode),
    }),
    response: z.object({
      token: Token,
      ...recordOf(personNames('email'), () => z.optional(EmailPerson)),
    }),
  }),
);

/** Like `logInByEmail`, without a second step; the number may have a plus and a country code. */
export const logInByMobile = recordOf(loginsWith('mobile'), (login) =>
  endpoint({
    method: 'POST',
    path: `${logins[login].api}/login`,
    access: 'public',
    summary: 'Sign in by mobile number and password',
    body: z.object({ mobile_no: LoginMobile, password: Password }),
    response: MobileAnswer,
  }),
);

/** Who is signed in, and the business's time: the browser may be in another time zone. */
const Session = z.object({
  fullName: z.string(),
  role: z.enum(staffRoles),
  now: Instant,
  /** Such as `Asia/Kolkata`. */
  timeZone: z.string(),
});

export const getAdminSession = endpoint({
  method: 'GET',
  path: '/api/admin/session',
  access: 'admin account',
  summary: 'The person behind this token, and the time at the business',
  response: z.extend(Session, { email: z.string() }),
});

/** The same session for every role that may see the kitchen's screens. */
export const getKitchenSession = endpoint({
  method: 'GET',
  path: '/api/kitchen/session',
  access: 'kitchen',
  summary: 'The person behind this token, and the time at the business',
  response: Session,
});

/** One call for each login. */
export const logOut = recordOf(loginNames, (login) =>
  endpoint({
    method: 'POST',
    path: `${logins[login].api}/logout`,
    access: `${login} account`,
    summary: 'End the token of this request',
    response: z.object({}),
  }),
);
