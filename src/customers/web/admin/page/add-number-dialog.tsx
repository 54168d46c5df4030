/** Merges another number of the same person, after showing whose number it is. */
import { useQuery } from '@tanstack/react-query';
import { object, refine, string, trim } from 'zod/mini';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { isTenDigits } from '#src/platform/contract/mobile-number.ts';
import { readCustomerCard } from '../../../customer-card-contract.ts';
import type { Customer } from '../../../customer-contract.ts';
import { mergeCustomer } from '../../../customer-page-contract.ts';
import { PersonMarks } from '../person-marks.tsx';

const OtherNumber = object({
  mobileNo: string().check(trim(), refine(isTenDigits, 'Please enter the other mobile number.')),
});

interface MergeDialogProps {
  open: boolean;
  customer: Customer;
  onClose: () => void;
}

export function MergeDialog({ open, customer, onClose }: MergeDialogProps) {
  const { id, revision } = customer;
  const form = useChangeForm({
    schema: OtherNumber,
    defaultValues: { mobileNo: '' },
    send: (body) => call(mergeCustomer, { params: { id }, body: { revision, ...body } }),
    onDone: () => {
      toast({ title: 'Both numbers are one person now', variant: 'success' });
      onClose();
    },
    failureField: 'mobileNo',
  });
  const mobileNo = form.values.mobileNo.trim();
  const isWhole = isTenDigits(mobileNo);
  const { data } = useQuery({
    ...queryOf(readCustomerCard, { body: { mobileNo } }),
    enabled: isWhole,
    staleTime: 0,
  });
  const card = isWhole ? data?.card : undefined;
  const isUnknown = isWhole && data !== undefined && !card;
  return (
    <FormDialog
      form={form}
      open={open}
      title="Add another number"
      description={`The same person also orders, or ordered, with another number than ${customer.mobileNo}. It can be undone for 30 days.`}
      submitLabel="Add number"
      isReady={!isUnknown}
      onClose={onClose}
    >
      <MobileField label="The other mobile number" autoComplete="off" {...form.field('mobileNo')} />
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
    </FormDialog>
  );
}
