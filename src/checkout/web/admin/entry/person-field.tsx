/** The person of the order: a mobile number, a name, or a text from a chat, in one field. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { findCustomers } from '#src/customers/customer-contract.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { controlClass, Field } from '#src/platform/browser/ui/field.tsx';
import { isIndianMobile, toTenDigits } from '#src/platform/contract/mobile-number.ts';
import { mobileIn } from '../../../entry-rules.ts';

interface PersonFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  error?: string | undefined;
  onChange: (mobileNo: string) => void;
}

/** Shorter names match too many people. */
const leastLetters = 2;
const mostShown = 6;

export function PersonField({ inputRef, error, onChange }: PersonFieldProps) {
  const [typed, setTyped] = useState('');
  // This field is what the screen is opened for.
  useEffect(() => inputRef.current?.focus(), [inputRef]);
  const { people, active, choose, onKeyDown } = usePeople(typed, (found) => {
    setTyped(found);
    onChange(found);
  });
  const listId = useId();
  const type = (text: string) => {
    const found = mobileIn(text) ?? toTenDigits(text);
    const isWhole = isIndianMobile(found);
    setTyped(isWhole ? found : text);
    onChange(isWhole ? found : '');
  };
  return (
    <div className="relative">
      <Field
        label="Number or name"
        hint="A text from a chat can be pasted: its number is taken."
        error={error}
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={inputRef}
            role="combobox"
            aria-expanded={people.length > 0}
            aria-controls={listId}
            aria-activedescendant={people.length > 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
            className={`${controlClass} text-xl font-bold tabular-nums`}
          />
        )}
      </Field>
      {people.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label="People found"
          className="absolute inset-x-0 top-20 z-20 overflow-hidden rounded-control border border-line-strong bg-card shadow-raised"
        >
          {people.map((one, index) => (
            <button
              key={one.id}
              id={`${listId}-${index}`}
              type="button"
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onClick={() => choose(one.mobileNo)}
              className="flex min-h-11 w-full items-center justify-between gap-3 px-3.5 text-left hover:bg-brand-soft aria-selected:bg-brand-soft"
            >
              <span className="font-semibold">{one.name}</span>
              <span className="text-quiet tabular-nums">{one.mobileNo}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** People by a part of their name or number; chosen by the arrow keys and Enter. */
function usePeople(typed: string, choose: (mobileNo: string) => void) {
  const [active, setActive] = useState(0);
  const text = typed.trim();
  const isAsked = text.length >= leastLetters && !isIndianMobile(text);
  const { data } = useQuery({
    ...queryOf(findCustomers, { body: { text, show: 'all' } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const people = isAsked ? (data?.customers.slice(0, mostShown) ?? []) : [];
  const shown = Math.min(active, Math.max(0, people.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = people[shown];
    if (!chosen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((shown + step + people.length) % people.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(chosen.mobileNo);
    }
  };
  return { people, active: shown, choose, onKeyDown };
}
