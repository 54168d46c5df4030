/** The refunds of an order, with links to the printable credit notes. */
import type { ReactNode } from 'react';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { formatInstantDay } from '#src/platform/browser/wall-time.ts';
import type { OrderRefund } from '../order-contract.ts';

export function RefundLines({ refunds = [] }: { refunds: readonly OrderRefund[] | undefined }) {
  if (refunds.length === 0) return null;
  return (
    <div className="text-sm text-quiet">
      <ul aria-label="Refunds">
        {refunds.map((refund) => (
          <li
            key={`${refund.date} ${refund.amountPaise}`}
            className="flex min-h-11 flex-wrap items-center gap-x-3"
          >
            <span className="font-semibold">
              Refund <Price paise={refund.amountPaise} />
            </span>
            <span>{progressText(refund)}</span>
            {refund.creditNote !== undefined && (
              <PaperLink path={refund.creditNote}>Credit note</PaperLink>
            )}
          </li>
        ))}
      </ul>
      <p>Refunds go to the account that the payment came from; this takes 5 to 10 business days.</p>
    </div>
  );
}

function progressText({ state, date }: OrderRefund): string {
  const day = formatInstantDay(date);
  return state === 'done' ? `Given back on ${day}` : `On its way since ${day}`;
}

/**
 * Printable pages are not part of the single-page app: they open in a new tab, so that this page
 * stays open.
 */
export function PaperLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-dark underline"
    >
      {children}
    </a>
  );
}
