/**
 * A table of figures: text is left-aligned, numbers right-aligned; on a phone it scrolls
 * horizontally.
 */
import type { ReactNode } from 'react';

interface PlainTableProps {
  label: string;
  /** The first columns are text, the others numbers. */
  columns: readonly string[];
  words: number;
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

export function PlainTable({ label, columns, words, rows }: PlainTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it.
      tabIndex={0}
      className="scroll-hint-x overflow-x-auto rounded-card border border-line"
    >
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr className="border-b border-line-strong text-quiet">
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={`h-9 px-2 font-semibold whitespace-nowrap ${at < words ? 'text-left' : 'text-right'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-line last:border-0">
              {columns.map((column, at) => (
                <td
                  key={column}
                  className={`h-10 px-2 whitespace-nowrap ${at < words ? 'text-left' : 'text-right tabular-nums'}`}
                >
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
