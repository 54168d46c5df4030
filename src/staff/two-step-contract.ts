/**
 * Signing in with a second step: the six digits that an app on one's phone shows (TOTP, RFC 6238),
 * for admins.
 */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { maxPasswordLength } from '#src/platform/contract/password-length.ts';

/** Six digits, or a recovery code; blanks and hyphens do not matter. */
export const SecondStepCode = z
  .string()
  .check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(40));

const path = '/api/admin/two-step';

/** Of anyone who asks. */
export const getTwoStep = endpoint({
  method: 'GET',
  path,
  access: 'admin account',
  summary: 'Whether one signs in with a second step',
  response: z.object({
    isOn: z.boolean(),
    /** Those that were not used yet. */
    recoveryCodesLeft: z.int(),
    /** An owner whose second step is off and who did not answer "Later" within a week. */
    isAsked: z.boolean(),
    /** They answered "Later" before. */
    wasPutOff: z.boolean(),
  }),
});

/** The answer "Later" of an owner, who is asked again after a week. */
export const postponeTwoStep = endpoint({
  method: 'POST',
  path: `${path}/later`,
  access: 'admin account',
  summary: 'Put off setting up the second step for a week',
  response: z.object({}),
});

/**
 * Makes a secret, which is shown this once and counts after `turnOnTwoStep`; asking again makes
 * another one. 403 `password_required`; 409 `conflict` where it is on.
 */
export const beginTwoStep = endpoint({
  method: 'POST',
  path,
  access: 'admin account',
  recentPassword: true,
  summary: 'Begin to set up the second step',
  response: z.object({
    /** In base32, to be typed where nothing can be scanned. */
    secret: z.string(),
    /** The same as a picture to be scanned: an SVG document. */
    qrCode: z.string(),
  }),
});

/**
 * 400 `invalid_request` beside `code` when it is not right, 409 `conflict` where nothing was begun.
 */
export const turnOnTwoStep = endpoint({
  method: 'PUT',
  path,
  access: 'admin account',
  summary: 'Turn the second step on, with a code that the app shows',
  body: z.object({ code: SecondStepCode }),
  response: z.object({
    /** Each lets its owner in once without the app. Shown this once. */
    recoveryCodes: z.array(z.string()),
  }),
});

/**
 * 400 `invalid_request` beside `password` when it is not one's own. Doing it again changes nothing.
 */
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
 * Signs them out as well. 403 `password_required`; 409 `conflict` for oneself and where it is off.
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
