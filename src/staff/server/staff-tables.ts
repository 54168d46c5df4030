/** The people who work here. */
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { loginOf, type StaffRole, staffRoles } from '#src/platform/contract/roles.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';

export const staff = pgTable(
  'staff',
  {
    id: id(),
    role: text('role').$type<StaffRole>().notNull(),
    fullName: text('full_name').notNull(),
    /** Owners and admins sign in with it, in any letter case. */
    email: text('email'),
    /** Kitchen and delivery people sign in with it. */
    mobileNo: text('mobile_no'),
    passwordHash: text('password_hash').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** When an owner who was asked to set up the second step said "Later". */
    twoStepLaterAt: instant('two_step_later_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('staff_email').on(sql`lower(${table.email})`),
    uniqueIndex('staff_mobile').on(table.mobileNo),
    oneOf('staff_role', table.role, staffRoles),
    check(
      'staff_signs_in',
      sql.join(
        staffRoles.map((role) => signsIn(role, table)),
        sql` or `,
      ),
    ),
  ],
);

function signsIn(
  role: StaffRole,
  table: { role: AnyPgColumn; email: AnyPgColumn; mobileNo: AnyPgColumn },
) {
  const login = { email: table.email, mobile: table.mobileNo }[loginOf(role).signsInWith];
  return sql`(${table.role} = ${sql.raw(`'${role}'`)} and ${login} is not null)`;
}
