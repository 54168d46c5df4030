/** The counts of the list's day or shift by status: each count is a button that filters. */
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { shortDay } from '#src/platform/contract/business-day.ts';
import type { OrderCounts } from '../../../order-counts-contract.ts';
import { shareText } from '../assign/delivery-shares.ts';
import type { FilterControls } from '../search/order-filter.ts';

const steps = [
  { name: 'pending', label: 'Pending' },
  { name: 'isAssigned', label: 'Assigned' },
  { name: 'outForDelivery', label: 'Out' },
  { name: 'done', label: 'Delivered' },
  { name: 'unpaid', label: 'Not paid' },
] as const satisfies readonly { name: keyof OrderCounts; label: string }[];
type Step = (typeof steps)[number]['name'];

interface ShiftBarProps {
  /** The filter that the list shows. */
  applied: FilterControls;
  /** Undefined until the shop has answered. */
  counts: OrderCounts | undefined;
  onApply: (controls: FilterControls) => void;
  /** Content before the counts, in the same row. */
  before?: ReactNode;
  /** Other actions for all of these orders. */
  children?: ReactNode;
}

export function ShiftBar({ applied, counts, onApply, before, children }: ShiftBarProps) {
  const { view, day, shift, status, isUnpaid } = applied;
  const of = view === 'order' ? `Placed ${shortDay(day)}` : shareText({ day, shift });
  const isPressed = (step: Step) => (step === 'unpaid' ? !!isUnpaid : !isUnpaid && step === status);
  const toggle = (step: Step) => {
    const everything = { view, day, shift, status: 'all' } as const;
    if (isPressed(step)) onApply(everything);
    // Only pending orders can be unpaid, so the select shows "Pending" too.
    else if (step === 'unpaid') onApply({ ...everything, status: 'pending', isUnpaid: true });
    else onApply({ ...everything, status: step });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="flex items-center gap-2 max-lg:-mx-4 max-lg:w-[calc(100%+2rem)] max-lg:overflow-x-auto max-lg:px-4">
        {before}
        <fieldset
          aria-label={`Orders: ${of}`}
          className="flex min-w-0 items-center gap-1.5 text-sm max-lg:shrink-0 lg:flex-wrap"
        >
          <span aria-hidden="true" className="mr-1 whitespace-nowrap text-quiet max-md:hidden">
            {of}
          </span>
          {steps.map(({ name, label }) => (
            <CountButton
              key={name}
              label={label}
              count={counts?.[name]}
              isPressed={isPressed(name)}
              isWarning={name === 'unpaid'}
              onPress={() => toggle(name)}
            />
          ))}
        </fieldset>
      </div>
      {children}
    </div>
  );
}

interface CountButtonProps {
  label: string;
  count: number | undefined;
  isPressed: boolean;
  isWarning: boolean;
  onPress: () => void;
}

function CountButton({ label, count, isPressed, isWarning, onPress }: CountButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={clsx(
        'flex min-h-11 items-center gap-1.5 rounded-control border px-2.5 whitespace-nowrap mouse:min-h-8',
        isPressed
          ? 'border-brand bg-brand-soft text-brand-dark'
          : 'border-line bg-card hover:bg-brand-soft',
      )}
    >
      {label}
      <span
        className={clsx(
          'min-w-[1ch] text-center font-bold tabular-nums',
          isWarning && count !== undefined && count > 0 && 'text-kokum',
        )}
      >
        {count ?? '–'}
      </span>
    </button>
  );
}
