/** What the page says of each role, and what its people sign in with. */
import type { StaffMember } from '../../staff-contract.ts';
import type { StaffRole } from '../../staff-roles.ts';

interface RoleTexts {
  title: string;
  add: string;
  added: string;
  edit: string;
  empty: string;
  /** The field of what they sign in with. */
  contact: { name: string; label: string; type: string; inputMode: 'tel' | 'email' };
  /** Beside that they can't sign in any more. */
  deactivation: string;
}

export const roleTexts: Readonly<Record<StaffRole, RoleTexts>> = {
  delivery: {
    title: 'Delivery people',
    add: 'Add delivery person',
    added: 'Delivery person added',
    edit: 'Edit delivery person',
    empty: 'No delivery people yet',
    contact: { name: 'mobile_no', label: 'Mobile number', type: 'tel', inputMode: 'tel' },
    deactivation: ' Orders that are assigned to them stay theirs until you assign them again.',
  },
  admin: {
    title: 'Admins',
    add: 'Add admin',
    added: 'Admin added',
    edit: 'Edit admin',
    empty: 'No admins yet',
    contact: { name: 'email', label: 'Email', type: 'email', inputMode: 'email' },
    deactivation: '',
  },
};

/** What this person signs in with. */
export function contactOf({ email, mobileNo }: StaffMember): string {
  return email ?? mobileNo ?? '';
}
