/** My Orders: all orders of the last months, found by mobile number. */
import { useMutation } from '@tanstack/react-query';
import { CloudOff, PackageSearch, Search } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { NotYouNote } from '#src/checkout/web/not-you-note.tsx';
import { forgetFields, isMineWanted, lastFields } from '#src/checkout/web/remembered-fields.ts';
import { forgetWhoOrdered } from '#src/checkout/web/stored-orders.ts';
import { lookUpOrders, type Order } from '#src/orders/order-contract.ts';
import { lookUpDays } from '#src/orders/order-rules.ts';
import { errorText, noConnection } from '#src/orders/web/error-text.ts';
import { OrderCard } from '#src/orders/web/order-card.tsx';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { LoadingOverlay } from '#src/platform/browser/loading/loading-overlay.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { MobileField } from '#src/platform/browser/ui/mobile-field.tsx';
import { useHydrated } from '#src/platform/browser/use-hydrated.ts';
import {
  isIndianMobile,
  isTenDigits,
  tenDigitsRequired,
  toTenDigits,
} from '#src/platform/contract/mobile-number.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { OwnOrdersCards } from './own/own-orders-cards.tsx';

export const handle: ScreenHandle = {
  title: 'My Orders',
  description: 'Find your orders and how far they are, with your mobile number.',
};

export function MyOrdersPage() {
  /** The number of this browser, or the one that was searched for. */
  const [mobileNo, setMobileNo] = useState<string>();
  const lookUp = useMutation({
    mutationFn: (mobileNo: string) => call(lookUpOrders, { body: { mobileNo } }),
    onSuccess: (_answer, mobileNo) => setMobileNo(mobileNo),
    onError: (error) => {
      toast({ title: 'Warning', description: errorText(error), variant: 'warning' });
    },
  });
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-5 sm:px-6 sm:py-8">
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">My Orders</h1>
      <SearchCard onSearch={lookUp.mutate} onWrong={lookUp.reset} onOwn={setMobileNo} />
      <OwnOrdersCards mobileNo={mobileNo} />
      <Results orders={lookUp.data?.orders} isLost={isNoAnswer(lookUp.error)} />
      {lookUp.isPending && <LoadingOverlay label="Looking for orders…" />}
    </main>
  );
}

interface SearchCardProps {
  onSearch: (mobile: string) => void;
  /** Called when the search text is not a number. */
  onWrong: () => void;
  /** Called with the number that this browser keeps, and with none once it is cleared. */
  onOwn: (mobileNo: string | undefined) => void;
}

function SearchCard({ onSearch, onWrong, onOwn }: SearchCardProps) {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const { state } = useLocation();
  const [filledIn, setFilledIn] = useState('');
  const [isShown, setShown] = useState(true);
  const fillIn = useEffectEvent(() => {
    const { mobileNo } = lastFields();
    if (!isIndianMobile(mobileNo) || !field.current || field.current.value !== '') return;
    field.current.value = mobileNo;
    setFilledIn(mobileNo);
    onOwn(mobileNo);
    if (isMineWanted(state)) onSearch(mobileNo);
  });
  // Only the browser knows the number; the server renders the page without it.
  useEffect(() => fillIn(), []);

  const clear = () => {
    forgetFields();
    forgetWhoOrdered();
    setFilledIn('');
    onOwn(undefined);
    if (!field.current) return;
    field.current.value = '';
    field.current.focus();
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    const number = toTenDigits(field.current?.value.trim() ?? '');
    if (isTenDigits(number)) return onSearch(number);
    setError(tenDigitsRequired);
    // The previous results belong to another number.
    onWrong();
    field.current?.focus();
  };

  return (
    <Card className="mt-4 p-4 sm:p-6">
      <form
        noValidate
        onSubmit={search}
        className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start"
      >
        <MobileField
          ref={field}
          label="Mobile number"
          hint="Enter a mobile number to search for related orders."
          enterKeyHint="search"
          // Before the page is hydrated, Enter would be lost.
          readOnly={!hydrated}
          error={error === '' ? undefined : error}
          onChange={({ target }) => {
            setError('');
            setShown(target.value.trim() === filledIn);
          }}
        />
        <Button type="submit" size="lg" disabled={!hydrated} className="sm:mt-6.5">
          <Search aria-hidden="true" className="size-5" />
          Search
        </Button>
      </form>
      {filledIn !== '' && isShown && (
        <div className="mt-2">
          <NotYouNote onClear={clear} />
        </div>
      )}
    </Card>
  );
}

function isNoAnswer(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** The same to every number: nobody hears by a number alone whether it has a pass. */
const ofPasses = ' Meals of a pass are on your private page: ask us for its link.';

interface ResultsProps {
  orders: readonly Order[] | undefined;
  /** The shop could not be reached; the toast that says so is gone soon. */
  isLost: boolean;
}

/**
 * Always on the page, because screen readers announce only content that is added to an existing
 * element.
 */
function Results({ orders, isLost }: ResultsProps) {
  const { passes } = useShopFacts();
  return (
    <section aria-label="Orders found" className="mt-6">
      <div role="status">
        {isLost && (
          <EmptyState
            icon={<CloudOff aria-hidden="true" />}
            title="We couldn’t look for your orders."
            description={noConnection}
          />
        )}
        {orders?.length === 0 && (
          <EmptyState
            icon={<PackageSearch aria-hidden="true" />}
            title="No orders found for this number."
            description={`We looked through the last ${lookUpDays} days.${passes ? ofPasses : ''}`}
          />
        )}
        {orders !== undefined && orders.length > 0 && (
          <p className="mb-3 text-quiet">
            {counted(orders.length, 'order')} in the last {lookUpDays} days
          </p>
        )}
      </div>
      <ul className="grid gap-4">
        {orders?.map((order) => (
          <li key={order.id} className="min-w-0">
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}
