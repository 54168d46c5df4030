/** Makes out the receipt of an order to a company or a person, for their own books. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChangeForm } from '#src/platform/browser/dashboard/form/use-change-form.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import {
  listRecipients,
  RecipientBody,
  type WrittenRecipient,
  writeRecipient,
} from '../../recipient-contract.ts';

interface RecipientDialogProps {
  open: boolean;
  orderNumber: number;
  onClose: () => void;
}

/** Starts with the present recipient of the receipt. */
export function RecipientDialog({ open, orderNumber, onClose }: RecipientDialogProps) {
  const { data, isError, refetch } = useQuery({
    ...queryOf(listRecipients, { params: { id: orderNumber } }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const form = useChangeForm({
    schema: RecipientBody,
    // Set once the recipients are loaded.
    defaultValues: {},
    send: (body) => call(writeRecipient, { params: { id: orderNumber }, body }),
    stale: [listRecipients],
    onDone: ({ recipient }) => {
      onClose();
      const description = `It is made out to ${recipient.name}.`;
      toast({ title: 'Receipt Changed', description, variant: 'success' });
    },
  });
  const last = data?.recipients[0];
  return (
    <FormDialog
      form={form}
      open={open}
      title="Make the receipt out to"
      description="It is printed on the receipt and its credit notes. Numbers and amounts stay as they are."
      submitLabel="Put it on the receipt"
      isReady={data !== undefined}
      onClose={onClose}
    >
      {data && (
        <>
          <TextField
            label="Name"
            maxLength={100}
            required
            autoComplete="off"
            defaultValue={last?.name}
            {...form.field('name')}
          />
          <TextAreaField
            label="Address"
            maxLength={300}
            required
            defaultValue={last?.address}
            {...form.field('address')}
          />
          <TextField
            label="GSTIN, if there is one"
            maxLength={30}
            autoComplete="off"
            spellCheck={false}
            defaultValue={last?.gstin}
            {...form.field('gstin')}
          />
          <WrittenBefore recipients={data.recipients} />
        </>
      )}
      {!data && !isError && <Skeleton className="h-60 rounded-control" />}
      {!data && isError && (
        <p>
          The receipt could not be loaded.{' '}
          <button
            type="button"
            onClick={() => void refetch()}
            className="min-h-11 font-semibold text-brand-dark underline"
          >
            Try again
          </button>
        </p>
      )}
    </FormDialog>
  );
}

/** Newest first. */
function WrittenBefore({ recipients }: { recipients: readonly WrittenRecipient[] }) {
  if (recipients.length === 0) return null;
  return (
    <ul aria-label="Written before" className="grid gap-1 text-sm text-quiet">
      {recipients.map((recipient) => (
        <li key={`${recipient.at} ${recipient.name} ${recipient.address} ${recipient.gstin}`}>
          {formatInstant(recipient.at)} · {recipient.by ?? 'Customer'}: {recipient.name}
        </li>
      ))}
    </ul>
  );
}
