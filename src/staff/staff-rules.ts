/** What identifies the people who work here, and who may not be changed. */
import {
  isIndianMobile,
  toTenDigits,
  withoutSeparators,
} from '#src/platform/contract/mobile-number.ts';
import { roles, type StaffRole } from '#src/platform/contract/roles.ts';

export const maxNameLength = 80;

/** What the login forms and the Staff page say about a wrong login (product 8.1, 8.2). */
export const signInTexts = {
  emailForm: 'Invalid email format',
  mobileForm: 'Invalid mobile number format',
  password: 'Password is required',
} as const;

/**
 * The mobile number that somebody typed at a login or on the Staff page: separators between its
 * digits go, and an Indian number is its ten digits. Letters stay, for `isMobile` to refuse.
 */
export function typedMobile(text: string): string {
  return toTenDigits(withoutSeparators(text));
}

/** An optional plus, a country code of 1 to 3 digits, then 6 to 14 digits (product 8.2). */
export function isMobile(text: string): boolean {
  return /^\+?\d{1,3}\d{6,14}$/.test(text);
}

/**
 * One spelling of a mobile number, so that "+91 98765 00001" and "9876500001" are one person: ten
 * digits for India, else the plus and the digits. Text with letters in it is nobody's number and
 * stays as it is.
 */
export function normalMobile(mobile: string): string {
  if (/\p{L}/u.test(mobile)) return mobile;
  const digits = mobile.replaceAll(/[^\d]/g, '');
  const national = toTenDigits(digits);
  return isIndianMobile(national) ? national : `+${digits}`;
}

/**
 * Why a person can't get another role; undefined is no reason. Anyone who signs in elsewhere, and
 * with something else, is another person to the shop.
 */
export function roleRefusal(from: StaffRole, to: StaffRole): string | undefined {
  if (roles[from].login === roles[to].login) return undefined;
  return 'This person would sign in elsewhere then. Please add them anew in that role.';
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
 * Why a person can't be deactivated or get another role, given the active owners of this moment, so
 * that one of them always stays; undefined is no reason.
 */
export function ownerRefusal(
  owners: readonly { id: string }[],
  { id, actingId, action }: OwnerChange,
): string | undefined {
  if (id === actingId) return refusals[action].own;
  if (owners.length === 1 && owners[0]?.id === id) return refusals[action].last;
  return actingRefusal(owners, actingId);
}

/** Anyone who lost the right in the meantime changes nobody. */
export function actingRefusal(
  owners: readonly { id: string }[],
  actingId: string,
): string | undefined {
  return owners.some((owner) => owner.id === actingId)
    ? undefined
    : 'You are not an owner any more.';
}
