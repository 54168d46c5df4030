/** Checkout: the order once more, where it goes, and on to the payment page. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { listAddresses } from '#src/addresses/address-contract.ts';
import { initiatePayment } from '#src/payments/payment-contract.ts';
import { isRupees, toPaise } from '#src/shared/money.ts';
import { ApiError, call } from '#src/web/api-client.ts';
import { LoadingAnimation } from '#src/web/loading-animation.tsx';
import { LoadingOverlay } from '#src/web/loading-overlay.tsx';
import type { ScreenHandle } from '#src/web/screen-handle.ts';
import { toast } from '#src/web/toast.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Card } from '#src/web/ui/card.tsx';
import { useHydrated } from '#src/web/use-hydrated.ts';
import { usePageRestored } from '#src/web/use-page-restored.ts';
import { type Cart, cartTotalPaise } from '../cart.ts';
import type { PlacedOrder } from '../order-contract.ts';
import { pendingDetail } from '../order-rules.ts';
import { CheckoutForm } from './checkout-form.tsx';
import type { CheckoutFields } from './checkout-schema.ts';
import { errorText } from './error-text.ts';
import { forgetPlacement, isUnknownOutcome, placeOnce } from './order-placement.ts';
import { OrderSummary } from './order-summary.tsx';
import { cartOf } from './stored-cart.ts';

export const handle: ScreenHandle = { title: 'Checkout', browserOnly: true };

export function Component() {
  const hydrated = useHydrated();
  const { state } = useLocation();
  // What is being ordered must not change under the customer's hands.
  const [cart] = useState(() => cartOf(state));
  if (!hydrated) return <main className="min-h-dvh" />;
  if (cart.length === 0) return <Navigate to="/" replace />;
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-5 sm:px-6 sm:py-8">
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">Checkout</h1>
      <Link
        to="/menu"
        className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
      >
        Change the order
      </Link>
      <div className="mt-1 grid grid-cols-1 items-start gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <OrderSummary cart={cart} />
        <CheckoutDetails cart={cart} />
      </div>
    </main>
  );
}

function CheckoutDetails({ cart }: { cart: Cart }) {
  const addresses = useAddresses();
  const { busy, problem, submit } = useCheckout(cart);
  return (
    <Card className="p-4 sm:p-6 md:sticky md:top-24">
      <h2 className="mb-4 text-xl font-bold tracking-tight">Delivery details</h2>
      <CheckoutForm
        addresses={addresses.data?.addresses}
        totalPaise={cartTotalPaise(cart)}
        onSubmit={(fields) => void submit(fields)}
      >
        {addresses.isError && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p>The addresses could not be loaded.</p>
            <Button variant="secondary" onClick={() => void addresses.refetch()}>
              Try again
            </Button>
          </div>
        )}
        {problem !== '' && (
          <p role="alert" className="rounded-control bg-kokum-soft px-4 py-3 text-kokum">
            {problem}
          </p>
        )}
      </CheckoutForm>
      {busy && (
        <LoadingOverlay label="Placing your order…">
          <LoadingAnimation />
        </LoadingOverlay>
      )}
    </Card>
  );
}

function useAddresses() {
  const query = useQuery({
    queryKey: ['addresses'],
    queryFn: ({ signal }) => call(listAddresses, {}, { signal }),
  });
  const { error } = query;
  useEffect(() => {
    if (error) complain('Addresses not loaded', errorText(error));
  }, [error]);
  return query;
}

function useCheckout(cart: Cart) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const running = useRef(false);
  const navigate = useNavigate();

  const stop = () => {
    running.current = false;
    setBusy(false);
  };
  usePageRestored(stop);

  async function submit(fields: CheckoutFields): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem('');
    const placed = await place(fields);
    if (!placed) return stop();
    if (hasTotal(placed, cart)) return pay(placed, fields);
    forgetPlacement();
    complain('Something went wrong', 'There is something wrong with last order.');
    void navigate('/');
  }

  async function place(fields: CheckoutFields): Promise<PlacedOrder | undefined> {
    const menus = cart.map(({ menu, quantity }) => ({ menu_id: menu.id, quantity }));
    try {
      return await placeOnce({ ...fields, menus });
    } catch (error) {
      complain('Order not placed', errorText(error));
      setProblem(errorText(error));
      return undefined;
    }
  }

  /** Leaves the overlay up when it succeeds: the payment page is on its way. */
  async function pay({ order }: PlacedOrder, { mobile_no }: CheckoutFields): Promise<void> {
    const body = { orderId: order.id, amount: order.totalAmount, mobileNumber: mobile_no };
    try {
      const { data } = await call(initiatePayment, { body });
      window.location.assign(data.url);
    } catch (error) {
      complain('Payment Error', 'Failed to initiate payment.');
      if (!isUnknownOutcome(error)) setProblem(errorText(error));
      if (isOver(error)) forgetPlacement();
      stop();
    }
  }

  return { busy, problem, submit };
}

/** Compared in paise; an amount that is not whole paise equals nothing. */
function hasTotal({ order: { totalAmount } }: PlacedOrder, cart: Cart): boolean {
  return isRupees(totalAmount) && toPaise(totalAmount) === cartTotalPaise(cart);
}

function complain(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' });
}

/** True when the order can't be paid any more: it must not be offered again. */
function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return false;
  return !error.details.some(({ path }) => path === pendingDetail);
}
