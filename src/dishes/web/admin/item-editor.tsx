/** Edits the items of a dish or a menu: add, reorder, remove. */
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { controlClass, Field } from '#src/platform/browser/ui/field.tsx';
import { visibleText } from '#src/platform/contract/plain-text.ts';
import { maxItemLength, maxItems } from '../../dish-rules.ts';
import { type Item, withItem } from './item-list.ts';

interface ItemEditorProps {
  items: readonly Item[];
  nextItem: string;
  error: string | undefined;
  /** What the items belong to. */
  owner: 'menu' | 'dish';
  onChange: (changes: { items?: readonly Item[]; nextItem?: string }) => void;
}

export function ItemEditor({ items, nextItem, error, owner, onChange }: ItemEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState('');
  const isFull = items.length >= maxItems;

  const add = () => {
    const next = withItem(items, nextItem);
    if (isFull || next === items) return;
    onChange({ items: next, nextItem: '' });
    setNews(`${visibleText(nextItem)} added.`);
    input.current?.focus();
  };
  const addOnEnter = (event: KeyboardEvent) => {
    // Enter can also end a composition of an input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const remove = (index: number) => {
    const rows = list.current?.children;
    const neighbour = rows?.[index + 1] ?? rows?.[index - 1];
    const goal = neighbour?.querySelector<HTMLElement>('[data-remove]') ?? input.current;
    goal?.focus();
    onChange({ items: items.toSpliced(index, 1) });
    setNews(`${items[index]?.name} removed.`);
  };
  const move = (index: number, to: number) => {
    const item = items[index];
    if (!item || to < 0 || to >= items.length) return;
    onChange({ items: items.toSpliced(index, 1).toSpliced(to, 0, item) });
    setNews(`${item.name} is now number ${to + 1} of ${items.length}.`);
  };

  return (
    <div>
      <Field
        label="Items"
        error={error}
        hint={
          isFull ? `A ${owner} has at most ${maxItems} items.` : 'What is in the box, one by one.'
        }
      >
        {(wiring) => (
          <div className="flex gap-2">
            <input
              {...wiring}
              ref={input}
              name="items"
              value={nextItem}
              maxLength={maxItemLength}
              enterKeyHint="done"
              autoComplete="off"
              onChange={(event) => onChange({ nextItem: event.target.value })}
              onKeyDown={addOnEnter}
              className={controlClass}
            />
            <Button variant="secondary" disabled={isFull} onClick={add} className="shrink-0">
              <Plus aria-hidden="true" className="size-5" />
              Add
            </Button>
          </div>
        )}
      </Field>
      <ul ref={list} aria-label={`Items of this ${owner}`} className="mt-2 grid gap-1">
        {items.map(({ key, name }, index) => (
          <li
            key={key}
            className="flex items-center gap-0.5 rounded-control border border-line bg-paper pl-3"
          >
            <span className="min-w-0 grow py-1 leading-snug break-words">{name}</span>
            <ItemButton
              label={`Move ${name} up`}
              isOff={index === 0}
              onPress={() => move(index, index - 1)}
            >
              <ArrowUp />
            </ItemButton>
            <ItemButton
              label={`Move ${name} down`}
              isOff={index === items.length - 1}
              onPress={() => move(index, index + 1)}
            >
              <ArrowDown />
            </ItemButton>
            <ItemButton label={`Remove ${name}`} isRemove onPress={() => remove(index)}>
              <X />
            </ItemButton>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}

interface ItemButtonProps {
  label: string;
  /** At the end of the list. Not `disabled`, because a disabled button loses the focus. */
  isOff?: boolean;
  isRemove?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function ItemButton({ label, isOff = false, isRemove, onPress, children }: ItemButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      data-remove={isRemove}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-control text-quiet hover:text-ink aria-disabled:opacity-40 lg:mouse:size-10 [&>svg]:size-4.5"
    >
      {children}
    </button>
  );
}
