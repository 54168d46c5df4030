/** A text field that finds dishes of the library while the user types, and lets one be chosen. */
import { type KeyboardEvent, useId, useState } from 'react';
import { controlClass, Field, type FieldTexts } from '#src/platform/browser/ui/field.tsx';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Dish } from '../../dish-contract.ts';
import { dishesMatching } from '../../dish-rules.ts';

interface DishComboboxProps extends FieldTexts {
  name: string;
  value: string;
  dishes: readonly Dish[];
  /** Starts with the whole library, shown in the page and not as an overlay. */
  isList?: boolean;
  onType: (text: string) => void;
  onChoose: (dish: Dish) => void;
}

/** Maximum number of results; typing more narrows them. */
const mostShown = 8;

export function DishCombobox(props: DishComboboxProps) {
  const { name, value, dishes, isList = false, onType, onChoose, ...texts } = props;
  const listId = useId();
  const [isAsked, setAsked] = useState(false);
  const [active, setActive] = useState<number>();
  const found = findDishes(dishes, value, isList);
  const isOpen = (isList || isAsked) && found.length > 0;
  const current = isOpen && active !== undefined ? Math.min(active, found.length - 1) : undefined;
  const optionId = (index: number) => `${listId}-${index}`;

  const close = () => {
    setAsked(false);
    setActive(undefined);
  };
  const choose = (dish: Dish | undefined) => {
    if (!dish) return;
    close();
    onChoose(dish);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isDown = event.key === 'ArrowDown';
    if (isDown || event.key === 'ArrowUp') {
      event.preventDefault();
      setAsked(true);
      setActive(stepped(current, isDown ? 1 : -1, found.length));
    } else if (event.key === 'Enter' && (isList || current !== undefined)) {
      event.preventDefault();
      choose(found[current ?? 0]);
    } else if (event.key === 'Escape' && isOpen && !isList) {
      // Keeps a dialog around it open.
      event.stopPropagation();
      close();
    }
  };
  return (
    <Field {...texts} className="relative">
      {(wiring) => (
        <>
          <input
            {...wiring}
            name={name}
            value={value}
            role="combobox"
            autoComplete="off"
            required={!isList}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={current === undefined ? undefined : optionId(current)}
            onChange={(event) => {
              setAsked(true);
              setActive(undefined);
              onType(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
            className={controlClass}
          />
          {isOpen && (
            <div
              role="listbox"
              id={listId}
              aria-label="Dishes of the library"
              className={isList ? inPage : overPage}
            >
              {found.map((dish, index) => (
                <Option
                  key={dish.id}
                  id={optionId(index)}
                  dish={dish}
                  isActive={index === current}
                  onChoose={() => choose(dish)}
                />
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}

const inPage = 'mt-2 max-h-80 overflow-y-auto rounded-control border border-line';
const overPage =
  'absolute inset-x-0 z-20 mt-1 max-h-72 overflow-y-auto rounded-control border border-line-strong bg-card shadow-raised';

/** No suggestions if the text is already the full name of a dish. */
function findDishes(dishes: readonly Dish[], typed: string, isList: boolean): readonly Dish[] {
  if (isList) return dishesMatching(dishes, typed);
  if (typed.trim() === '' || dishes.some((dish) => dish.name === typed)) return [];
  return dishesMatching(dishes, typed).slice(0, mostShown);
}

function stepped(current: number | undefined, step: 1 | -1, count: number): number {
  if (current === undefined) return step === 1 ? 0 : count - 1;
  return (current + step + count) % count;
}

interface OptionProps {
  id: string;
  dish: Dish;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, dish, isActive, onChoose }: OptionProps) {
  return (
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' });
      }}
      // Handled before the click, so that the field keeps the focus.
      onMouseDown={(event) => {
        event.preventDefault();
        if (event.button === 0) onChoose();
      }}
      className={`cursor-pointer border-b border-line px-3 py-2 last:border-b-0 hover:bg-brand-soft ${isActive ? 'bg-brand-soft outline-2 -outline-offset-2 outline-brand' : ''}`}
    >
      <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
        <span className="min-w-0 break-words">{dish.name}</span>
        <span className="tabular-nums">{formatPaise(dish.pricePaise)}</span>
      </span>
      <span className="block text-[0.9375rem] leading-snug break-words text-quiet">
        {dish.items.join(', ')}
      </span>
    </div>
  );
}
