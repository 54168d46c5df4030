/** Staff: the people who work in the shop. */
import { randomUUID } from 'node:crypto';
import { ConfigError } from '#src/platform/config/config.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { toTenDigits } from '#src/platform/contract/mobile-number.ts';
import { minNewPasswordLength } from '#src/platform/contract/password-length.ts';
import type { LoginName, RoleWith, StaffRole } from '#src/platform/contract/roles.ts';
import { isUniqueViolation } from '#src/platform/database/database-errors.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { isCommonPassword } from './common-passwords.ts';
import { demoPasswords } from './demo-people.ts';
import type { Asker as HashAsker } from './hash-queue.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { recordStaffEvent } from './staff-event-service.ts';
import {
  insertStaff,
  type StaffRow,
  selectActiveStaff,
  selectStaff,
  selectStaffByLogin,
  selectStaffLocked,
} from './staff-sql.ts';

export type Account = StaffRow;
/** Whose password is checked first. */
export type Asker = HashAsker;

interface NewPerson {
  fullName: string;
  password: string;
  now: Date;
  /** The owner who adds the person; left out for the server itself. */
  by?: string;
  /** Throws if the person may no longer be added: hashing the password took time. */
  check?: (tx: Db) => Promise<void>;
}

export function addOwner(db: Db, person: NewPerson & { email: string }): Promise<string> {
  return addPerson(db, person, { role: 'owner', email: person.email });
}

export function addDeliveryPerson(
  db: Db,
  person: NewPerson & { mobileNo: string },
): Promise<string> {
  return addPerson(db, person, { role: 'delivery', mobileNo: person.mobileNo });
}

/** A role with its login; a mobile number is normalised. */
export type Login =
  | { role: RoleWith<'email'>; email: string }
  | { role: RoleWith<'mobile'>; mobileNo: string };

export async function addPerson(
  db: Db,
  { fullName, password, now, by, check }: NewPerson,
  login: Login,
): Promise<string> {
  const id = newId();
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    await check?.(tx);
    await insertStaff(tx, { id, ...login, fullName, passwordHash, createdAt: now });
    await recordStaffEvent(tx, { staffId: id, kind: 'added', by: by ?? null, now });
  });
  return id;
}

/** Active people of a role, by name. */
export function listActiveStaff(db: Db, role: StaffRole) {
  return selectActiveStaff(db, role);
}

export async function hasOwner(db: Db): Promise<boolean> {
  return (await listActiveStaff(db, 'owner')).length > 0;
}

/**
 * The first owner of a new shop, from the configuration; does nothing if there is an owner. Throws
 * a ConfigError for a password that is not allowed.
 */
export async function ensureFirstOwner(
  db: Db,
  first: { email: string; password: string } | undefined,
  now: Date,
): Promise<void> {
  if (!first || (await hasOwner(db))) return;
  const flaw = await passwordFlaw(first.password, first.email);
  if (flaw !== undefined) throw new ConfigError(`ADMIN_PASSWORD can't be taken. ${flaw}`);
  try {
    await addOwner(db, { fullName: 'Administrator', ...first, now });
  } catch (error) {
    // Another instance that started at the same time was first.
    if (!isUniqueViolation(error, 'staff_email')) throw error;
  }
}

/**
 * The account of a login, including deactivated people. `name` is an email or a normalised mobile
 * number.
 */
export function findAccount(db: Db, login: LoginName, name: string): Promise<Account | undefined> {
  return selectStaffByLogin(db, login, name.toLowerCase());
}

/** Why a password may not be set; undefined if it may. Older passwords still sign in. */
export async function passwordFlaw(password: string, login: string): Promise<string | undefined> {
  if (password.length < minNewPasswordLength) {
    return `Password must be at least ${minNewPasswordLength} characters long`;
  }
  // Compares mobile numbers in any notation with the login.
  if (toTenDigits(password).toLowerCase() === toTenDigits(login).toLowerCase()) {
    return 'Please choose a password that differs from what one signs in with.';
  }
  return demoPasswords.includes(password) || (await isCommonPassword(password))
    ? 'Many people use this password, so it is guessed first. Please choose another one.'
    : undefined;
}

let nobody: Promise<string> | undefined;

/**
 * Takes as long for an unknown account as for a wrong password, so that the time reveals nothing.
 */
export async function checkPassword(
  account: Account | undefined,
  password: string,
  asker: Asker = 'known',
): Promise<boolean> {
  nobody ??= hashPassword(randomUUID()).catch((error: unknown) => {
    nobody = undefined;
    throw error;
  });
  const stored = account?.passwordHash ?? (await nobody);
  const isRight = await verifyPassword(password, stored, asker);
  return account !== undefined && isRight;
}

/** True if it is this person's password. */
export async function isPasswordOf(db: Db, staffId: string, password: string): Promise<boolean> {
  return checkPassword(await selectStaff(db, staffId), password);
}

/**
 * Locks the person until the transaction ends; false if the person has changed since `seen` was
 * read.
 */
export async function lockUnchanged(tx: Db, seen: Account): Promise<boolean> {
  const now = await selectStaffLocked(tx, seen.id, 'share');
  return now?.isActive === true && now.passwordHash === seen.passwordHash;
}

/** Locks the person until the transaction ends; undefined for a deactivated person. */
export async function lockActive(tx: Db, id: string): Promise<Account | undefined> {
  const person = await selectStaffLocked(tx, id, 'share');
  return person?.isActive === true ? person : undefined;
}

/**
 * Locks an active delivery person until the transaction ends; 409 `conflict` if there is none with
 * this id.
 */
export async function requireDeliveryPerson(tx: Db, id: string): Promise<Account> {
  const person = await selectStaffLocked(tx, id, 'share');
  if (person?.role === 'delivery' && person.isActive) return person;
  throw new AppError('conflict', 'This delivery person does not work here any more.');
}
