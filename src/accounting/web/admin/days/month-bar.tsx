/** Selects a month: the previous one, the next one, or any in the field. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { isMonth, monthBeside } from '../../../accountant-rules.ts';
import { monthText } from './day-texts.ts';

interface MonthBarProps {
  month: string;
  /** The last selectable month. */
  last: string;
  onChange: (month: string) => void;
}

export function MonthBar({ month, last, onChange }: MonthBarProps) {
  return (
    <div className="flex max-w-full items-center gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label="The month before"
        onClick={() => onChange(monthBeside(month, -1))}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <label className="relative grid min-h-11 w-40 min-w-0 place-items-center rounded-control border border-line-strong bg-card px-3 font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand">
        <span aria-hidden="true">{monthText(month)}</span>
        <input
          type="month"
          aria-label="Month"
          value={month}
          max={last}
          onChange={({ target }) =>
            isMonth(target.value) && target.value <= last && onChange(target.value)
          }
          onClick={({ currentTarget }) => openPicker(currentTarget)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <Button
        variant="ghost"
        size="icon"
        aria-label="The month after"
        disabled={month >= last}
        onClick={() => onChange(monthBeside(month, 1))}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}

/**
 * A press anywhere on the field opens the browser's picker; in a browser without one the user
 * types.
 */
function openPicker(field: HTMLInputElement): void {
  try {
    field.showPicker();
  } catch {
    field.focus();
  }
}
