/** Brings another number of the same person together with this one, after a look at whose it is. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { failureText } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { isTenDigits } from '#src/platform/contract/mobile-number.ts';
import { readCustomerCard } from '../../../customer-card-contract.ts';
import type { Customer } from '../../../customer-contract.ts';
import { mergeCustomer } from '../../../customer-page-contract.ts';
import { PersonMarks } from '../person-marks.tsx';

interface MergeDialogProps {
  open: boolean;
  customer: Customer;
  onClose: () => void;
}

export function MergeDialog({ open, customer, onClose }: MergeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add another number"
      description={`The same person also orders, or ordered, with another number than ${customer.mobileNo}. It can be undone for 30 days.`}
    >
      <MergeForm customer={customer} onClose={onClose} />
    </Dialog>
  );
}

function MergeForm({ customer, onClose }: Pick<MergeDialogProps, 'customer' | 'onClose'>) {
  const [mobileNo, setMobileNo] = useState('');
  const [error, setError] = useState('');
  const { id, revision } = customer;
  const other = useQuery({
    ...queryOf(readCustomerCard, { body: { mobileNo } }),
    enabled: isTenDigits(mobileNo),
    staleTime: 0,
  });
  const merging = useChange(
    () => call(mergeCustomer, { params: { id }, body: { revision, mobileNo } }),
    { onError: (failure) => setError(failureText(failure)) },
  );
  const merge = (event: FormEvent) => {
    event.preventDefault();
    if (!isTenDigits(mobileNo)) return setError('Please enter the other mobile number.');
    if (merging.isPending) return;
    merging.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Both numbers are one person now', variant: 'success' });
        onClose();
      },
    });
  };
  const card = isTenDigits(mobileNo) ? other.data?.card : undefined;
  const isUnknown = isTenDigits(mobileNo) && other.data !== undefined && !card;
  return (
    <form onSubmit={merge} noValidate className="grid gap-3">
      <MobileField
        label="The other mobile number"
        value={mobileNo}
        error={error}
        autoComplete="off"
        onChange={({ target }) => {
          setMobileNo(target.value.trim());
          setError('');
        }}
      />
      <div role="status" className="min-h-12 rounded-control bg-paper p-3 text-sm empty:hidden">
        {isUnknown && 'Nobody has ordered with this number.'}
        {card && (
          <span className="flex flex-wrap items-center gap-2">
            <b>{card.customer.name === '' ? 'No name' : card.customer.name}</b>
            <PersonMarks marks={card.customer.marks} blocked={card.customer.blocked} />
            <span className="w-full text-quiet">
              {card.orders[0]
                ? `Last order to ${card.orders[0].note}, ${card.orders[0].address.shortname}`
                : 'No orders'}
            </span>
          </span>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={merging.isPending || isUnknown}>
          Add number
        </Button>
      </div>
    </form>
  );
}
