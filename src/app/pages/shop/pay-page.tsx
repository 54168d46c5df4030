/** The page of a payment link: what it pays, and the step to the payment page (product 24.8). */
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheckBig, CircleSlash, type LucideIcon, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useDayLabel } from '#src/menus/web/day-name.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { isCollectedAtDoor } from '#src/orders/payment-methods.ts';
import { errorText } from '#src/orders/web/error-text.ts';
import { type LinkedOrders, readPayLink } from '#src/payments/pay-link-contract.ts';
import { usePayLink } from '#src/payments/web/use-pay-link.ts';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { LoadingOverlay } from '#src/platform/browser/loading/loading-overlay.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { usePageRestored } from '#src/platform/browser/use-page-restored.ts';
import { addDays, shortDay } from '#src/platform/contract/business-day.ts';
import { spokenTime } from '#src/settings/shift-rules.ts';
import { phoneLink } from '#src/settings/shop-facts.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

export const handle: ScreenHandle = { title: 'Pay for your order' };

export function PayPage() {
  const { link = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...queryOf(readPayLink, { body: { link } }),
    staleTime: 0,
    // The server renders one page for all links.
    enabled: link !== '',
    // An unknown link is not retried, because it will stay unknown.
    retry: (count, failed) => !isNoLink(failed) && count < 1,
  });
  const isUnknown = isNoLink(error);
  usePageRestored(() => void refetch());
  return (
    <main className="mx-auto min-h-dvh w-full max-w-lg px-4 py-6 sm:py-10">
      {!data && !error && <Skeleton className="h-96 w-full rounded-card" />}
      {data && <LinkedCard link={link} linked={data} onRefused={() => void refetch()} />}
      {isUnknown && (
        <Message icon={CircleSlash} title="There is nothing to pay here">
          Please check the link: a part of it may be missing. <ShopPhone />
        </Message>
      )}
      {error && !isUnknown && (
        <Message icon={CircleSlash} title="The order could not be loaded">
          <span className="mb-4 block">{errorText(error)}</span>
          <Button onClick={() => void refetch()}>Try again</Button>
        </Message>
      )}
    </main>
  );
}

function isNoLink(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

interface LinkedCardProps {
  link: string;
  linked: LinkedOrders;
  /** The data may be outdated: somebody else has paid, or the order was cancelled. */
  onRefused: () => void;
}

function LinkedCard(props: LinkedCardProps) {
  const { linked } = props;
  const thing = linked.pass === undefined ? 'order' : 'pass';
  if (linked.state === 'paid') {
    return (
      <Message icon={CircleCheckBig} title={`This ${thing} is paid`} isGood>
        Thank you! There is nothing more to do.
      </Message>
    );
  }
  if (linked.state === 'over') {
    return (
      <Message icon={CircleSlash} title={`This ${thing} can’t be paid any more`}>
        It was cancelled, in whole or in part, or the time to pay is over. <ShopPhone />
      </Message>
    );
  }
  return <ToPay {...props} />;
}

function ToPay({ link, linked, onRefused }: LinkedCardProps) {
  const { totalPaise, settlement, awaits_approval, until } = linked;
  const { pay, isLeaving } = usePayLink({ link, totalPaise, onRefused });
  return (
    <Card className="grid gap-5 p-5 sm:p-8">
      <div className="grid justify-items-center gap-3 text-center">
        <span className="grid size-18 place-items-center rounded-full bg-brand-soft text-brand-dark">
          <Wallet aria-hidden="true" className="size-9" />
        </span>
        <h1 className="text-2xl font-extrabold tracking-tight">
          Pay for your {linked.pass === undefined ? 'order' : 'pass'}
        </h1>
      </div>
      {linked.pass === undefined ? (
        <Dishes orders={linked.orders} />
      ) : (
        <p className="border-y border-line py-3 text-center font-semibold">{linked.pass}</p>
      )}
      <Button size="lg" disabled={isLeaving} onClick={pay}>
        Pay <Price paise={totalPaise} />
      </Button>
      {until !== undefined && (
        <p className="text-center text-quiet">Please pay {untilText(until)}.</p>
      )}
      {isCollectedAtDoor({ settlement }) && (
        <p className="text-center text-quiet">
          {awaits_approval
            ? 'The kitchen confirms this order first. Paid here, it is cooked at once.'
            : 'You can also pay in cash when it comes.'}
        </p>
      )}
      {isLeaving && <LoadingOverlay label="Opening the payment page…" />}
    </Card>
  );
}

/** `till 10:30 am, 21 Nov`; a shift without a cut-off takes orders until the end of its day. */
function untilText(until: string): string {
  const [day, time] = [until.slice(0, 10), until.slice(11, 16)];
  if (time === '00:00') return `by the end of ${shortDay(addDays(day, -1))}`;
  return `till ${spokenTime(time)}, ${shortDay(day)}`;
}

function Dishes({ orders }: Pick<LinkedOrders, 'orders'>) {
  const dayLabel = useDayLabel();
  return (
    <ul className="lined border-y border-line">
      {orders.map(({ id, shift, deliveryDate, dishes, totalAmountPaise }) => (
        <li key={id} className="py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold figures">Order {orderLabel(id)}</span>
            <Price paise={totalAmountPaise} className="font-bold" />
          </p>
          <p className="text-sm text-quiet">
            {shift}, {dayLabel(deliveryDate)}
          </p>
          <ul className="mt-1">
            {dishes.map(({ variant, quantity }) => (
              <li key={variant} className="break-words">
                {quantity} × {variant}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface MessageProps {
  icon: LucideIcon;
  title: string;
  /** Nothing is left to do for the customer. */
  isGood?: true;
  children: ReactNode;
}

function Message({ icon: Icon, title, isGood, children }: MessageProps) {
  const look = isGood ? 'bg-leaf-soft text-leaf-dark' : 'bg-turmeric-soft text-amber';
  return (
    <Card className="grid justify-items-center gap-3 p-5 text-center sm:p-8">
      <span className={clsx('grid size-18 place-items-center rounded-full', look)}>
        <Icon aria-hidden="true" className="size-9" />
      </span>
      <h1 className="text-2xl font-extrabold tracking-tight">{title}</h1>
      <p className="text-quiet">{children}</p>
    </Card>
  );
}

function ShopPhone() {
  const { phone } = useShopFacts();
  return (
    <>
      Call us:{' '}
      <a href={phoneLink(phone)} className="font-semibold text-brand underline">
        {phone}
      </a>
    </>
  );
}
