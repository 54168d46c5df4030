/** A list of the pages of passes: a table, or cards where there is little room. */
import type { ReactNode } from 'react';

interface ListTableProps {
  label: string;
  /** An empty one is for the actions. */
  headings: readonly string[];
  /** The heading of amounts. */
  amounts?: string;
  children: ReactNode;
}

export function ListTable({ label, headings, amounts, children }: ListTableProps) {
  return (
    <div className="@container">
      <table
        aria-label={label}
        className="w-full rounded-card border border-line bg-card shadow-soft @max-3xl:block @3xl:border-separate @3xl:border-spacing-0"
      >
        <thead className="text-left text-sm text-quiet @max-3xl:hidden">
          <tr className="[&>th]:border-b [&>th]:border-line [&>th]:px-4 [&>th]:py-2 [&>th]:font-semibold">
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className={heading === amounts ? 'text-right' : undefined}
              >
                {heading === '' ? <span className="sr-only">Actions</span> : heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-3xl:block">{children}</tbody>
      </table>
    </div>
  );
}

/** The first cell takes a line of its own on a phone. */
export function ListRow({ children }: { children: ReactNode }) {
  return (
    <tr className="@max-3xl:flex @max-3xl:flex-wrap @max-3xl:items-center @max-3xl:gap-x-3 @max-3xl:border-b @max-3xl:border-line @max-3xl:px-4 @max-3xl:py-2 @max-3xl:last:border-b-0 @max-3xl:[&>th]:basis-full @3xl:hover:bg-brand-soft/40 @3xl:[&:not(:last-child)>*]:border-b @3xl:[&>*]:border-line @3xl:[&>*]:px-4 @3xl:[&>*]:py-1.5">
      {children}
    </tr>
  );
}
