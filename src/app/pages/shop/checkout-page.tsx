/** Checkout: a summary of the order, the address, and the step to the payment page. */
import { useQuery } from '@tanstack/react-query';
import { CircleSlash } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { listAddresses } from '#src/addresses/address-contract.ts';
import type { Cart } from '#src/checkout/cart.ts';
import type { PlacedOrder } from '#src/checkout/checkout-contract.ts';
import { CashConfirmed } from '#src/checkout/web/cash-confirmed.tsx';
import { OrderForm } from '#src/checkout/web/order-form.tsx';
import { OrderSummary } from '#src/checkout/web/order-summary.tsx';
import { PaidAlready } from '#src/checkout/web/paid-already.tsx';
import { cartOf } from '#src/checkout/web/stored-cart.ts';
import { complain, useCheckout } from '#src/checkout/web/use-checkout.ts';
import { useHeadingAtTop } from '#src/checkout/web/use-heading-at-top.ts';
import { SaveLinkButton } from '#src/customers/web/private/save-link-button.tsx';
import { errorText } from '#src/orders/web/error-text.ts';
import { initiatePayment } from '#src/payments/payment-contract.ts';
import { keepAmountToPay } from '#src/payments/web/amount-to-pay.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { LoadingAnimation } from '#src/platform/browser/loading/loading-animation.tsx';
import { LoadingOverlay } from '#src/platform/browser/loading/loading-overlay.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { useHydrated } from '#src/platform/browser/use-hydrated.ts';
import '#src/checkout/web/checkout-styles.css';

export const handle: ScreenHandle = { title: 'Checkout' };

export function CheckoutPage() {
  const hydrated = useHydrated();
  const { state } = useLocation();
  // The cart must not change during the checkout.
  const [cart] = useState(() => cartOf(state));
  if (!hydrated) return <main className="min-h-dvh" />;
  if (cart.length === 0) return <Navigate to="/" replace />;
  return <Checkout chosen={cart} />;
}

function Checkout({ chosen }: { chosen: Cart }) {
  const { paidBefore, isFromBefore, orderOnceMore, ...checkout } = useCheckout(
    chosen,
    openPaymentPage,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const [focusWanted, setFocusWanted] = useState(false);
  useEffect(() => {
    if (focusWanted) heading.current?.focus();
  }, [focusWanted]);
  if (paidBefore) {
    const orderAgain = () => {
      orderOnceMore();
      setFocusWanted(true);
    };
    const settled = { order: paidBefore, onOrderOnceMore: orderAgain };
    if (!paidBefore.isCash) return <PaidAlready {...settled} />;
    const [first] = paidBefore.placed?.orders ?? [];
    return (
      <CashConfirmed {...settled} isFromBefore={isFromBefore}>
        {first && !first.awaits_approval && <SaveLinkButton of={{ order: first.id }} />}
      </CashConfirmed>
    );
  }
  if (checkout.cart.length === 0) return <NothingLeft why={checkout.problem} />;
  return (
    <main className="checkout-room mx-auto w-full max-w-6xl px-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-extrabold tracking-tight sm:text-4xl"
        >
          Checkout
        </h1>
        <Link
          to="/menu"
          className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
        >
          Change the order
        </Link>
      </div>
      <div className="checkout-parts mt-1 grid grid-cols-1 items-start gap-4 md:gap-6">
        <OrderSummary cart={checkout.cart} />
        <CheckoutDetails {...checkout} />
      </div>
    </main>
  );
}

type CheckoutDetailsProps = Pick<
  ReturnType<typeof useCheckout>,
  'cart' | 'busy' | 'problem' | 'submit' | 'clearProblem'
>;

function CheckoutDetails({ cart, busy, problem, submit, clearProblem }: CheckoutDetailsProps) {
  const { data, isError, refetch } = useAddresses();
  const addresses = data?.addresses;
  return (
    <Card className="checkout-chosen px-4 pt-3 sm:px-6">
      <h2 className="mb-2 text-xl font-bold tracking-tight">Delivery details</h2>
      <OrderForm
        addresses={addresses}
        cart={cart}
        // Behind the overlay nothing can be focused.
        problem={busy ? '' : problem}
        onSubmit={(fields, choices, payOnline) => {
          const chosen = addresses?.find(({ id }) => id === fields.address_id);
          void submit({ fields, ...choices, payOnline, place: chosen?.shortname ?? '' });
        }}
        onMistake={clearProblem}
      >
        {isError && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p>The addresses could not be loaded.</p>
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </OrderForm>
      {busy && (
        <LoadingOverlay label="Placing your order…">
          <LoadingAnimation />
        </LoadingOverlay>
      )}
    </Card>
  );
}

/**
 * Shown when every item of the order was refused. Focuses the reason, because the click may have
 * been far below.
 */
function NothingLeft({ why }: { why: string }) {
  const heading = useHeadingAtTop();
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-6">
      <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
        <span className="mb-1 grid size-18 place-items-center rounded-full bg-turmeric-soft text-amber">
          <CircleSlash aria-hidden="true" className="size-9" />
        </span>
        <h1
          ref={heading}
          tabIndex={-1}
          aria-describedby="refused-why"
          className="text-xl font-bold tracking-tight"
        >
          This order can’t be placed any more.
        </h1>
        <p id="refused-why" className="max-w-sm text-quiet">
          {why}
        </p>
        <Link to="/menu" className={`mt-3 ${buttonClass({ size: 'lg' })}`}>
          See the menus
        </Link>
      </div>
    </main>
  );
}

async function openPaymentPage(order: PlacedOrder['order']): Promise<string> {
  const { id: orderId, totalAmountPaise: amountPaise, mobileNo } = order;
  const { data } = await call(initiatePayment, { body: { orderId, amountPaise, mobileNo } });
  keepAmountToPay(amountPaise);
  return data.url;
}

function useAddresses() {
  const query = useQuery(queryOf(listAddresses, {}));
  const { error } = query;
  useEffect(() => {
    if (error) complain('Addresses not loaded', errorText(error));
  }, [error]);
  return query;
}
