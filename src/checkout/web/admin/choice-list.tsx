/** The menu entries of a shift with the order's quantities, changed by taps or the keyboard. */
import { Minus, Plus } from 'lucide-react';
import { maxQuantity } from '#src/orders/order-rules.ts';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { withWishes } from '#src/wishes/wish-rules.ts';
import type { Choice } from '../../change-contract.ts';
import { choiceKey } from './changed-lines.ts';

interface ChoiceListProps {
  choices: readonly Choice[];
  quantityOf: (choice: Choice) => number;
  onChange: (choice: Choice, quantity: number) => void;
}

const step =
  'grid size-11 place-items-center rounded-control border border-line-strong bg-card text-ink hover:bg-brand-soft disabled:opacity-40 mouse:size-10';

export function ChoiceList({ choices, quantityOf, onChange }: ChoiceListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {choices.map((choice) => {
        const { pricePaise, wishes, unmet = [] } = choice;
        const variant = withWishes(choice.variant, wishes);
        const quantity = quantityOf(choice);
        return (
          <li key={choiceKey(choice)} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{variant}</span>
              <Price paise={pricePaise} className="text-sm text-quiet" />
              {unmet.length > 0 && (
                <span className="block text-sm font-semibold text-kokum">
                  {`Can't be made: ${unmet.join(', ')}`}
                </span>
              )}
            </span>
            <span className="flex items-center gap-1">
              <button
                type="button"
                aria-label={`One ${variant} less`}
                disabled={quantity === 0}
                onClick={() => onChange(choice, quantity - 1)}
                className={step}
              >
                <Minus aria-hidden="true" className="size-4.5" />
              </button>
              <output
                aria-label={`How many ${variant}`}
                className="w-8 text-center font-bold tabular-nums"
              >
                {quantity}
              </output>
              <button
                type="button"
                aria-label={`One ${variant} more`}
                disabled={quantity >= maxQuantity}
                onClick={() => onChange(choice, quantity + 1)}
                className={step}
              >
                <Plus aria-hidden="true" className="size-4.5" />
              </button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
