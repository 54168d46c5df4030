/** Signing in and out, for admins and delivery people. */
import * as z from 'zod/mini';
import { marked } from '#src/platform/contract/codec.ts';
import { type Endpoint, endpoint } from '#src/platform/contract/endpoint.ts';
import { maxPasswordLength } from '#src/platform/contract/password-length.ts';
import { isPlainLine } from '#src/platform/contract/plain-text.ts';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import { MobileNo } from '#src/platform/contract/wire-formats.ts';
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

/** Anything but digits and a plus is refused and not left out: that would be another number. */
const LoginMobile = marked(
  z.string(loginTexts.mobile).check(
    z.maxLength(20),
    z.refine((text) => loginMobileError(text) === undefined, {
      error: ({ input }) => loginMobileError(String(input)),
    }),
  ),
  'mobileNo',
);

/**
 * An opaque bearer token, shown once; 12 hours for admins, 24 for delivery people. An admin's ends
 * earlier when nothing is done with it for 8 hours.
 */
const Token = z.string();

/**
 * 401 `unauthorized` for an unknown, wrong or deactivated login alike; 401 `code_required` where
 * the password is right and the code of the second step is missing or wrong; 429 after too many
 * tries.
 */
export const logInAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  summary: 'Sign an admin in by email and password',
  body: z.object({
    email: Email,
    password: Password,
    /** Of an authenticator app, or a recovery code; for accounts with a second step. */
    code: z.optional(SecondStepCode),
  }),
  response: z.object({ token: Token, admin: z.object({ fullName: z.string() }) }),
});

/** Who is signed in, and the business's clock: a browser may stand in another zone. */
export const getAdminSession = endpoint({
  method: 'GET',
  path: '/api/admin/session',
  access: 'admin',
  summary: 'The admin behind this token, and the time at the business',
  response: z.object({
    fullName: z.string(),
    email: z.string(),
    /** ISO 8601 with the business zone's offset. */
    now: z.string(),
    /** Such as `Asia/Kolkata`. */
    timeZone: z.string(),
  }),
});

export const logOutAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'admin',
  summary: 'End the token of this request',
  response: z.object({}),
});

/** As for admins; the number may carry a plus and a country code. */
export const logInDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveryboy/login',
  access: 'public',
  summary: 'Sign a delivery person in by mobile number and password',
  body: z.object({
    mobile_no: LoginMobile,
    password: Password,
  }),
  response: z.object({
    token: Token,
    deliveryBoy: z.object({ id: z.uuid(), fullName: z.string(), mobile_no: MobileNo }),
  }),
});

export const logOutDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveryboy/logout',
  access: 'delivery',
  summary: 'End the token of this request',
  response: z.object({}),
});

/** By who leaves. */
export const logOut = { admin: logOutAdmin, delivery: logOutDelivery } satisfies Readonly<
  Record<StaffRole, Endpoint>
>;
