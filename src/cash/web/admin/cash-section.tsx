/** The parts of the lists on the Cash page. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface CashSectionProps {
  title: string;
  /** Without it, an empty list is not shown. */
  empty?: string;
  children: readonly ReactNode[];
}

export function CashSection({ title, empty, children }: CashSectionProps) {
  if (children.length === 0 && empty === undefined) return null;
  return (
    <section aria-label={title} className="@container grid gap-2">
      <h2 className="text-lg font-bold">{title}</h2>
      {children.length === 0 ? (
        <p className="text-quiet">{empty}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">{children}</ul>
      )}
    </section>
  );
}

interface CashRowProps {
  name: ReactNode;
  about?: string;
  amount?: string;
  actions?: ReactNode;
}

export function CashRow({ name, about, amount, actions }: CashRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {about !== undefined && <span className="block text-quiet">{about}</span>}
      </span>
      {amount !== undefined && <span className="text-lg font-bold tabular-nums">{amount}</span>}
      {/* At the same place in every narrow row, however long the name is. */}
      {actions !== undefined && (
        <span className="flex w-full flex-wrap justify-end gap-1 @xl:w-auto">{actions}</span>
      )}
    </li>
  );
}

export function CustomerLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to={`/admin/dashboard/customers/${id}`}
      className="-my-2.5 inline-flex min-h-11 items-center underline underline-offset-2"
    >
      {children}
    </Link>
  );
}
