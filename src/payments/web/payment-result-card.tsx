/** How a payment stands, in colour and in words. */
import { CircleCheckBig, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { toPaise } from '#src/shared/money.ts';
import { Card } from '#src/web/ui/card.tsx';
import { Price } from '#src/web/ui/price.tsx';
import { formatInstant } from '#src/web/wall-time.ts';
import type { ResultStatus } from '../payment-rules.ts';
import type { PaymentAnswer } from './use-payment-result.ts';

interface PaymentResultCardProps {
  transactionId: string;
  /** Unset while the shop could not be reached. */
  answer: PaymentAnswer | undefined;
  /** What the customer can do now. */
  children: ReactNode;
}

interface Look {
  icon: LucideIcon;
  iconColor: string;
  banner: string;
  advice: string;
}

const red = {
  icon: CircleX,
  iconColor: 'bg-kokum-soft text-kokum',
  banner: 'bg-kokum-soft text-kokum',
};

const looks: Record<ResultStatus, Look> = {
  Successful: {
    icon: CircleCheckBig,
    iconColor: 'bg-leaf-soft text-leaf-dark',
    banner: 'bg-leaf-soft text-leaf-dark',
    advice: 'Thank you! Your order is on its way to the kitchen.',
  },
  Pending: {
    icon: Clock,
    iconColor: 'bg-amber-soft text-amber',
    banner: 'bg-amber-soft text-amber',
    advice:
      'Your bank has not confirmed this payment yet. Please don’t pay again: this page keeps asking and tells you.',
  },
  Failed: { ...red, advice: 'This payment did not go through.' },
  'Not Found': { ...red, advice: 'We don’t know a payment with this transaction ID.' },
};

const unreachable =
  'We can’t reach the shop right now. Please don’t pay again: this page keeps asking.';

export function PaymentResultCard({ transactionId, answer, children }: PaymentResultCardProps) {
  const status = answer?.status ?? 'Pending';
  const { icon: Icon, iconColor, banner, advice } = looks[status];
  return (
    <Card className="grid gap-5 p-5 sm:p-8">
      <div className="grid justify-items-center gap-3 text-center">
        <span className={`grid size-18 place-items-center rounded-full ${iconColor}`}>
          <Icon aria-hidden="true" className="size-9" />
        </span>
        <h1 className="text-2xl font-extrabold tracking-tight">Payment Status</h1>
      </div>
      <div role="status" className={`rounded-control px-4 py-3 text-center ${banner}`}>
        <p className="text-lg font-bold">{status}</p>
        <p>{answer ? (answer.message ?? advice) : unreachable}</p>
      </div>
      <dl className="grid gap-3">
        <Fact term="Transaction ID">
          <span className="break-all select-all">{transactionId}</span>
        </Fact>
        <Fact term="Status">{status}</Fact>
        <Fact term="Amount">{answer ? <Price paise={toPaise(answer.amount)} /> : '–'}</Fact>
        <Fact term="Date">{(answer && formatInstant(answer.updatedAt)) || '–'}</Fact>
      </dl>
      {children}
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-4">
      <dt className="text-quiet">{term}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
