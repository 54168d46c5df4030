/**
 * Hides actions for which the signed-in person has no permission. The server decides; this only
 * hides what it would refuse.
 */
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { may, type StaffAccess } from '../../contract/permissions.ts';
import { useSession } from '../session.ts';

export function useMay(access: StaffAccess): boolean {
  return may(useSession()?.role, access);
}

interface AllowedProps {
  access: StaffAccess;
  /** The text shown to people without the permission, for example who has it. */
  note: string;
  /** Layout classes for the note only. */
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
