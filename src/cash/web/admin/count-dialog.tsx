/** Counts what a rider hands over, by notes or as one sum; suggests no sum from the books. */
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { FormDialog } from '#src/platform/browser/dashboard/form/form-dialog.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { formatNotes } from '#src/platform/contract/rupee-format.ts';
import type { CashHolder } from '../../admin-cash-contract.ts';
import { countRemittance } from '../../cash-remittance-contract.ts';
import { denominations, sumOfNotes } from '../../cash-rules.ts';
import { readCash, readNotes } from './typed-cash.ts';
import { viewsOfCash } from './use-cash.ts';

interface CountDialogProps {
  open: boolean;
  holder: CashHolder;
  onClose: () => void;
}

type Way = 'notes' | 'sum';
const ways = [
  { value: 'notes', label: 'Notes' },
  { value: 'sum', label: 'One sum' },
] as const;

export function CountDialog({ open, holder, onClose }: CountDialogProps) {
  const [key] = useState(randomUuid);
  const [declared, setDeclared] = useState('');
  const [way, setWay] = useState<Way>('notes');
  const [sum, setSum] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const counts = Object.fromEntries(
    denominations.flatMap((value) => {
      const count = readNotes(typed[value]);
      return count > 0 ? [[String(value), count]] : [];
    }),
  );
  // Empty fields mean that nothing is counted yet, not a sum of ₹0.
  const hasCounted = Object.values(typed).some((text) => text.trim() !== '');
  const countedOfNotes = hasCounted ? sumOfNotes(counts) : undefined;
  const countedPaise = way === 'notes' ? countedOfNotes : readCash(sum);
  const declaredPaise = readCash(declared);
  const isWhole = countedPaise !== undefined && declaredPaise !== undefined;
  const counting = useChange(
    (paise: { declaredPaise: number; countedPaise: number }) =>
      call(countRemittance, {
        headers: { 'idempotency-key': key },
        body: { riderId: holder.id, ...paise, ...(way === 'notes' && { counts }) },
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
      footer={
        <p className="mr-auto self-center text-lg font-bold tabular-nums">
          {countedPaise === undefined ? '' : formatNotes(countedPaise)}
        </p>
      }
      onClose={onClose}
    >
      <TextField
        label="Handed over, as the rider says (₹)"
        inputMode="decimal"
        autoComplete="off"
        value={declared}
        onChange={(event) => setDeclared(event.target.value)}
      />
      <Segmented label="Count" options={ways} value={way} onChange={setWay} />
      {way === 'notes' ? (
        <Notes typed={typed} onChange={setTyped} />
      ) : (
        <TextField
          label="Counted (₹)"
          inputMode="decimal"
          autoComplete="off"
          value={sum}
          onChange={(event) => setSum(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

interface NotesProps {
  typed: Readonly<Record<string, string>>;
  onChange: (typed: Readonly<Record<string, string>>) => void;
}

function Notes({ typed, onChange }: NotesProps) {
  return (
    <fieldset className="grid grid-cols-3 gap-3">
      <legend className="sr-only">Number of notes and coins</legend>
      {denominations.map((value) => (
        <TextField
          key={value}
          label={`₹${value} ×`}
          inputMode="numeric"
          autoComplete="off"
          value={typed[value] ?? ''}
          onChange={(event) => onChange({ ...typed, [value]: event.target.value })}
        />
      ))}
    </fieldset>
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
