/** Makes the receipt of an order out to a company or a person, for their own books. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import {
  listRecipients,
  type RecipientBody,
  type WrittenRecipient,
  writeRecipient,
} from '../../recipient-contract.ts';

interface RecipientDialogProps {
  open: boolean;
  orderNumber: number;
  onClose: () => void;
}

/** Starts with the name that is on the receipt now. */
export function RecipientDialog({ open, orderNumber, onClose }: RecipientDialogProps) {
  const formId = useId();
  const { data, isError, refetch } = useQuery({
    ...queryOf(listRecipients, { params: { id: orderNumber } }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const { write, isWriting, errors } = useWriting(orderNumber, onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      mayClose={() => !isWriting}
      title="Make the receipt out to"
      description="It stands on the receipt and its credit notes. Their numbers and amounts stay as they are."
      footer={
        <>
          <Button variant="secondary" disabled={isWriting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!data || isWriting}>
            Put it on the receipt
          </Button>
        </>
      }
    >
      {data && (
        <RecipientForm id={formId} recipients={data.recipients} errors={errors} onSubmit={write} />
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
    </Dialog>
  );
}

type Errors = Partial<Record<string, string>>;

interface RecipientFormProps {
  id: string;
  /** The newest first. */
  recipients: readonly WrittenRecipient[];
  errors: Errors;
  onSubmit: (body: RecipientBody) => void;
}

function RecipientForm({ id, recipients, errors, onSubmit }: RecipientFormProps) {
  const [last] = recipients;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const of = (name: string) => String(fields.get(name) ?? '');
    onSubmit({ name: of('name'), address: of('address'), gstin: of('gstin') });
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Name"
        name="name"
        maxLength={100}
        required
        autoComplete="off"
        defaultValue={last?.name}
        error={errors.name}
      />
      <TextAreaField
        label="Address"
        name="address"
        maxLength={300}
        required
        defaultValue={last?.address}
        error={errors.address}
      />
      <TextField
        label="GSTIN, if there is one"
        name="gstin"
        maxLength={30}
        autoComplete="off"
        spellCheck={false}
        defaultValue={last?.gstin}
        error={errors.gstin}
      />
      {recipients.length > 0 && (
        <ul aria-label="Written before" className="grid gap-1 text-sm text-quiet">
          {recipients.map((recipient) => (
            <li key={`${recipient.at} ${recipient.name} ${recipient.address} ${recipient.gstin}`}>
              {formatInstant(recipient.at)} · {recipient.by ?? 'Customer'}: {recipient.name}
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

function useWriting(orderNumber: number, onDone: () => void) {
  const [errors, setErrors] = useState<Errors>({});
  const { mutate, isPending } = useChange(
    async (body: RecipientBody) => {
      setErrors({});
      const { recipient } = await call(writeRecipient, { params: { id: orderNumber }, body });
      onDone();
      const description = `It is made out to ${recipient.name}.`;
      toast({ title: 'Receipt Changed', description, variant: 'success' });
    },
    {
      stale: [listRecipients],
      onError: (failure) => {
        const details = failure instanceof ApiError ? failure.details : [];
        const named = details.map(({ path, message }) => [path.split('.').at(-1), message]);
        setErrors(Object.fromEntries(named));
        if (details.length === 0) toastFailure(failure);
      },
    },
  );
  return { write: mutate, isWriting: isPending, errors };
}
