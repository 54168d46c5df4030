/** Payment status: what became of the payment that the customer just came back from. */

import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { mineWanted } from '#src/orders/web/last-fields.ts';

import { forgetCart } from '#src/orders/web/use-cart.ts';
import { ApiError, call } from '#src/web/api-client.ts';
import { LoadingOverlay } from '#src/web/loading-overlay.tsx';
import type { ScreenHandle } from '#src/web/screen-handle.ts';
import { toast } from '#src/web/toast.tsx';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { usePageRestored } from '#src/web/use-page-restored.ts';
import { payAgain } from '../payment-contract.ts';
import { PaymentResultCard } from './payment-result-card.tsx';
import { RedirectCountdown } from './redirect-countdown.tsx';
import { isFinal, type PaymentAnswer, usePaymentResult } from './use-payment-result.ts';

/** Specification section 9. */
const redirectSeconds = 15;

export const handle: ScreenHandle = { title: 'Payment Status' };

export function Component() {
  const { transactionId = '' } = useParams();
  // Another payment is another page: its clocks start anew.
  return <PaymentStatus key={transactionId} transactionId={transactionId} />;
}

function PaymentStatus({ transactionId }: { transactionId: string }) {
  const { answer, waiting, refetch } = usePaymentResult(transactionId);
  const retry = usePayAgain(transactionId);
  const navigate = useNavigate();
  useEndOfCheckout(answer);
  usePageRestored(() => {
    retry.reset();
    void refetch();
  });
  // Once the payment page is on its way, nothing else may take the customer elsewhere.
  const leaving = retry.isPending || retry.isSuccess;
  return (
    <main className="mx-auto w-full max-w-lg px-4 py-6 sm:py-10">
      <PaymentResultCard transactionId={transactionId} waiting={waiting} answer={answer}>
        {isFinal(answer) && (
          <div className="grid gap-3">
            <WaysOn answer={answer} busy={leaving} onPayAgain={() => retry.mutate()} />
            {!leaving && (
              <RedirectCountdown seconds={redirectSeconds} onEnd={() => void navigate('/')} />
            )}
          </div>
        )}
      </PaymentResultCard>
      {waiting && <LoadingOverlay label="Checking your payment…" />}
      {leaving && <LoadingOverlay label="Opening the payment page…" />}
    </main>
  );
}

interface WaysOnProps {
  answer: PaymentAnswer;
  busy: boolean;
  onPayAgain: () => void;
}

function WaysOn({ answer, busy, onPayAgain }: WaysOnProps) {
  if (answer.status === 'Successful') return <MyOrdersLink variant="primary" />;
  const payable = answer.canPayAgain === true;
  return (
    <>
      {payable && (
        <Button size="lg" disabled={busy} onClick={onPayAgain}>
          Pay again
        </Button>
      )}
      <Link
        to="/menu"
        className={buttonClass({ size: 'lg', variant: payable ? 'secondary' : 'primary' })}
      >
        Back to menu
      </Link>
      {answer.status === 'Failed' && <MyOrdersLink variant="ghost" />}
    </>
  );
}

/** The page looks for the orders of whoever has just ordered in this tab. */
function MyOrdersLink({ variant }: { variant: 'primary' | 'ghost' }) {
  return (
    <Link to="/my-orders" state={mineWanted} className={buttonClass({ size: 'lg', variant })}>
      See my orders
    </Link>
  );
}

function usePayAgain(merchantTransactionId: string) {
  return useMutation({
    mutationFn: () => call(payAgain, { body: { merchantTransactionId } }),
    onSuccess: ({ data }) => window.location.assign(data.url),
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
 * Cart and order are done with when they are paid. After anything else another page of the same order may still take
 * money: only the checkout, where the shop looks at all of them, learns that the order is over.
 */
function useEndOfCheckout(answer: PaymentAnswer | undefined): void {
  const paid = answer?.status === 'Successful';
  useEffect(() => {
    if (!paid) return;
    forgetCart();

  }, [paid]);
}
