/** A person's own PIN on this device: set, changed or deleted. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { invalidate, queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import type { LoginWithPins } from '#src/platform/contract/roles.ts';
import { forgetPin, getPin, listPinPeople } from '../pin-contract.ts';
import { PinForm } from './pin-form.tsx';

interface PinDialogProps {
  /** The login where the person signed in. */
  from: LoginWithPins;
  onClose: () => void;
}

export function PinDialog({ from, onClose }: PinDialogProps) {
  const client = useQueryClient();
  const { data, isError, error } = useQuery({ ...queryOf(getPin[from], {}), staleTime: 0 });
  const forget = useMutation({
    mutationFn: () => call(forgetPin[from], {}),
    onError: toastFailure,
    onSuccess: () => {
      void invalidate(client, getPin[from], listPinPeople[from]);
      toast({ title: 'PIN removed', description: 'Next time, sign in with your password.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your PIN on this device"
      description="You sign in with it instead of the password, on this device only."
    >
      {isError && <p className="text-kokum">{error.message}</p>}
      {!data && !isError && <Skeleton className="h-40 rounded-control" />}
      {data && !data.maySet && (
        <p>Please log out and sign in on this device with your password; then you can set a PIN.</p>
      )}
      {data?.isSet && (
        <Button
          variant="secondary"
          className="mb-4"
          disabled={forget.isPending}
          onClick={() => forget.mutate()}
        >
          Remove my PIN
        </Button>
      )}
      {data?.maySet && (
        <PinForm login={from} cancelLabel="Cancel" onDone={onClose} onCancel={onClose} />
      )}
    </Dialog>
  );
}
