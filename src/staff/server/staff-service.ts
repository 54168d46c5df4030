/** The people who work here. */
import { randomUUID } from 'node:crypto';
import { type Db, isUniqueViolation } from '#src/server/db.ts';
import type { StaffRole } from '../staff-roles.ts';
import { hashPassword } from './password.ts';
import { insertStaff, selectActiveStaff } from './staff-sql.ts';

interface NewPerson {
  fullName: string;
  password: string;
  now: Date;
}

export async function addAdmin(db: Db, person: NewPerson & { email: string }): Promise<string> {
  const id = randomUUID();
  const { fullName, email, now } = person;
  const passwordHash = await hashPassword(person.password);
  await insertStaff(db, { id, role: 'admin', fullName, email, passwordHash, createdAt: now });
  return id;
}

export async function addDeliveryPerson(
  db: Db,
  person: NewPerson & { mobileNo: string },
): Promise<string> {
  const id = randomUUID();
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
