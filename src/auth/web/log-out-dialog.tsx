/** Asks for confirmation before signing out; ends the token on the server as well. */
import { useMutation } from '@tanstack/react-query';
import { Grid3x3, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { leaveSession } from '#src/platform/browser/session.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { type LoginName, logins, takesPins } from '#src/platform/contract/roles.ts';
import { logOut } from '../auth-contract.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';

interface LogOutDialogProps {
  open: boolean;
  /** The login where the person signed in. */
  from: LoginName;
  /** What the person would lose by signing out. */
  warning?: string | undefined;
  onClose: () => void;
}

export function LogOutDialog({ open, from, warning, onClose }: LogOutDialogProps) {
  const navigate = useNavigate();
  const [task, setTask] = useState<'password' | 'pin'>();
  const begin = (next: 'password' | 'pin') => {
    onClose();
    setTask(next);
  };
  const done = () => setTask(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(logOut[from], {}),
    // Also without a network: the person is signed out of this device in any case.
    onSettled: () => {
      leaveSession();
      void navigate(logins[from].page, { replace: true });
    },
  });
  return (
    <>
      <ConfirmDialog
        open={open}
        title="Confirm Logout"
        question="Are you sure you want to logout?"
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={onClose}
      >
        {warning !== undefined && <p className="font-semibold text-amber">{warning}</p>}
        {logins[from].signsInWith === 'mobile' && (
          // People of the dashboard change the password under "Your account"; others have no such
          // page.
          <div className="-mx-4 grid justify-items-start">
            <Button variant="ghost" onClick={() => begin('password')}>
              <KeyRound aria-hidden="true" className="size-5" />
              Change password
            </Button>
            {takesPins(from) && (
              <Button variant="ghost" onClick={() => begin('pin')}>
                <Grid3x3 aria-hidden="true" className="size-5" />
                PIN on this device
              </Button>
            )}
          </div>
        )}
      </ConfirmDialog>
      {task === 'password' && <ChangePasswordDialog open from={from} onClose={done} />}
      {task === 'pin' && takesPins(from) && <PinDialog from={from} onClose={done} />}
    </>
  );
}
