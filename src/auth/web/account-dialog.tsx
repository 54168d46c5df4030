/** A person's own account in the dashboard: the password, the second step and the sign-ins. */
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { roles, type StaffRole } from '#src/platform/contract/roles.ts';
import { TwoStepDialog } from '#src/staff/web/admin/two-step-dialog.tsx';
import { SignInList } from './admin/sign-in-list.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

interface AccountDialogProps {
  open: boolean;
  person: { fullName: string; email: string; role: StaffRole };
  onClose: () => void;
}

type Task = 'password' | 'two-step';

export function AccountDialog({ open, person, onClose }: AccountDialogProps) {
  const { fullName, email, role } = person;
  const [task, setTask] = useState<Task>();
  const start = (next: Task) => {
    onClose();
    setTask(next);
  };
  const done = () => setTask(undefined);
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onClose}
        title="Your account"
        footer={
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        }
      >
        <p className="font-semibold wrap-anywhere">{fullName}</p>
        <p className="text-quiet wrap-anywhere">
          {email} · {roles[role].label.one}
        </p>
        <div className="-mx-4 mt-3 grid justify-items-start">
          <Button variant="ghost" onClick={() => start('password')}>
            <KeyRound aria-hidden="true" className="size-5" />
            Change password
          </Button>
          <Button variant="ghost" onClick={() => start('two-step')}>
            <ShieldCheck aria-hidden="true" className="size-5" />
            Two-step sign-in
          </Button>
        </div>
        <SignInList />
      </Dialog>
      {task === 'password' && <ChangePasswordDialog open from={roles[role].login} onClose={done} />}
      {task === 'two-step' && <TwoStepDialog open onClose={done} />}
    </>
  );
}
