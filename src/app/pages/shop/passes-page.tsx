/** The passes on sale, and buying one. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { listAddresses } from '#src/addresses/address-contract.ts';
import { listOffersOnSale, type OfferOnSale } from '#src/passes/purchase-contract.ts';
import { OfferCard } from '#src/passes/web/shop/offer-card.tsx';
import { type PassFields, PassForm } from '#src/passes/web/shop/pass-form.tsx';
import { usePurchase } from '#src/passes/web/shop/use-purchase.ts';
import { keepAmountToPay } from '#src/payments/web/amount-to-pay.ts';
import { LoadingOverlay } from '#src/platform/browser/loading/loading-overlay.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { useHydrated } from '#src/platform/browser/use-hydrated.ts';
import { shifts } from '#src/platform/contract/shifts.ts';

export const handle: ScreenHandle = {
  title: 'Meal passes',
  description: 'Eat with us every day: pay once, and your meals come by themselves.',
};

/** The offer that is chosen, in the address. */
const offerKey = 'offer';

export function PassesPage() {
  const { data, isError, refetch } = useQuery(queryOf(listOffersOnSale, {}));
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  // A visit leads there by the server; the last offer can end while a document is open.
  if (isHydrated && data?.offers.length === 0) return <Navigate to="/" replace />;
  // The server renders one page for all customers.
  const wanted = isHydrated ? search.get(offerKey) : null;
  const chosen = data?.offers.find(({ id }) => id === wanted);
  return (
    <main className="mx-auto w-full max-w-6xl px-4 pt-3 sm:px-6 sm:pt-8">
      <h1 className="text-2xl font-extrabold tracking-tight sm:text-4xl">Meal passes</h1>
      {chosen && <Chosen key={chosen.id} offer={chosen} />}
      {!chosen && wanted !== null && data && (
        <p role="alert" className="mt-2 font-semibold text-kokum">
          This pass is not sold any more.
        </p>
      )}
      {!chosen && data && <Offers offers={data.offers} />}
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
  return (
    <>
      <p className="mt-1 max-w-2xl text-quiet">
        Pay once, and your meals come by themselves on the days that you choose.
      </p>
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer}>
            {/* A link, so that it leads on before the page is hydrated, and Back leads here. */}
            <Link
              to={{ search: `?${offerKey}=${offer.id}` }}
              className={buttonClass({ className: 'w-full' })}
              aria-label={`Choose ${offer.name}`}
            >
              Choose
            </Link>
          </OfferCard>
        ))}
      </ul>
    </>
  );
}

/** The offer beside its form, or above it on a phone. */
function Chosen({ offer }: { offer: OfferOnSale }) {
  return (
    <>
      <Link to={{ search: '' }} className="inline-flex min-h-11 items-center text-brand underline">
        All passes
      </Link>
      <div className="mt-1 grid items-start gap-4 lg:grid-cols-2">
        <ul className="min-w-0">
          <OfferCard offer={offer} />
        </ul>
        <Purchase offer={offer} />
      </div>
    </>
  );
}

function Purchase({ offer }: { offer: OfferOnSale }) {
  const { data } = useQuery(queryOf(listAddresses, {}));
  const { buy, isLeaving, problem } = usePurchase({ onLeaving: keepAmountToPay });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const submit = ({ shifts: wanted, name, starts_on, ...fields }: PassFields) =>
    buy({
      ...fields,
      ...(name !== '' && { name }),
      ...{ offer_id: offer.id, starts_on, totalAmountPaise: offer.pricePaise },
      shifts: shifts.filter((shift) => wanted.includes(shift)),
    });
  return (
    <Card className="min-w-0 p-4 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-xl font-bold tracking-tight">
        When and where
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
