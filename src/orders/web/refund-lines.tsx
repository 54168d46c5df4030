/** What of a customer's money comes back, and the links to its printable pages. */
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

/** Printable pages are outside of the site, so this one stays open. */
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
