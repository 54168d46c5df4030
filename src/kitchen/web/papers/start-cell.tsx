/** A picture of a label sheet; the user taps the first free label. */
import { clsx } from 'clsx';
import { useId } from 'react';
import type { SheetFormat } from '../../label-formats.ts';

interface StartCellProps {
  format: SheetFormat;
  /** From 1. */
  value: number;
  /** Number of labels to print. */
  count: number;
  onChange: (cell: number) => void;
}

export function StartCell({ format, value, count, onChange }: StartCellProps) {
  const name = useId();
  const cells = Array.from({ length: format.columns * format.rows }, (_, index) => index + 1);
  return (
    <fieldset>
      <legend className="font-semibold">First free label of the sheet</legend>
      <p className="mt-0.5 text-sm text-quiet">Tap where a half used sheet begins.</p>
      <div
        className="mt-2 grid w-fit gap-1 rounded-control border border-line-strong bg-white p-2"
        style={{ gridTemplateColumns: `repeat(${format.columns}, 3.75rem)` }}
      >
        {cells.map((cell) => (
          <label
            key={cell}
            className={clsx(
              'relative grid h-8 cursor-pointer place-items-center rounded text-sm font-semibold tabular-nums has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              cellLook(cell, value, count),
            )}
          >
            <input
              type="radio"
              name={name}
              value={cell}
              checked={cell === value}
              aria-label={`Label ${cell}`}
              onChange={() => onChange(cell)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            {cell}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The sheet stays white in dark mode, and so do the colours on it. */
function cellLook(cell: number, first: number, count: number): string {
  if (cell < first) return 'border border-dashed border-[#b9aa98] text-[#6b574a]';
  if (cell < first + count) return 'bg-[#c2410c] text-white';
  return 'border border-[#b9aa98] text-[#2b1b12]';
}
