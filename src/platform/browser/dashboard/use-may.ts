/** What the person at this screen may do; the server decides, this hides what it would refuse. */
import { may, type StaffAccess } from '../../contract/permissions.ts';
import { useSession } from '../session.ts';

export function useMay(access: StaffAccess): boolean {
  return may(useSession()?.role, access);
}
