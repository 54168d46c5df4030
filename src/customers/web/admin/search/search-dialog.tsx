/** Finds a person, or an order of any day, by what a customer says on the phone. */
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { maxSearchLength } from '#src/orders/order-search-rules.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import type { FoundCustomer } from '../../../customer-contract.ts';
import { FoundOrder, FoundPerson } from './found-rows.tsx';
import { type Found, useFound } from './use-found.ts';

interface Choosing {
  onOrder: (order: AdminOrder) => void;
  onPerson: (person: FoundCustomer) => void;
}

interface SearchDialogProps extends Choosing {
  open: boolean;
  /** Content below the search, such as settings. */
  footer: ReactNode;
  onClose: () => void;
}

export function SearchDialog({ open, footer, onClose, ...choosing }: SearchDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      width="wide"
      title="Search"
      footer={footer}
    >
      <SearchForm {...choosing} />
    </Dialog>
  );
}

function SearchForm({ onOrder, onPerson }: Choosing) {
  const [typed, setTyped] = useState('');
  const { found, isCurrent, text } = useFound(typed);
  const id = useId();
  const optionId = (item: Found) => `${id}-${item.kind}-${item.id}`;
  const choose = (item: Found) =>
    item.kind === 'person' ? onPerson(item.person) : onOrder(item.order);
  const { active, onKeyDown } = useActive(found, optionId, (item) => isCurrent && choose(item));
  return (
    // Full height from the start, so that nothing moves while the admin types.
    <div className="flex h-[min(34rem,calc(100dvh-13rem))] flex-col gap-3">
      <search className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-quiet"
        />
        <input
          type="text"
          role="combobox"
          aria-label="Mobile number, name, order number or address"
          aria-describedby={`${id}-hint`}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          value={typed}
          maxLength={maxSearchLength}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-h-12 w-full rounded-control border border-line-strong bg-card pr-3 pl-10 text-base text-ink"
        />
      </search>
      <p id={`${id}-hint`} className="text-sm text-quiet">
        Mobile number or its last digits, name, order number (#42), pass (P12), building or words of
        the address, over all days.
      </p>
      <p role="status" className="text-sm font-semibold">
        {text}
      </p>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label="Found"
        className="-mx-2 grid min-h-0 grid-cols-1 content-start overflow-y-auto px-2 pb-1"
      >
        {(['person', 'order'] as const).map((kind) => (
          <ResultGroup
            key={kind}
            label={kind === 'person' ? 'People' : 'Orders'}
            items={found.filter((item) => item.kind === kind)}
            active={active}
            optionId={optionId}
            onChoose={choose}
          />
        ))}
      </div>
    </div>
  );
}

interface ResultGroupProps {
  label: string;
  items: readonly Found[];
  active: Found | undefined;
  optionId: (item: Found) => string;
  onChoose: (item: Found) => void;
}

function ResultGroup({ label, items, active, optionId, onChoose }: ResultGroupProps) {
  if (items.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="px-2 pt-2 text-sm font-bold text-quiet">
        {label}
      </p>
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        <div
          key={item.id}
          role="option"
          id={optionId(item)}
          aria-selected={item === active}
          tabIndex={-1}
          onClick={() => onChoose(item)}
          className="cursor-pointer rounded-control border-b border-line px-2 py-2 text-sm hover:bg-brand-soft aria-selected:bg-brand-soft"
        >
          {item.kind === 'person' ? (
            <FoundPerson person={item.person} />
          ) : (
            <FoundOrder order={item.order} />
          )}
        </div>
      ))}
    </div>
  );
}

/** The option that Enter chooses: the first, until the arrow keys move it. */
function useActive(
  found: readonly Found[],
  optionId: (item: Found) => string,
  onEnter: (item: Found) => void,
) {
  const [id, setId] = useState<string>();
  const index = Math.max(
    found.findIndex((item) => optionId(item) === id),
    0,
  );
  const active = found[index];
  const activeId = active && optionId(active);
  useEffect(() => {
    // Scrolls the active option into view.
    if (id !== undefined && id === activeId)
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = found.at((index + step) % found.length);
      setId(next && optionId(next));
    }
    // Enter that ends the composition of a word chooses nothing.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (active) onEnter(active);
    }
  };
  return { active, onKeyDown };
}
