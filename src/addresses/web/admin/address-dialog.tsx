/** Adds a delivery location, or changes its texts. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { type Address, AddressForm, addAddress, changeAddress } from '../../address-contract.ts';
import { useAddressChange } from './use-addresses.ts';

interface AddressDialogProps {
  open: boolean;
  /** Unset for a new one. */
  address?: Address | undefined;
  onClose: () => void;
}

const fieldNames = ['shortname', 'address', 'pin'] as const;

export function AddressDialog({ open, address, onClose }: AddressDialogProps) {
  const formId = useId();
  const { register, handleSubmit, setValue, setError, formState } = useForm({
    resolver: zodResolver(AddressForm),
    defaultValues: {
      shortname: address?.shortname ?? '',
      address: address?.address ?? '',
      pin: address?.pin?.replace(',', ', ') ?? '',
    },
  });
  const save = useAddressChange(
    (form: AddressForm) =>
      address
        ? call(changeAddress, { params: { id: address.id }, body: form })
        : call(addAddress, { body: form }),
    (error) => {
      const details = error instanceof ApiError ? error.details : [];
      const field = fieldNames.find((name) => details.some(({ path }) => path === name));
      if (field) setError(field, { message: error.message }, { shouldFocus: true });
      else toastFailure(error);
    },
  );
  const submit = handleSubmit((form) => {
    if (save.isPending) return;
    save.mutate(form, {
      onSuccess: ({ address: { shortname } }) => {
        toast({
          title: address ? 'Address changed' : 'Address added',
          ...(!address && { description: `Customers can choose ${shortname} now.` }),
          variant: 'success',
        });
        onClose();
      },
    });
  });
  const { errors } = formState;

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      mayClose={() => !save.isPending}
      title={address ? 'Edit address' : 'Add address'}
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={save.isPending}>
            {save.isPending ? 'Saving…' : address ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          void submit(event);
        }}
      >
        <TextField
          label="Short name"
          hint="Customers choose it at checkout."
          autoComplete="off"
          error={errors.shortname?.message}
          {...register('shortname')}
        />
        <TextAreaField
          label="Address"
          hint="The delivery person reads it."
          autoComplete="off"
          error={errors.address?.message}
          {...register('address', {
            onChange: ({ target }: { target: HTMLTextAreaElement }) => {
              if (/[\n\t]/.test(target.value)) setValue('address', oneLine(target.value));
            },
          })}
        />
        <TextField
          label="Pin (optional)"
          hint="Directions lead there: coordinates or a full plus code, as maps show them."
          autoComplete="off"
          error={errors.pin?.message}
          {...register('pin')}
        />
      </form>
    </Dialog>
  );
}

/** An address that is pasted often has several lines. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*[\n\t]\s*/g, ' ');
}
