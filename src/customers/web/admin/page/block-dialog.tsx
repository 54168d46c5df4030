/** Asks why no more orders are taken of a person, and takes them again. */
import { type FormEvent, useState } from 'react';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { blockCustomer, type Customer } from '../../../customer-contract.ts';

export function useBlocking({ id, revision }: Pick<Customer, 'id' | 'revision'>) {
  return useChange((reason: string | null) =>
    call(blockCustomer, { params: { id }, body: { revision, reason } }),
  );
}

interface BlockDialogProps {
  open: boolean;
  customer: Customer;
  onClose: () => void;
}

export function BlockDialog({ open, customer, onClose }: BlockDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Take no more orders?"
      description="Nobody can order on the web with a number of this person any more. Staff can still enter an order, with a reason. What is ordered already stays."
    >
      <BlockForm customer={customer} onClose={onClose} />
    </Dialog>
  );
}

function BlockForm({ customer, onClose }: Pick<BlockDialogProps, 'customer' | 'onClose'>) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const blocking = useBlocking(customer);
  const block = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setError('Please say why.');
    if (blocking.isPending) return;
    blocking.mutate(reason, {
      onSuccess: () => toast({ title: 'Blocked', variant: 'success' }),
      onSettled: onClose,
    });
  };
  return (
    <form onSubmit={block} noValidate className="grid gap-3">
      <TextField
        label="Reason"
        hint="Staff read it wherever they see the number; the customer never does."
        value={reason}
        error={error}
        maxLength={maxReasonLength}
        autoComplete="off"
        onChange={({ target }) => {
          setReason(target.value);
          setError('');
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="destructive" aria-disabled={blocking.isPending}>
          Block
        </Button>
      </div>
    </form>
  );
}
