/** The fields of each wish: its name, its short form, its place, and whether it is offered. */
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import type { Wish } from '../../wish-contract.ts';
import { maxShortFormLength, maxWishNameLength } from '../../wish-rules.ts';

interface WishFieldsProps {
  wishes: readonly Wish[];
  /** As they are saved: these are switched off and never removed. */
  stored: readonly Wish[];
  /** The error of a field, by `errorKey`. */
  errors: ReadonlyMap<string, string>;
  onChange: (wishes: readonly Wish[]) => void;
  onRemoved: () => void;
}

type WishField = 'name' | 'short';

export function errorKey(index: number, field: WishField): string {
  return `${index} ${field}`;
}

export function WishFields({ wishes, stored, errors, onChange, onRemoved }: WishFieldsProps) {
  const change = (id: string, changes: Partial<Wish>) =>
    onChange(wishes.map((wish) => (wish.id === id ? { ...wish, ...changes } : wish)));
  const move = (index: number, by: number) => {
    const rest = wishes.filter((_, other) => other !== index);
    onChange(rest.toSpliced(index + by, 0, ...wishes.slice(index, index + 1)));
  };
  if (wishes.length === 0) return <p className="text-quiet">There are no wishes.</p>;
  return (
    <ol className="grid gap-3">
      {wishes.map((wish, index) => (
        <WishRow
          key={wish.id}
          wish={wish}
          said={wish.name || `wish ${index + 1}`}
          isFirst={index === 0}
          isLast={index === wishes.length - 1}
          canGo={stored.every(({ id }) => id !== wish.id)}
          errorOf={(field) => errors.get(errorKey(index, field))}
          onChange={(changes) => change(wish.id, changes)}
          onMove={(by) => move(index, by)}
          onRemove={() => {
            onChange(wishes.filter(({ id }) => id !== wish.id));
            onRemoved();
          }}
        />
      ))}
    </ol>
  );
}

interface WishRowProps {
  wish: Wish;
  /** Its name for screen readers. */
  said: string;
  isFirst: boolean;
  isLast: boolean;
  /** It is not saved yet. */
  canGo: boolean;
  errorOf: (field: WishField) => string | undefined;
  onChange: (changes: Partial<Wish>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function WishRow({ wish, errorOf, onChange, ...actions }: WishRowProps) {
  const { name, short, isActive } = wish;
  return (
    <li className="grid items-start gap-x-3 gap-y-2 rounded-control border border-line bg-card p-3 sm:grid-cols-[1fr_9rem]">
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={maxWishNameLength}
        value={name}
        error={errorOf('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label="On labels"
        autoComplete="off"
        maxLength={maxShortFormLength}
        className="[&_input]:uppercase"
        value={short}
        error={errorOf('short')}
        onChange={({ target }) => onChange({ short: target.value })}
      />
      <div className="flex flex-wrap items-center gap-1 sm:col-span-2">
        <label className="mr-auto flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
          <input
            type="checkbox"
            checked={isActive}
            onChange={({ target }) => onChange({ isActive: target.checked })}
            className="size-5 accent-brand"
          />
          Offered
        </label>
        <RowActions {...actions} />
      </div>
    </li>
  );
}

function RowActions({
  said,
  isFirst,
  isLast,
  canGo,
  onMove,
  onRemove,
}: Omit<WishRowProps, 'wish' | 'errorOf' | 'onChange'>) {
  return (
    <>
      <Button
        variant="ghost"
        aria-label={`Move ${said} up`}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </Button>
      <Button
        variant="ghost"
        aria-label={`Move ${said} down`}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </Button>
      {canGo && (
        <Button variant="ghost" aria-label={`Remove ${said}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      )}
    </>
  );
}
