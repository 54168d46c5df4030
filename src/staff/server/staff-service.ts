/** The people who work here. */
import { randomUUID } from 'node:crypto';
import { type Db, isUniqueViolation } from '#src/server/db.ts';
import { newId } from '#src/server/new-id.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StaffRole } from '../staff-roles.ts';
import { hashPassword, verifyPassword } from './password.ts';
import {
  insertStaff,
  type StaffRow,
  selectActiveStaff,
  selectStaffByLogin,
  selectStaffLocked,
} from './staff-sql.ts';

export type Account = StaffRow;

interface NewPerson {
  fullName: string;
  password: string;
  now: Date;
}

export async function addAdmin(db: Db, person: NewPerson & { email: string }): Promise<string> {
  const id = newId();
  const { fullName, email, now } = person;
  const passwordHash = await hashPassword(person.password);
  await insertStaff(db, { id, role: 'admin', fullName, email, passwordHash, createdAt: now });
  return id;
}

export async function addDeliveryPerson(
  db: Db,
  person: NewPerson & { mobileNo: string },
): Promise<string> {
  const id = newId();
  const { fullName, mobileNo, now } = person;
  const passwordHash = await hashPassword(person.password);
  await insertStaff(db, { id, role: 'delivery', fullName, mobileNo, passwordHash, createdAt: now });
  return id;
}

/** Active people of a role, by name. */
export function listActiveStaff(db: Db, role: StaffRole) {
  return selectActiveStaff(db, role);
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await listActiveStaff(db, 'admin')).length > 0;
}

/** The first admin of a new shop, from the configuration; changes nothing where there is one already. */
export async function ensureFirstAdmin(
  db: Db,
  first: { email: string; password: string } | undefined,
  now: Date,
): Promise<void> {
  if (!first || (await hasAdmin(db))) return;
  try {
    await addAdmin(db, { fullName: 'Administrator', ...first, now });
  } catch (error) {
    // Another instance that started at the same moment was first.
    if (!isUniqueViolation(error, 'staff_email')) throw error;
  }
}

/** Somebody by their login, deactivated people included. `login` is an email, or a mobile number in its normal form. */
export function findAccount(db: Db, role: StaffRole, login: string): Promise<Account | undefined> {
  return selectStaffByLogin(db, role, login.toLowerCase());
}

let nobody: Promise<string> | undefined;

/** As slow for an account that does not exist as for a wrong password: the time tells a stranger nothing. */
export async function checkPassword(
  account: Account | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hashPassword(randomUUID());
  const isRight = await verifyPassword(password, account?.passwordHash ?? (await nobody));
  return account !== undefined && isRight;
}

/** Keeps a person as they are until the transaction ends; false when they have changed since they were read. */
export async function lockUnchanged(tx: Db, seen: Account): Promise<boolean> {
  const now = await selectStaffLocked(tx, seen.id, 'share');
  return now?.isActive === true && now.passwordHash === seen.passwordHash;
}

/** Keeps a delivery person at work until the transaction ends; 409 `conflict` where there is none such. */
export async function requireDeliveryPerson(tx: Db, id: string): Promise<Account> {
  const person = await selectStaffLocked(tx, id, 'share');
  if (person?.role === 'delivery' && person.isActive) return person;
  throw new AppError('conflict', 'This delivery person does not work here any more.');
}
