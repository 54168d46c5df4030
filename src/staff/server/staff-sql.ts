/** Statements on staff. */
import { and, asc, desc, eq, inArray, min, sql } from 'drizzle-orm';
import { type LoginName, logins, rolesAt, type StaffRole } from '#src/platform/contract/roles.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from './staff-tables.ts';

export type StaffRow = typeof staff.$inferSelect;

export function insertStaff(db: Db, row: typeof staff.$inferInsert) {
  return db.insert(staff).values(row);
}

export function selectActiveStaff(db: Db, role: StaffRole) {
  return db
    .select({
      id: staff.id,
      fullName: staff.fullName,
      email: staff.email,
      mobileNo: staff.mobileNo,
    })
    .from(staff)
    .where(and(eq(staff.role, role), eq(staff.isActive, true)))
    .orderBy(asc(staff.fullName));
}

/** Everybody who was added at the same moment as the first person. */
export function selectFirstStaff(db: Db): Promise<StaffRow[]> {
  const first = db.select({ at: min(staff.createdAt) }).from(staff);
  return db
    .select()
    .from(staff)
    .where(eq(staff.createdAt, sql`(${first})`))
    .orderBy(asc(staff.role), asc(staff.mobileNo));
}

/** Active people first, by name. */
export function selectAllStaff(db: Db): Promise<StaffRow[]> {
  return db
    .select()
    .from(staff)
    .orderBy(desc(staff.isActive), asc(sql`lower(${staff.fullName})`), asc(staff.id));
}

/** `name` is an email in lower case, or a normalised mobile number. */
export async function selectStaffByLogin(db: Db, login: LoginName, name: string) {
  const isTheirs = {
    email: eq(sql`lower(${staff.email})`, name),
    mobile: eq(staff.mobileNo, name),
  }[logins[login].signsInWith];
  const [row] = await db
    .select()
    .from(staff)
    .where(and(inArray(staff.role, rolesAt(login)), isTheirs));
  return row;
}

export async function selectStaff(db: Db, id: string): Promise<StaffRow | undefined> {
  const [row] = await db.select().from(staff).where(eq(staff.id, id));
  return row;
}

/**
 * `share` keeps the person unchanged until the transaction ends; `no key update` is for changing
 * them, and lets other rows refer to them at the same time.
 */
export async function selectStaffLocked(db: Db, id: string, strength: 'share' | 'no key update') {
  const [row] = await db.select().from(staff).where(eq(staff.id, id)).for(strength);
  return row;
}

/**
 * Locks the active owners in a fixed order, so that two changes of owners wait instead of
 * deadlocking.
 */
export function selectActiveOwnersForUpdate(db: Db) {
  return db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), eq(staff.isActive, true)))
    .orderBy(asc(staff.id))
    .for('no key update');
}

export async function updateStaff(
  db: Db,
  id: string,
  change: Partial<
    Pick<StaffRow, 'fullName' | 'email' | 'mobileNo' | 'passwordHash' | 'isActive' | 'role'>
  >,
): Promise<StaffRow | undefined> {
  const [row] = await db.update(staff).set(change).where(eq(staff.id, id)).returning();
  return row;
}
