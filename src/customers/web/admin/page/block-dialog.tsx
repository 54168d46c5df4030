/** Asks for the reason of a block, or removes the block. */
import { pick } from 'zod/mini';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { blockCustomer, type Customer } from '../../../customer-contract.ts';

export function useUnblocking({ id, revision }: Pick<Customer, 'id' | 'revision'>) {
  return useChange(() => call(blockCustomer, { params: { id }, body: { revision, reason: null } }));
}

const blockedMeans =
  'This person can’t order on the web any more, with any of their numbers. Staff can still enter an order, with a reason. Existing orders stay.';

interface BlockDialogProps {
  open: boolean;
  customer: Customer;
  hasPasses: boolean;
  onClose: () => void;
}

export function BlockDialog({ open, customer, hasPasses, onClose }: BlockDialogProps) {
  const { id, revision } = customer;
  const form = useChangeForm({
    schema: pick(blockCustomer.body, { reason: true }),
    defaultValues: { reason: '' },
    send: ({ reason }) => call(blockCustomer, { params: { id }, body: { revision, reason } }),
    onDone: () => {
      toast({ title: 'Blocked', variant: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title="Take no more orders?"
      description={hasPasses ? `${blockedMeans} Meals of a pass are left out.` : blockedMeans}
      submitLabel="Block"
      destructive
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint="Staff see it with the number; the customer never does."
        maxLength={maxReasonLength}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
