/** What the page says of each role, and what its people sign in with. */
import { loginOf, roles, type StaffRole, staffRoles } from '#src/platform/contract/roles.ts';
import type { StaffMember } from '../../staff-contract.ts';
import { roleRefusal } from '../../staff-rules.ts';

/** The fields of what people sign in with. */
const contacts = {
  email: { name: 'email', label: 'Email', type: 'email', inputMode: 'email' },
  mobile: { name: 'mobile_no', label: 'Mobile number', type: 'tel', inputMode: 'tel' },
} as const;

export function roleTexts(role: StaffRole) {
  const { label } = roles[role];
  return {
    title: capitalized(label.many),
    add: `Add ${label.one}`,
    added: `${capitalized(label.one)} added`,
    edit: `Edit ${label.one}`,
    empty: `No ${label.many} yet`,
    contact: contacts[loginOf(role).signsInWith],
  };
}

/** The roles that somebody of this role can get, first those who may do most. */
export function roleChoices(role: StaffRole) {
  const choices = staffRoles.filter((other) => roleRefusal(role, other) === undefined);
  return choices.map((value) => ({ value, label: capitalized(roles[value].label.one) }));
}

/** Beside that they can't sign in any more. */
export const deactivationTexts: Readonly<Partial<Record<StaffRole, string>>> = {
  delivery: 'Orders that are assigned to them stay theirs until you assign them again.',
};

/** What this person signs in with. */
export function contactOf({ email, mobileNo }: StaffMember): string {
  return email ?? mobileNo ?? '';
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
