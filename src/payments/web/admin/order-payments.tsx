/** The money of an order: every attempt to pay its checkout, and what was or is given back. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toPaise } from '#src/shared/money.ts';
import { call } from '#src/web/api-client.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Price } from '#src/web/ui/price.tsx';
import { Skeleton } from '#src/web/ui/skeleton.tsx';
import { formatInstant } from '#src/web/wall-time.ts';
import {
  listOrderPayments,
  type PaymentAttempt,
  type Refund,
} from '../../admin-payment-contract.ts';
import type { AttemptOutcome, AttemptState, RefundState } from '../../payment-rules.ts';

const attemptBadges = {
  created: { tone: 'amber', label: 'Started' },
  open: { tone: 'amber', label: 'Waiting for the customer' },
  unknown: { tone: 'amber', label: 'Not confirmed' },
  rejected: { tone: 'red', label: 'Refused by the gateway' },
  paid: { tone: 'green', label: 'Paid' },
  failed: { tone: 'red', label: 'Failed' },
  expired: { tone: 'neutral', label: 'Expired' },
} as const satisfies Record<AttemptState, unknown>;

/** What became of the money, where it did not simply pay the order. */
const outcomeTexts: Record<AttemptOutcome, string> = {
  accepted: '',
  surplus: 'Paid twice or too late: to be given back.',
  held: 'Held until a person has looked at it.',
};

const refundBadges = {
  owed: { tone: 'amber', label: 'Owed' },
  sent: { tone: 'amber', label: 'On its way' },
  done: { tone: 'green', label: 'Given back' },
  failed: { tone: 'red', label: 'Failed' },
} as const satisfies Record<RefundState, unknown>;

export function OrderPayments({ orderNumber }: { orderNumber: number }) {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['admin-order', orderNumber, 'payments'],
    queryFn: ({ signal }) => call(listOrderPayments, { params: { id: orderNumber } }, { signal }),
    staleTime: 0,
  });
  return (
    <section aria-label="Payments" className="min-w-0 text-sm">
      <h3 className="mb-2 text-base font-bold">Payments</h3>
      {isPending && <Skeleton className="h-20 rounded-control" />}
      {!isPending && !data && (
        <p>
          The payments could not be loaded.{' '}
          <button
            type="button"
            onClick={() => void refetch()}
            className="min-h-11 font-semibold text-brand-dark underline"
          >
            Try again
          </button>
        </p>
      )}
      {data && (
        <>
          <p className="mb-2 text-quiet">
            To pay for the whole checkout: <Price paise={toPaise(data.checkoutTotal)} />
          </p>
          {data.payments.length === 0 && <p>Nobody has tried to pay yet.</p>}
          <ul className="grid gap-2">
            {data.payments.map((attempt) => (
              <Attempt key={attempt.transactionId} attempt={attempt} />
            ))}
            {data.refunds.map((refund) => (
              <RefundEntry key={`${refund.createdAt} ${refund.amount}`} refund={refund} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Attempt({ attempt }: { attempt: PaymentAttempt }) {
  const outcome = attempt.outcome === undefined ? '' : outcomeTexts[attempt.outcome];
  return (
    <Entry badge={attemptBadges[attempt.state]} amount={attempt.amount} at={attempt.updatedAt}>
      {outcome !== '' && <p className="font-semibold text-kokum">{outcome}</p>}
      <p className="text-quiet break-all">
        {attempt.gateway} · {attempt.transactionId}
      </p>
    </Entry>
  );
}

function RefundEntry({ refund }: { refund: Refund }) {
  const { tone, label } = refundBadges[refund.state];
  return (
    <Entry badge={{ tone, label: `Refund: ${label}` }} amount={refund.amount} at={refund.createdAt}>
      <p className="text-quiet break-words">{refund.reason}</p>
    </Entry>
  );
}

interface EntryProps {
  badge: { tone: 'amber' | 'red' | 'green' | 'neutral'; label: string };
  /** Rupees. */
  amount: number;
  at: string;
  children: ReactNode;
}

function Entry({ badge, amount, at, children }: EntryProps) {
  return (
    <li className="rounded-control border border-line px-3 py-2">
      <p className="flex items-center justify-between gap-2">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        <Price paise={toPaise(amount)} className="font-bold" />
      </p>
      <p className="mt-1 text-quiet">{formatInstant(at)}</p>
      {children}
    </li>
  );
}
