/** Payment status: the result of the payment from which the customer has just returned. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { mineWanted } from '#src/checkout/web/remembered-fields.ts';
import { isOrderOf, storeAsPaid } from '#src/checkout/web/stored-orders.ts';
import { forgetCart, useCart } from '#src/checkout/web/use-cart.ts';
import { SaveLinkButton } from '#src/customers/web/private/save-link-button.tsx';
import { closedMark } from '#src/gateways/closed-mark.ts';
import { payAgain } from '#src/payments/payment-contract.ts';
import { amountToPay, keepAmountToPay } from '#src/payments/web/amount-to-pay.ts';
import { PaymentResultCard } from '#src/payments/web/payment-result-card.tsx';
import { RedirectCountdown } from '#src/payments/web/redirect-countdown.tsx';
import {
  isFinal,
  type PaymentAnswer,
  usePaymentResult,
} from '#src/payments/web/use-payment-result.ts';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { LoadingAnimation } from '#src/platform/browser/loading/loading-animation.tsx';
import { LoadingOverlay } from '#src/platform/browser/loading/loading-overlay.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { useHydrated } from '#src/platform/browser/use-hydrated.ts';
import { usePageRestored } from '#src/platform/browser/use-page-restored.ts';

/** Product 5.6. */
const redirectSeconds = 15;

export const handle: ScreenHandle = { title: 'Payment Status' };

export function PaymentStatusPage() {
  const { transactionId = '' } = useParams();
  // A new key per payment, so that its timers start again.
  return <PaymentStatus key={transactionId} transactionId={transactionId} />;
}

function PaymentStatus({ transactionId }: { transactionId: string }) {
  const [search] = useSearchParams();
  // The server renders one page for all customers.
  const hasClosed = useHydrated() && search.has(closedMark);
  const [hasLeft, setHasLeft] = useState(false);
  const { answer, isLost, waiting, refetch } = usePaymentResult(
    transactionId,
    hasLeft || hasClosed,
  );
  const [expected] = useState(() => amountToPay(transactionId));
  const amountPaise = answer?.amountPaise ?? expected;
  const retry = usePayAgain(transactionId, answer?.toPayPaise ?? amountPaise);
  const navigate = useNavigate();
  useEndOfCheckout(answer);
  usePageRestored(() => {
    retry.reset();
    void refetch();
  });
  // While the payment page is opening, nothing else may navigate.
  const leaving = retry.isPending || retry.isSuccess;
  return (
    <main className="mx-auto w-full max-w-lg px-4 py-6 sm:py-10">
      <PaymentResultCard
        {...{ transactionId, waiting, answer, amountPaise, isLost, hasClosed }}
        countdown={
          isFinal(answer) &&
          !answer.pass &&
          !leaving && (
            <RedirectCountdown seconds={redirectSeconds} onEnd={() => void navigate('/')} />
          )
        }
      >
        {!waiting && (
          <div className="grid gap-3">
            <WaysOn {...{ answer, hasClosed }} busy={leaving} onPay={() => retry.mutate()} />
          </div>
        )}
      </PaymentResultCard>
      {waiting && (
        <LoadingOverlay
          label="Checking your payment…"
          exit={
            <>
              <p className="text-quiet">Usually some seconds.</p>
              <Button variant="ghost" onClick={() => setHasLeft(true)}>
                Don’t wait
              </Button>
            </>
          }
        >
          <LoadingAnimation />
        </LoadingOverlay>
      )}
      {leaving && <LoadingOverlay label="Opening the payment page…" />}
    </main>
  );
}

interface WaysOnProps {
  answer: PaymentAnswer | undefined;
  /** The customer has said that nothing was paid. */
  hasClosed: boolean;
  busy: boolean;
  onPay: () => void;
}

