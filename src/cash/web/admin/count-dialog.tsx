/** Counts what a rider hands over, and compares it with what the rider says. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import type { CashHolder } from '../../admin-cash-contract.ts';
import { countRemittance } from '../../cash-remittance-contract.ts';
import { CountedSum, NoteCountFields, useNoteCount } from './note-count.tsx';
import { readCash } from './typed-cash.ts';
import { viewsOfCash } from './use-cash.ts';

interface CountDialogProps {
  open: boolean;
  holder: CashHolder;
  onClose: () => void;
}

export function CountDialog({ open, holder, onClose }: CountDialogProps) {
  const [key] = useState(randomUuid);
  const [declared, setDeclared] = useState('');
  const count = useNoteCount();
  const { countedPaise, notes } = count;
  const declaredPaise = readCash(declared);
  const isWhole = countedPaise !== undefined && declaredPaise !== undefined;
  const counting = useChange(
    (paise: { declaredPaise: number; countedPaise: number }) =>
      call(countRemittance, {
        headers: { 'idempotency-key': key },
        body: { riderId: holder.id, ...paise, ...notes },
      }),
    { stale: viewsOfCash },
  );
  const submit = () => {
    if (!isWhole || counting.isPending) return;
    counting.mutate(
      { declaredPaise, countedPaise },
      {
        onSuccess: ({ state }) => {
          tell(state === 'matched', holder.fullName);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      form={{ isBusy: counting.isPending, submit }}
      open={open}
      title={`Count the cash of ${holder.fullName}`}
      description="Ask how much is handed over, then count it yourself. The expected amount is shown afterwards."
      submitLabel="Book it"
      isReady={isWhole}
      footer={<CountedSum count={count} />}
      onClose={onClose}
    >
      <TextField
        label="Handed over, as the rider says (₹)"
        inputMode="decimal"
        autoComplete="off"
        value={declared}
        onChange={(event) => setDeclared(event.target.value)}
      />
      <NoteCountFields count={count} />
    </FormDialog>
  );
}

function tell(isMatched: boolean, name: string): void {
  if (isMatched) {
    toast({ title: 'Booked', description: `${name} handed it over.`, variant: 'success' });
    return;
  }
  toast({
    title: 'The amounts differ',
    description: 'Nothing is booked. Resolve the difference on this page.',
    variant: 'destructive',
  });
}
