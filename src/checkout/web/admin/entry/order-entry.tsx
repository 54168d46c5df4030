/** The form of an order that staff enter: everything can be typed, and Enter places it. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { listAddresses } from '#src/addresses/address-contract.ts';
import {
  maxNameLength,
  maxNoteLength,
  maxReasonLength,
  staffSources,
} from '#src/orders/order-rules.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import { SelectField } from '#src/platform/browser/ui/select-field.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { indianMobileRequired } from '#src/platform/contract/mobile-number.ts';
import { sourceLabels } from '../../../entry-rules.ts';
import { cashRefusedText } from '../../../no-cash-texts.ts';
import { PaidBy } from '../paid-by.tsx';
import { ComingNote } from './coming-note.tsx';
import { EnteredNote } from './entered-note.tsx';
import { type ChosenMenu, type Entry, totalOf } from './entry.ts';
import { ExistingDialog } from './existing-dialog.tsx';
import { MealPicker } from './meal-picker.tsx';
import { PersonCard } from './person-card.tsx';
import { PersonField } from './person-field.tsx';
import { useEntry } from './use-entry.ts';

const sourceOptions = staffSources.map((value) => ({ value, label: sourceLabels[value] }));

type EntryState = ReturnType<typeof useEntry>;

interface OrderEntryProps {
  /** The payment link of an order with its QR code, from another feature. */
  payLinkOf: (orderNumber: number) => ReactNode;
}

export function OrderEntry({ payLinkOf }: OrderEntryProps) {
  const state = useEntry();
  const { entry, change, chosen, person, entered, question, busy, place } = state;
  const number = useRef<HTMLInputElement>(null);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Until the number is looked up, its usual meal and address are not filled in.
    if (entry.mobileNo !== '' && !state.isReady && !person.isError) return;
    const found = mistakesIn(entry, chosen, state.reason);
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first === undefined) return place();
    const field = event.currentTarget.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    // After each order the form is created again, and starts at its first field.
    <form
      key={state.round}
      noValidate
      aria-label="New order"
      // A focused field scrolls to above the bar.
      className="grid gap-4 [&_:is(input,select,summary)]:scroll-mb-32"
      onSubmit={submit}
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-3">
          <PersonField
            inputRef={number}
            error={mistakes.mobileNo}
            onChange={(mobileNo) => {
              state.forgetEntered();
              setMistakes({});
              change({ mobileNo });
            }}
          />
          <Segmented
            label="Came by"
            options={sourceOptions}
            value={entry.source}
            onChange={state.changeSource}
          />
        </div>
        {person.card !== undefined && <PersonCard card={person.card} />}
        {entered && <EnteredNote {...entered} payLinkOf={payLinkOf} />}
      </div>
      <Delivery state={state} mistakes={mistakes} />
      <ComingNote coming={person.coming} chosen={chosen} />
      <Meals state={state} mistake={mistakes.meals} />
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line bg-paper px-4 py-3 md:-mx-6 md:px-6">
        <PaidBy
          label="Paid by"
          takesCash={person.cash === 'taken'}
          isLate={state.isLate}
          value={entry.settlement}
          onChange={(settlement) => change({ settlement })}
        >
          {person.cash === 'refused' && <span className="block text-quiet">{cashRefusedText}</span>}
        </PaidBy>
        <p className="text-lg">
          Total <Price paise={totalOf(chosen)} className="text-2xl font-bold" />
        </p>
        <Button type="submit" aria-disabled={busy}>
          Place order
        </Button>
      </div>
      {question?.kind === 'existing' && (
        <ExistingDialog
          text={question.text}
          onChoose={place}
          onClose={() => change({})}
          focusAfter={() => number.current}
        />
      )}
    </form>
  );
}

function Meals({ state, mistake }: { state: EntryState; mistake: string | undefined }) {
  const { entry, change, list, menuQuery, reason } = state;
  return (
    <div>
      <h2 className="sr-only">Meals</h2>
      {mistake !== undefined && (
        <p role="alert" className="mb-2 font-medium text-kokum">
          {mistake}
        </p>
      )}
      {list && (
        <MealPicker
          menus={list.menus}
          today={list.days[0]}
          quantities={entry.quantities}
          lineWishes={state.lineWishes}
          onChange={(key, quantity) =>
            change({ quantities: { ...entry.quantities, [key]: quantity } })
          }
          onWishes={(key, wishes) => change({ wishes: { ...entry.wishes, [key]: wishes } })}
        />
      )}
      <PendingList query={menuQuery} failure="Could not load the menus" row="h-12" />
      {reason !== undefined && (
        <TextField
          label="Reason"
          name="reason"
          className="mt-3 max-w-2xl"
          hint={reason}
          maxLength={maxReasonLength}
          value={entry.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      )}
    </div>
  );
}

function Delivery({ state, mistakes }: { state: EntryState; mistakes: Mistakes }) {
  const { entry, change } = state;
  const { data } = useQuery(queryOf(listAddresses, {}));
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2 lg:grid-cols-[1fr_2fr_1fr]">
      <SelectField
        label="Delivery location"
        name="addressId"
        placeholder="Select an address"
        options={(data?.addresses ?? []).map(({ id, shortname }) => ({
          value: id,
          label: shortname,
        }))}
        value={entry.addressId}
        error={mistakes.addressId}
        onChange={({ target }) => change({ addressId: target.value })}
      />
      <TextField
        label="Door"
        name="note"
        hint="Flat, building, what the rider has to know."
        maxLength={maxNoteLength}
        value={entry.note}
        error={mistakes.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <TextField
        label="Name"
        name="name"
        hint="For the label; may be empty."
        maxLength={maxNameLength}
        value={entry.name}
        onChange={({ target }) => change({ name: target.value })}
      />
    </div>
  );
}

type Mistakes = Partial<Record<'mobileNo' | 'meals' | 'addressId' | 'note' | 'reason', string>>;

/** `reason` says why a reason is needed, if it is. */
function mistakesIn(
  entry: Entry,
  chosen: readonly ChosenMenu[],
  reason: string | undefined,
): Mistakes {
  return {
    ...(entry.mobileNo === '' && { mobileNo: indianMobileRequired }),
    ...(chosen.length === 0 && { meals: 'Please choose a meal.' }),
    ...(entry.addressId === '' && { addressId: 'Please select an address.' }),
    ...(entry.note.trim() === '' && { note: 'Please enter the door.' }),
    ...(reason !== undefined && entry.reason.trim() === '' && { reason }),
  };
}
