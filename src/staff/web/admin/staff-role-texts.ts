/** The page's texts for each role and its login. */
import { loginOf, roles, type StaffRole, staffRoles } from '#src/platform/contract/roles.ts';
import type { StaffMember } from '../../staff-contract.ts';
import { roleRefusal } from '../../staff-rules.ts';

/** The form fields of each login. */
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

/** The roles that a person of this role can get, most permissions first. */
export function roleChoices(role: StaffRole) {
  const choices = staffRoles.filter((other) => roleRefusal(role, other) === undefined);
  return choices.map((value) => ({ value, label: capitalized(roles[value].label.one) }));
}

/** What else deactivation does, beside ending sign-ins. */
export const deactivationTexts: Readonly<Partial<Record<StaffRole, string>>> = {
  delivery: 'Orders that are assigned to them stay theirs until you assign them again.',
};

/** The person's login. */
export function contactOf({ email, mobileNo }: StaffMember): string {
  return email ?? mobileNo ?? '';
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
