/** The rules of staff logins, and of who may not be changed. */
import {
  isIndianMobile,
  toTenDigits,
  withoutSeparators,
} from '#src/platform/contract/mobile-number.ts';
import { roles, type StaffRole } from '#src/platform/contract/roles.ts';

export const maxNameLength = 80;

/** The texts for a wrong login, in the login forms and on the Staff page (product 8.1, 8.2). */
export const signInTexts = {
  emailForm: 'Invalid email format',
  mobileForm: 'Invalid mobile number format',
  password: 'Password is required',
} as const;

/**
 * The mobile number typed at a login or on the Staff page: removes separators between digits, and
 * turns an Indian number into its ten digits. Letters stay, so that `isMobile` refuses them.
 */
export function typedMobile(text: string): string {
  return toTenDigits(withoutSeparators(text));
}

/** An optional plus, a country code of 1 to 3 digits, then 6 to 14 digits (product 8.2). */
export function isMobile(text: string): boolean {
  return /^\+?\d{1,3}\d{6,14}$/.test(text);
}

/**
 * Normalises a mobile number, so that "+91 98765 00001" and "9876500001" are the same person: ten
 * digits for India, otherwise the plus and the digits. A text with letters is returned unchanged.
 */
export function normalMobile(mobile: string): string {
  if (/\p{L}/u.test(mobile)) return mobile;
  const digits = mobile.replaceAll(/[^\d]/g, '');
  const national = toTenDigits(digits);
  return isIndianMobile(national) ? national : `+${digits}`;
}

/**
 * Why a person can't get another role; undefined if they can. A role with another login would be
 * another person to the shop.
 */
export function roleRefusal(from: StaffRole, to: StaffRole): string | undefined {
  if (roles[from].login === roles[to].login) return undefined;
  return 'That role signs in another way. Please add this person again with it.';
}

const refusals = {
  changeRole: {
    own: 'You can’t change your own role. Another owner can.',
    last: 'The last owner stays owner. Make somebody else an owner first.',
  },
  deactivate: {
    own: 'You can’t deactivate yourself.',
    last: 'The last owner can’t be deactivated.',
  },
} as const;

interface OwnerChange {
  id: string;
  actingId: string;
  action: keyof typeof refusals;
}

/**
 * Why a person can't be deactivated or get another role, given the present active owners: one of
 * them has to remain. Undefined if they can.
 */
export function ownerRefusal(
  owners: readonly { id: string }[],
  { id, actingId, action }: OwnerChange,
): string | undefined {
  if (id === actingId) return refusals[action].own;
  if (owners.length === 1 && owners[0]?.id === id) return refusals[action].last;
  return actingRefusal(owners, actingId);
}

/** Why the acting person may not change staff: they are no longer an owner. */
export function actingRefusal(
  owners: readonly { id: string }[],
  actingId: string,
): string | undefined {
  return owners.some((owner) => owner.id === actingId)
    ? undefined
    : 'You are not an owner any more.';
}
