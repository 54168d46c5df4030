/** The passes on sale, and buying one. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { listAddresses } from '#src/addresses/address-contract.ts';
import { listOffersOnSale, type OfferOnSale } from '#src/passes/purchase-contract.ts';
import { OfferCard } from '#src/passes/web/shop/offer-card.tsx';
import { type PassFields, PassForm } from '#src/passes/web/shop/pass-form.tsx';
import { usePurchase } from '#src/passes/web/shop/use-purchase.ts';
import { keepAmountToPay } from '#src/payments/web/amount-to-pay.ts';
import { LoadingOverlay } from '#src/platform/browser/loading/loading-overlay.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { useHydrated } from '#src/platform/browser/use-hydrated.ts';
import { shifts } from '#src/platform/contract/shifts.ts';

export const handle: ScreenHandle = {
  title: 'Meal passes',
  description: 'Eat with us every day: pay once, and your meals come by themselves.',
};

export function PassesPage() {
  const { data, isError, refetch } = useQuery(queryOf(listOffersOnSale, {}));
  const isHydrated = useHydrated();
  // A visit leads there by the server; the last offer can end while a document is open.
  if (isHydrated && data?.offers.length === 0) return <Navigate to="/" replace />;
  return (
    <main className="mx-auto w-full max-w-6xl px-4 pt-3 sm:px-6 sm:pt-8">
      <h1 className="text-2xl font-extrabold tracking-tight sm:text-4xl">Meal passes</h1>
      {data && <Offers offers={data.offers} />}
      {!data && isError && (
        <p className="mt-4 flex flex-wrap items-center gap-3">
          The passes could not be loaded.
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </main>
  );
}

function Offers({ offers }: { offers: readonly OfferOnSale[] }) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = offers.find(({ id }) => id === chosenId);
  return (
    <>
      <p className="mt-1 max-w-2xl text-quiet">
        Pay once, and your meals come by themselves on the days that you choose.
      </p>
      <ul className="mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer}>
            <Button
              className="w-full"
              variant={chosen && chosen !== offer ? 'secondary' : 'primary'}
              aria-pressed={chosen === offer}
              aria-label={`Choose ${offer.name}`}
              onClick={() => setChosenId(offer.id)}
            >
              {chosen === offer ? 'Chosen' : 'Choose'}
            </Button>
          </OfferCard>
        ))}
      </ul>
      {chosen && <Purchase key={chosen.id} offer={chosen} />}
    </>
  );
}

/** Comes into view when its pass is chosen. */
function Purchase({ offer }: { offer: OfferOnSale }) {
  const { data } = useQuery(queryOf(listAddresses, {}));
  const { buy, isLeaving, problem } = usePurchase({ onLeaving: keepAmountToPay });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = ({ shifts: wanted, name, starts_on, ...fields }: PassFields) =>
    buy({
      ...fields,
      ...(name !== '' && { name }),
      ...{ offer_id: offer.id, starts_on, totalAmountPaise: offer.pricePaise },
      shifts: shifts.filter((shift) => wanted.includes(shift)),
    });
  return (
    <Card className="mx-auto mt-6 w-full max-w-xl p-4 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-xl font-bold tracking-tight">
        {offer.name}
      </h2>
      <PassForm
        offer={offer}
        addresses={data?.addresses}
        problem={isLeaving ? '' : problem}
        onSubmit={submit}
      />
      {isLeaving && <LoadingOverlay label="Opening the payment page…" />}
    </Card>
  );
}
