/**
 * The second step of signing in for owners and admins: the six digits of an authenticator app
 * (TOTP, RFC 6238).
 */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { maxPasswordLength } from '#src/platform/contract/password-length.ts';

/** Six digits, or a recovery code; blanks and hyphens are ignored. */
export const SecondStepCode = z
  .string()
  .check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(40));

const path = '/api/admin/two-step';

/** The second step of the person who asks. */
export const getTwoStep = endpoint({
  method: 'GET',
  path,
  access: 'admin account',
  summary: 'Whether one signs in with a second step',
  response: z.object({
    isOn: z.boolean(),
    /** The recovery codes that are not used yet. */
    recoveryCodesLeft: z.int(),
    /**
     * True for an owner whose second step is off and who has not answered "Later" within the last
     * week.
     */
    isAsked: z.boolean(),
    /** True if the owner answered "Later" before. */
    wasPutOff: z.boolean(),
  }),
});

/** An owner's answer "Later"; the question returns after a week. */
export const postponeTwoStep = endpoint({
  method: 'POST',
  path: `${path}/later`,
  access: 'admin account',
  summary: 'Put off setting up the second step for a week',
  response: z.object({}),
});

/**
 * Makes a secret, which is shown only once and takes effect with `turnOnTwoStep`; a repeated call
 * makes another one. 403 `password_required`; 409 `conflict` when it is on.
 */
export const beginTwoStep = endpoint({
  method: 'POST',
  path,
  access: 'admin account',
  recentPassword: true,
  summary: 'Begin to set up the second step',
  response: z.object({
    /** Base32, to be typed where nothing can be scanned. */
    secret: z.string(),
    /** The same as a QR code: an SVG document. */
    qrCode: z.string(),
  }),
});

/**
 * 400 `invalid_request` at `code` when it is wrong, 409 `conflict` when the set-up was not begun.
 */
export const turnOnTwoStep = endpoint({
  method: 'PUT',
  path,
  access: 'admin account',
  summary: 'Turn the second step on, with a code that the app shows',
  body: z.object({ code: SecondStepCode }),
  response: z.object({
    /** Each signs the person in once without the app. Shown only once. */
    recoveryCodes: z.array(z.string()),
  }),
});

/** 400 `invalid_request` at `password` when it is wrong. A repeated call changes nothing. */
export const turnOffTwoStep = endpoint({
  method: 'POST',
  path: `${path}/off`,
  access: 'admin account',
  summary: 'Turn the second step off, with one’s password',
  body: z.object({
    password: z
      .string()
      .check(z.minLength(1, 'Password is required'), z.maxLength(maxPasswordLength)),
  }),
  response: z.object({}),
});

/**
 * Also ends the person's sessions. 403 `password_required`; 409 `conflict` for oneself and when it
 * is off.
 */
export const resetTwoStep = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/{id}/two-step/reset',
  access: 'staff',
  recentPassword: true,
  summary: 'Turn off the second step of somebody who lost their phone',
  params: z.object({ id: z.uuid() }),
  response: z.object({}),
});
