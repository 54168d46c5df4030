/** What the person at this screen may do; the server decides, this hides what it would refuse. */
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { may, type StaffAccess } from '../../contract/permissions.ts';
import { useSession } from '../session.ts';

export function useMay(access: StaffAccess): boolean {
  return may(useSession()?.role, access);
}

interface AllowedProps {
  access: StaffAccess;
  /** What everybody else reads in its place, such as who may. */
  note: string;
  /** Adds layout to the note alone. */
  className?: string;
  children: ReactNode;
}

export function Allowed({ access, note, className, children }: AllowedProps) {
  return useMay(access) ? (
    children
  ) : (
    <p className={clsx('text-sm text-quiet', className)}>{note}</p>
  );
}
