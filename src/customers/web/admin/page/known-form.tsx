/** What staff know about a person: name, marks, wishes, note. */
import { type FormEvent, useState } from 'react';
import { maxNameLength } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { useUnsavedGuard } from '#src/platform/browser/dashboard/use-unsaved-guard.tsx';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextAreaField } from '#src/platform/browser/ui/text-area-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { type Customer, changeCustomer } from '../../../customer-contract.ts';
import { maxCustomerNoteLength, maxMarksLength } from '../../../customer-fields.ts';
import { StandingWishes } from './standing-wishes.tsx';

type Known = Pick<Customer, 'name' | 'marks' | 'note'> & { wishes: string[] };

export function KnownForm({ customer }: { customer: Customer }) {
  // Only the typed fields; the others follow changes by somebody else.
  const [typed, setTyped] = useState<Partial<Known>>({});
  const { id, revision, language } = customer;
  const stored = storedOf(customer);
  const known: Known = { ...stored, ...typed };
  const hasUnsaved = JSON.stringify(known) !== JSON.stringify(stored);
  const saving = useChange((body: Known) =>
    // The shop has no other language yet, so there is no choice.
    call(changeCustomer, { params: { id }, body: { revision, language, ...body } }),
  );
  const guard = useUnsavedGuard({
    hasUnsaved,
    question: 'What you typed about this person is not saved.',
    onDiscard: () => setTyped({}),
  });
  const type = (change: Partial<Known>) => setTyped({ ...typed, ...change });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    saving.mutate(known, {
      onSuccess: () => {
        setTyped({});
        toast({ title: 'Saved', variant: 'success' });
      },
    });
  };
  return (
    <form onSubmit={save} className="grid gap-3">
      <TextField
        label="Name"
        value={known.name}
        maxLength={maxNameLength}
        autoComplete="off"
        onChange={({ target }) => type({ name: target.value })}
      />
      <TextField
        label="Marks"
        hint="Shown with every order, such as “elderly”. Put commas between several."
        value={known.marks}
        maxLength={maxMarksLength}
        autoComplete="off"
        onChange={({ target }) => type({ marks: target.value })}
      />
      <StandingWishes
        stored={customer.wishes}
        chosen={known.wishes}
        onChange={(wishes) => type({ wishes })}
      />
      <TextAreaField
        label="Note for staff"
        value={known.note}
        maxLength={maxCustomerNoteLength}
        onChange={({ target }) => type({ note: target.value })}
      />
      <div className="flex gap-2">
        <Button type="submit" aria-disabled={!hasUnsaved || saving.isPending}>
          {saving.isPending ? 'Saving…' : 'Save'}
        </Button>
        {hasUnsaved && (
          <Button variant="ghost" onClick={() => setTyped({})}>
            Discard
          </Button>
        )}
      </div>
      {guard.question}
    </form>
  );
}

function storedOf({ name, marks, wishes, note }: Customer): Known {
  return { name, marks, note, wishes: wishes.map(({ id }) => id) };
}
