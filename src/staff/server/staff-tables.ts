/** Staff: the people who work in the shop. */
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
    /** The login of owners and admins; case is ignored. */
    email: text('email'),
    /** The login of kitchen and delivery people. */
    mobileNo: text('mobile_no'),
    passwordHash: text('password_hash').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** When an owner answered "Later" to the question to set up the second step. */
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
