/** Signs a person out everywhere and deletes their PINs, for example when a tablet is lost. */
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import type { StaffMember } from '#src/staff/staff-contract.ts';
import { forgetDevices } from '../../pin-contract.ts';

interface ForgetDevicesDialogProps {
  open: boolean;
  member: StaffMember;
  onClose: () => void;
}

export function ForgetDevicesDialog({ open, member, onClose }: ForgetDevicesDialogProps) {
  const { id, fullName } = member;
  const forget = useChange(() => call(forgetDevices, { params: { id } }));
  const confirm = () =>
    forget.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: 'Devices forgotten',
          description: `${fullName} signs in with the password everywhere now.`,
          variant: 'success',
        }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={open}
      destructive
      title={`Forget the devices of ${fullName}?`}
      question={`Do this when a phone or a tablet is lost. ${fullName} is signed out at once, and all their PINs stop working.`}
      confirmLabel="Forget devices"
      busy={forget.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
