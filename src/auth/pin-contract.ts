/** Signing in with a short PIN, on a device where the person gave the password before. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { maxPasswordLength } from '#src/platform/contract/password-length.ts';
import { logins, loginsWithPins, recordOf } from '#src/platform/contract/roles.ts';
import { MobileAnswer } from './auth-contract.ts';
import { pinError, pinTexts } from './pin-rules.ts';

const Pin = z
  .string(pinTexts.form)
  .check(z.refine((pin) => pinError(pin) === undefined, pinTexts.form));

const PinPerson = z.object({
  /** An id that is valid on this device only and does not identify the person. */
  person: z.string(),
  /** The first name, with a number if somebody else on the device has the same. */
  name: z.string(),
});

/** Sorted by name; empty on a device without PINs. */
export const listPinPeople = recordOf(loginsWithPins(), (login) =>
  endpoint({
    method: 'GET',
    path: `${logins[login].api}/login/pins`,
    access: 'public',
    summary: 'The people who have a PIN on this device',
    response: z.object({ people: z.array(PinPerson) }),
  }),
);

/**
 * Like `logInByMobile`, but what needs a recent password still asks for it. 401 `unauthorized` for
 * a wrong PIN, and for a PIN that no longer exists: after five wrong tries it is deleted.
 */
export const logInByPin = recordOf(loginsWithPins(), (login) =>
  endpoint({
    method: 'POST',
    path: `${logins[login].api}/login/pin`,
    access: 'public',
    summary: 'Sign in by a PIN on a device that knows it',
    body: z.object({ person: z.string().check(z.maxLength(60)), pin: Pin }),
    response: MobileAnswer,
  }),
);

export const getPin = recordOf(loginsWithPins(), (login) =>
  endpoint({
    method: 'GET',
    path: `${logins[login].api}/pin`,
    access: `${login} account`,
    summary: 'Whether one has a PIN on this device',
    response: z.object({
      isSet: z.boolean(),
      /** False if the person did not sign in with the password on this device. */
      maySet: z.boolean(),
    }),
  }),
);

/**
 * Replaces an earlier PIN on this device. 403 `password_required` if the password was not typed
 * within 15 minutes and is not in the request; 400 `invalid_request` at `pin` for one that is
 * easily guessed, at `password` for a wrong one; 409 `conflict` on a device without a cookie.
 */
export const setPin = recordOf(loginsWithPins(), (login) =>
  endpoint({
    method: 'PUT',
    path: `${logins[login].api}/pin`,
    access: `${login} account`,
    summary: 'Set one’s own PIN for this device',
    body: z.object({
      pin: Pin,
      password: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
    }),
    response: z.object({
      /** The person's name on the PIN screen of this device. */
      name: z.string(),
    }),
  }),
);

/** A repeated call changes nothing. */
export const forgetPin = recordOf(loginsWithPins(), (login) =>
  endpoint({
    method: 'DELETE',
    path: `${logins[login].api}/pin`,
    access: `${login} account`,
    summary: 'Forget one’s own PIN on this device',
    response: z.object({}),
  }),
);

/**
 * Deletes every PIN of a person and ends their sessions, for example when a tablet is lost. 403
 * `password_required` as for every change of staff.
 */
export const forgetDevices = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/{id}/forget-devices',
  access: 'staff',
  recentPassword: true,
  summary: 'Sign somebody out everywhere, and forget their PINs',
  params: z.object({ id: z.uuid() }),
  response: z.object({}),
});
