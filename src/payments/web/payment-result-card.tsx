/** The status of a payment, in colour and in words. */
import { Banknote, CircleCheckBig, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { PaperLink, RefundLines } from '#src/orders/web/refund-lines.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { shortTime } from '#src/platform/contract/business-day.ts';
import type { ResultStatus } from '../payment-rules.ts';
import { PaidOrders } from './paid-orders.tsx';
import { isFinal, type PaymentAnswer } from './use-payment-result.ts';

interface PaymentResultCardProps {
  transactionId: string;
  /** True while there is nothing to show yet. */
  waiting: boolean;
  /** Undefined until the shop has answered. */
  answer: PaymentAnswer | undefined;
  /** From the answer, or what this browser was about to pay. */
  amountPaise: number | undefined;
  /** True while the shop can't be reached. */
  isLost: boolean;
  /** True for a customer who closed the payment page without paying. */
  hasClosed: boolean;
  /** The button that stops the automatic redirect; it comes first in the tab order. */
  countdown: ReactNode;
  /** The actions that the customer can take now. */
  children: ReactNode;
}

interface ResultStyle {
  icon: LucideIcon;
  iconColor: string;
  banner: string;
  advice: string;
  /** Additional text when the shop's answer has none. */
  more?: string;
}

const red = {
  icon: CircleX,
  iconColor: 'bg-kokum-soft text-kokum',
  banner: 'bg-kokum-soft text-kokum',
};
const notPaid = 'This payment did not go through.';

const looks: Record<ResultStatus, ResultStyle> = {
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
  Failed: {
    ...red,
    advice: notPaid,
    more: 'If money was taken, it comes back by itself, or your order turns up as paid in My Orders.',
  },
  'Not Found': { ...red, advice: 'We don’t know a payment with this transaction ID.' },
};

const unreachable =
  'We can’t reach the shop right now. Please don’t pay again: this page keeps asking.';

const closed =
  'You left the payment page before the payment was finished. You can go back to it: it stays one payment.';

/** For an order that is now paid in cash, whatever the state of its page. */
const atDoor: ResultStyle = {
  icon: Banknote,
  iconColor: 'bg-leaf-soft text-leaf-dark',
  banner: 'bg-leaf-soft text-leaf-dark',
  advice: 'Your order is paid in cash when it comes.',
};

/** For a pass, which is no order. */
const passTexts: Partial<Record<ResultStatus, Pick<ResultStyle, 'advice' | 'more'>>> = {
  Successful: { advice: 'Thank you! Your pass is paid, and its meals come by themselves.' },
  Failed: {
    advice: notPaid,
    more: 'If money was taken, it comes back by itself, or your pass runs all the same.',
  },
};

function styleOf(answer: PaymentAnswer | undefined): ResultStyle & { name: string } {
  if (answer?.atDoor) return { ...atDoor, name: 'Cash at the door' };
  const status = answer?.status ?? 'Pending';
  return { ...looks[status], ...(answer?.pass && passTexts[status]), name: status };
}

/** Screen readers need the live region a moment before its content. */
const announceAfterMs = 100;

export function PaymentResultCard(props: PaymentResultCardProps) {
  const { transactionId, waiting, answer, amountPaise, countdown, children } = props;
  const { icon: Icon, iconColor, name } = styleOf(answer);
  const heading = useFocusWhen(!waiting, isFinal(answer));
  return (
    <Card className="grid gap-5 p-5 sm:p-8">
      <div className="grid justify-items-center gap-3 text-center">
        <span className={`grid size-18 place-items-center rounded-full ${iconColor}`}>
          <Icon aria-hidden="true" className="size-9" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold tracking-tight">
          Payment Status
        </h1>
      </div>
      <Banner {...props} />
      {countdown}
      {answer?.orders && <PaidOrders orders={answer.orders} />}
      {answer?.atDoor && <PaidOrders orders={answer.atDoor} />}
      {children}
      {!waiting && answer && <Papers answer={answer} />}
      {!waiting && (
        <dl className="grid gap-3 border-t border-line pt-4">
          <Fact term="Status">{name}</Fact>
          {answer?.pass && <Fact term="Pass">{answer.pass.label}</Fact>}
          <Fact term="Amount">
            {amountPaise === undefined ? '–' : <Price paise={amountPaise} />}
          </Fact>
          {answer?.toPayPaise !== undefined && (
            <Fact term="To pay now">
              <Price paise={answer.toPayPaise} />
            </Fact>
          )}
          <Fact term="Date">{(answer && formatInstant(answer.updatedAt)) || '–'}</Fact>
          <Fact term="Transaction ID">
            <span className="text-xs break-all text-quiet select-all">{transactionId}</span>
          </Fact>
        </dl>
      )}
    </Card>
  );
}

/** Keyboard and screen reader users continue at the result, not where the overlay left them. */
function useFocusWhen(shown: boolean, isOver: boolean) {
  const target = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its end is news, too.
  useEffect(() => {
    if (shown) target.current?.focus();
  }, [shown, isOver]);
  return target;
}

/**
 * Empty while the overlay is shown. After that the text is visible at once, and a moment later it
 * is inserted again for screen readers, which announce only what is inserted into a live region
 * that they know.
 */
function Banner({ waiting, answer, isLost, hasClosed }: PaymentResultCardProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (waiting) return;
    const timer = setTimeout(() => setReady(true), announceAfterMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  const status = answer?.status ?? 'Pending';
  const { banner, advice, more, name } = styleOf(answer);
  const pending = hasClosed ? closed : advice;
  const usual = status === 'Pending' ? pending : advice;
  return (
    <div role="status" className={`min-h-16 rounded-control px-4 py-3 text-center ${banner}`}>
      {!waiting && (
        <div key={String(ready)} aria-hidden={!ready}>
          <p className="text-lg font-bold">{name}</p>
          <p>{isLost && !answer ? unreachable : (answer?.message ?? usual)}</p>
          {more !== undefined && answer?.message === undefined && <p className="mt-1">{more}</p>}
          {answer?.pending && !answer.pass && <p className="mt-1">{pendingText(answer.pending)}</p>}
        </div>
      )}
    </div>
  );
}

function Papers({ answer: { refunds, receipts = [], pass } }: { answer: PaymentAnswer }) {
  return (
    <>
      <RefundLines refunds={refunds} />
      {pass?.receipt !== undefined && (
        <p className="text-center">
          <PaperLink path={pass.receipt}>Receipt for pass {pass.label}</PaperLink>
        </p>
      )}
      {receipts.length > 0 && (
        <p className="flex flex-wrap justify-center gap-x-6">
          {receipts.map(({ orderId, path }) => (
            <PaperLink key={orderId} path={path}>
              Receipt for Order {orderLabel(orderId)}
            </PaperLink>
          ))}
        </p>
      )}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-quiet">{term}</dt>
      <dd className="min-w-0 text-right font-semibold figures">{children}</dd>
    </div>
  );
}

/** Names the time zone: `IST` if the shop is in India. */
function pendingText({ since, until }: NonNullable<PaymentAnswer['pending']>): string {
  const zone = until.endsWith('+05:30') ? ' IST' : '';
  const isSameDay = since.slice(0, 10) === until.slice(0, 10);
  const end = isSameDay ? shortTime(until.slice(11, 16)) : formatInstant(until);
  return (
    `Pending since ${formatInstant(since)}${zone}. ` +
    `We ${Date.now() < Date.parse(until) ? 'keep' : 'kept'} your order for it until ${end}${zone}. ` +
    'Money that comes later pays for it if it can still be cooked, or goes back.'
  );
}
