/** Statements on staff. */
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#src/server/db.ts';
import type { StaffRole } from '../staff-roles.ts';
import { staff } from './staff-tables.ts';

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
