/** Staff, as owners manage them. */
import * as z from 'zod/mini';
import { type InsideOf, marked } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import {
  maxPasswordLength,
  minNewPasswordLength,
  tooShortText,
} from '#src/platform/contract/password-length.ts';
import { rolesWith, staffRoles } from '#src/platform/contract/roles.ts';
import { MobileNo, plainLine } from '#src/platform/contract/wire-formats.ts';
import { isMobile, maxNameLength, signInTexts, typedMobile } from './staff-rules.ts';

export const StaffMember = z.object({
  id: z.uuid(),
  role: z.enum(staffRoles),
  fullName: z.string(),
  /** The login of owners and admins. */
  email: z.optional(z.string()),
  /** The login of kitchen and delivery people. */
  mobile_no: z.optional(MobileNo),
  /** People who are not active can't sign in, and can't get orders. */
  isActive: z.boolean(),
  /** True if the person also signs in with the code of an app. */
  hasTwoStep: z.optional(z.boolean()),
});
export type StaffMember = InsideOf<typeof StaffMember>;

const FullName = plainLine(maxNameLength, 'Name is required');

const Email = z.string().check(z.trim(), z.maxLength(254), z.email(signInTexts.emailForm));

/** In any notation; an Indian number, `+91 98765 43210`, becomes its ten digits. */
const Mobile = marked(
  z.string().check(z.overwrite(typedMobile), z.refine(isMobile, signInTexts.mobileForm)),
  'mobileNo',
);

/** The server also refuses common ones, with a sentence at the field. */
export const NewPassword = z
  .string()
  .check(
    z.minLength(1, signInTexts.password),
    z.minLength(minNewPasswordLength, tooShortText(minNewPasswordLength)),
    z.maxLength(
      maxPasswordLength,
      `Please keep the password under ${maxPasswordLength} characters.`,
    ),
  );

/** A person with the login of their role. */
const Person = z.discriminatedUnion('role', [
  z.object({ role: z.enum(rolesWith('email')), fullName: FullName, email: Email }),
  z.object({ role: z.enum(rolesWith('mobile')), fullName: FullName, mobile_no: Mobile }),
]);
export type Person = InsideOf<typeof Person>;

const StaffId = z.object({ id: z.uuid() });
const OneMember = z.object({ member: StaffMember });

/** Active people first, by name. */
export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  access: 'staff',
  summary: 'Everybody who works here, deactivated people included',
  response: z.object({ staff: z.array(StaffMember) }),
});

/**
 * 409 `conflict` when somebody, deactivated people included, already has the email or the mobile
 * number. This and every other change of staff: 403 `password_required` if one's own password was
 * not typed within 15 minutes.
 */
export const addStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  access: 'staff',
  recentPassword: true,
  summary: 'Add a person',
  body: z.intersection(Person, z.object({ password: NewPassword })),
  response: OneMember,
});

/**
 * Another role of the same login ends the person's sessions. 409 `conflict` for a role with another
 * login, for one's own role and for the last owner's role.
 */
export const changeStaff = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/{id}',
  access: 'staff',
  recentPassword: true,
  summary: 'Change a name, a role, an email or a mobile number',
  params: StaffId,
  body: Person,
  response: OneMember,
});

/**
 * Ends every session of the person at once. 409 `conflict` for oneself: use `changePassword`, which
 * asks for the old one.
 */
export const setStaffPassword = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/{id}/password',
  access: 'staff',
  recentPassword: true,
  summary: 'Set somebody’s password',
  params: StaffId,
  body: z.object({ password: NewPassword }),
  response: z.object({}),
});

/** Deactivating ends the person's sessions. 409 `conflict` for oneself and for the last owner. */
export const setStaffActive = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/{id}/active',
  access: 'staff',
  recentPassword: true,
  summary: 'Deactivate a person, or let them back in',
  params: StaffId,
  body: z.object({ isActive: z.boolean() }),
  response: OneMember,
});

/** Active delivery people, by name (product 13.2). */
export const listDeliveryBoys = endpoint({
  method: 'GET',
  path: '/api/admin/delivery-boys',
  access: 'orders',
  summary: 'Delivery people to whom orders can be assigned',
  response: z.object({
    data: z.array(z.object({ id: z.uuid(), fullName: z.string(), mobile_no: MobileNo })),
  }),
});
