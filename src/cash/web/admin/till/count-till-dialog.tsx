/** Counts the till. A difference is shown after the count, and booked with its reason. */
import { useState } from 'react';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import { countTill } from '../../../cash-book-contract.ts';
import { CountedSum, NoteCountFields, useNoteCount } from '../note-count.tsx';
import { viewsOfCash } from '../use-cash.ts';

interface CountTillDialogProps {
  open: boolean;
  /** What the till should hold; it changes while others book. */
  shouldPaise: number;
  /** What the first count finds was there before: only what is missing differs. */
  isFirst: boolean;
  onClose: () => void;
}

export function CountTillDialog({ open, shouldPaise, isFirst, onClose }: CountTillDialogProps) {
  const [key] = useState(randomUuid);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  const count = useNoteCount();
  const { countedPaise, notes } = count;
  const differs =
    countedPaise !== undefined &&
    (isFirst ? countedPaise < shouldPaise : countedPaise !== shouldPaise);
  const counting = useChange(
    (counted: number) =>
      call(countTill, {
        headers: { 'idempotency-key': key },
        body: {
          ...{ countedPaise: counted, shouldPaise, ...notes },
          ...(differs && { reason }),
        },
      }),
    { stale: viewsOfCash },
  );
  const submit = () => {
    if (countedPaise === undefined || counting.isPending) return;
    if (differs && !isAsked) {
      setAsked(true);
      return;
    }
    if (differs && reason.trim() === '') {
      setError('Please write down the reason.');
      return;
    }
    counting.mutate(countedPaise, {
      onSuccess: () => {
        toast({ title: 'The till is counted', variant: 'success' });
        onClose();
      },
    });
  };
  return (
    <FormDialog
      form={{ isBusy: counting.isPending, submit }}
      open={open}
      title="Count the till"
      description={isFirst ? firstText : laterText}
      submitLabel={differs && isAsked ? 'Book the difference' : 'Book it'}
      isReady={countedPaise !== undefined}
      footer={<CountedSum count={count} />}
      onClose={onClose}
    >
      <NoteCountFields count={count} />
      {differs && isAsked && (
        <>
          <p role="status" className="rounded-control bg-amber-soft px-3 py-2 text-amber">
            {differenceText(countedPaise, shouldPaise)}
          </p>
          <TextField
            label="Reason"
            autoFocus
            autoComplete="off"
            maxLength={maxReasonLength}
            value={reason}
            error={error}
            onChange={({ target }) => {
              setReason(target.value);
              setError(undefined);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

const firstText =
  'Count all notes and coins of the till. This is the first count: the cash book begins with it.';
const laterText =
  'Count all notes and coins of the till yourself. What it should hold is shown afterwards.';

function differenceText(countedPaise: number, shouldPaise: number): string {
  const amount = formatNotes(Math.abs(countedPaise - shouldPaise));
  const what = countedPaise < shouldPaise ? `${amount} are missing` : `${amount} more are there`;
  return `The till should hold ${formatNotes(shouldPaise)}: ${what}. Count again, or write down why.`;
}
