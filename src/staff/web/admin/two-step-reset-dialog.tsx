/** Turns off the second step of somebody who lost their phone. */
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import type { StaffMember } from '../../staff-contract.ts';
import { resetTwoStep } from '../../two-step-contract.ts';

interface TwoStepResetDialogProps {
  open: boolean;
  member: StaffMember;
  onClose: () => void;
}

export function TwoStepResetDialog({ open, member, onClose }: TwoStepResetDialogProps) {
  const { id, fullName } = member;
  const reset = useChange(() => call(resetTwoStep, { params: { id } }));
  const confirm = () =>
    reset.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: 'Two-step sign-in reset',
          description: `${fullName} signs in with the password alone now.`,
          variant: 'success',
        }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={open}
      destructive
      title={`Reset the two-step sign-in of ${fullName}?`}
      question={`Do this when ${fullName} has lost the phone and asked you in person. They are signed out at once.`}
      confirmLabel="Reset"
      busy={reset.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
