/** Adds or edits a delivery location. */
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import {
  type Address,
  AddressForm,
  addAddress,
  changeAddress,
  listAllAddresses,
} from '../../address-contract.ts';

interface AddressDialogProps {
  open: boolean;
  /** Undefined for a new address. */
  address?: Address | undefined;
  onClose: () => void;
}

export function AddressDialog({ open, address, onClose }: AddressDialogProps) {
  const form = useChangeForm({
    schema: AddressForm,
    defaultValues: {
      shortname: address?.shortname ?? '',
      address: address?.address ?? '',
      pin: address?.pin?.replace(',', ', ') ?? '',
    },
    send: (body) =>
      address
        ? call(changeAddress, { params: { id: address.id }, body })
        : call(addAddress, { body }),
    stale: [listAllAddresses],
    onDone: ({ address: { shortname } }) => {
      toast({
        title: address ? 'Address changed' : 'Address added',
        ...(!address && { description: `Customers can choose ${shortname} now.` }),
        variant: 'success',
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={address ? 'Edit address' : 'Add address'}
      submitLabel={address ? 'Save' : 'Add'}
      busyLabel="Saving…"
      onClose={onClose}
    >
      <TextField
        label="Short name"
        hint="Customers choose it at checkout."
        autoComplete="off"
        {...form.field('shortname')}
      />
      <TextAreaField
        label="Address"
        hint="The delivery person reads it."
        autoComplete="off"
        {...form.field('address', (text) => {
          if (/[\n\t]/.test(text)) form.set('address', oneLine(text));
        })}
      />
      <TextField
        label="Pin (optional)"
        hint="For directions: coordinates or a full plus code, copied from a map."
        autoComplete="off"
        {...form.field('pin')}
      />
    </FormDialog>
  );
}

/** A pasted address often has several lines. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*[\n\t]\s*/g, ' ');
}