function WaysOn({ answer, hasClosed, busy, onPay }: WaysOnProps) {
  const isOfOrders = answer?.pass === undefined;
  if (answer?.status === 'Successful') return <PaidWaysOn answer={answer} />;
  const isPending = !isFinal(answer);
  if (isPending && !hasClosed) return <SilentWaysOn answer={answer} busy={busy} onPay={onPay} />;
  const payable = !answer?.atDoor && (isPending || answer.canPayAgain === true);
  return (
    <>
      {payable && (
        <Button size="lg" disabled={busy} onClick={onPay}>
          {isPending ? 'Back to the payment page' : 'Pay again'}
        </Button>
      )}
      {isPending && isOfOrders && <MyOrdersLink variant="secondary" />}
      <BackLink isOfOrders={isOfOrders} variant={payable ? 'secondary' : 'primary'} />
      {answer?.status === 'Failed' && isOfOrders && <MyOrdersLink variant="ghost" />}
    </>
  );
}

/**
 * The bank has not responded: the page asks the customer not to pay again, so paying is not the
 * first action.
 */
function SilentWaysOn({ answer, busy, onPay }: Omit<WaysOnProps, 'hasClosed'>) {
  return (
    <>
      {!answer?.pass && <MyOrdersLink variant="primary" />}
      <BackLink isOfOrders={!answer?.pass} variant="secondary" />
      {!answer?.atDoor && (
        <Button variant="ghost" className="underline" disabled={busy} onClick={onPay}>
          Back to the payment page
        </Button>
      )}
    </>
  );
}

function PaidWaysOn({ answer: { receipts = [], pass } }: { answer: PaymentAnswer }) {
  const [first] = receipts;
  if (pass) {
    return (
      <>
        {pass.receipt !== undefined && (
          <>
            <p className="text-center">On your own page you see what comes, and skip a day.</p>
            <SaveLinkButton of={{ pass: pass.label }} variant="primary" />
          </>
        )}
        <Link to="/menu" className={buttonClass({ size: 'lg', variant: 'secondary' })}>
          Back to menu
        </Link>
      </>
    );
  }
  return (
    <>
      <MyOrdersLink variant="primary" />
      {/* The shop gives receipts to the browser that ordered alone, and the link as well. */}
      {first && <SaveLinkButton of={{ order: first.orderId }} />}
    </>
  );
}

type Variant = NonNullable<Parameters<typeof buttonClass>[0]>['variant'];

/** To where the customer has chosen what was not paid. */
function BackLink({ isOfOrders, variant }: { isOfOrders: boolean; variant: Variant }) {
  return (
    <Link to={isOfOrders ? '/menu' : '/passes'} className={buttonClass({ size: 'lg', variant })}>
      {isOfOrders ? 'Back to menu' : 'Back to the passes'}
    </Link>
  );
}

/** The page finds the orders of a customer who has just ordered in this tab. */
function MyOrdersLink({ variant }: { variant: Variant }) {
  return (
    <Link to="/my-orders" state={mineWanted} className={buttonClass({ size: 'lg', variant })}>
      See my orders
    </Link>
  );
}

function usePayAgain(merchantTransactionId: string, amountPaise: number | undefined) {
  return useMutation({
    mutationFn: () => call(payAgain, { body: { merchantTransactionId } }),
    onSuccess: ({ data }) => {
      if (amountPaise !== undefined) keepAmountToPay(amountPaise);
      window.location.assign(data.url);
    },
    onError: (error) => {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      toast({
        title: 'Payment Error',
        description: refused ? error.message : 'Failed to initiate payment.',
        variant: 'destructive',
      });
    },
  });
}

/**
 * The cart and the order are complete when they are paid. In any other state, another page of the
 * same order may still take money. Only the checkout, for which the server checks all payments,
 * learns that the order is over.
 */
function useEndOfCheckout(answer: PaymentAnswer | undefined): void {
  const { cart } = useCart();
  const orders = answer?.status === 'Successful' ? answer.orders : undefined;
  useEffect(() => {
    const paid = orders && storeAsPaid(orders.map(({ id }) => id));
    // The tab may contain another cart by now.
    if (paid && isOrderOf(paid, cart)) forgetCart();
  }, [orders, cart]);
}
