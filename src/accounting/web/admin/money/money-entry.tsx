/** An attempt or a refund as an entry of a list. */
import type { ReactNode } from 'react';
import type { ReturnedCash } from '#src/cash/cash-return-contract.ts';
import type { PaymentAttempt, Refund } from '#src/payments/admin-payment-contract.ts';
import { companyName } from '#src/payments/payment-words.ts';
import { Allowed } from '#src/platform/browser/dashboard/allowed.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { RetryRefund } from '../refund/retry-refund.tsx';
import { attemptBadges, type BadgeStyle, outcomeTexts, refundBadges } from './money-badges.ts';

export function AttemptEntry({ attempt }: { attempt: PaymentAttempt }) {
  const outcome = attempt.outcome === undefined ? '' : outcomeTexts[attempt.outcome];
  return (
    <Entry badge={attemptBadges[attempt.state]} paise={attempt.amountPaise} at={attempt.updatedAt}>
      {outcome !== '' && <p className="font-semibold text-kokum">{outcome}</p>}
      <p className="text-quiet break-all">
        {companyName(attempt.gateway)} · {attempt.transactionId}
      </p>
    </Entry>
  );
}

export function RefundEntry({ refund }: { refund: Refund }) {
  const { tone, label } = refundBadges[refund.state];
  return (
    <Entry
      badge={{ tone, label: `Refund: ${label}` }}
      paise={refund.amountPaise}
      at={refund.createdAt}
    >
      <p className="text-quiet break-words">{refund.reason}</p>
      <StaffNote text={refund.staffNote} />
      {refund.state !== 'owed' && (
        <p>
          {label}: {formatInstant(refund.updatedAt)}
        </p>
      )}
      {refund.failure !== undefined && (
        <p className="font-semibold break-words text-kokum">{refund.failure}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        {refund.creditNote !== undefined && (
          <PrintedPageLink path={refund.creditNote}>Credit note</PrintedPageLink>
        )}
        {refund.canRetry && (
          <Allowed access="refunds" note="Only the owner can send it again.">
            <RetryRefund refund={refund} />
          </Allowed>
        )}
      </div>
    </Entry>
  );
}

export function CashReturnEntry({ given: each }: { given: ReturnedCash }) {
  const { given } = each;
  const badge: BadgeStyle = given
    ? { tone: 'green', label: 'Cash given back' }
    : { tone: 'amber', label: 'Cash to give back' };
  return (
    <Entry badge={badge} paise={each.amountPaise} at={each.at}>
      <p className="text-quiet break-words">{each.reason}</p>
      <StaffNote text={each.staffNote} />
      {given && (
        <p>
          Given by {given.by}: {formatInstant(given.at)}
        </p>
      )}
      {each.creditNote !== undefined && (
        <PrintedPageLink path={each.creditNote}>Credit note</PrintedPageLink>
      )}
    </Entry>
  );
}

function StaffNote({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <p className="break-words">
        <span className="font-semibold">Note for staff:</span> {text}
      </p>
    )
  );
}

/** Printable pages are outside the dashboard. */
export function PrintedPageLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center font-semibold text-brand-dark underline mouse:min-h-9"
    >
      {children}
    </a>
  );
}

interface EntryProps {
  badge: BadgeStyle;
  paise: number;
  at: string;
  children: ReactNode;
}

function Entry({ badge, paise, at, children }: EntryProps) {
  return (
    <li className="rounded-control border border-line px-3 py-2">
      <p className="flex items-center justify-between gap-2">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        <Price paise={paise} className="font-bold" />
      </p>
      <p className="mt-1 text-quiet">{formatInstant(at)}</p>
      {children}
    </li>
  );
}
