/** The private page of a customer behind a secret link: all their orders, and the amounts due. */
import { Unlink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { KeepCard } from '#src/customers/web/private/keep-card.tsx';
import { OwnUnpaid } from '#src/customers/web/private/own-unpaid.tsx';
import { isOver, usePrivatePage } from '#src/customers/web/private/use-own-orders.ts';
import { errorText } from '#src/orders/web/error-text.ts';
import { OrderCard } from '#src/orders/web/order-card.tsx';
import { UnderWayCard } from '#src/orders/web/under-way-card.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { useHydrated } from '#src/platform/browser/use-hydrated.ts';

/** Its code is loaded only by those who have a pass. */
const MyMealsCard = lazy(async () => {
  const { MyMealsCard: Card } = await import('#src/passes/web/my/my-meals-card.tsx');
  return { default: Card };
});

export const handle: ScreenHandle = { title: 'Your orders' };

export function MyPage() {
  const { token = '' } = useParams();
  const hydrated = useHydrated();
  // The document is the same for every link.
  if (!hydrated) return <main className="min-h-dvh" />;
  return <PrivatePage key={token} token={token} />;
}

function PrivatePage({ token }: { token: string }) {
  const [hasEnded, setEnded] = useState(false);
  const page = usePrivatePage(token);
  const [first] = page.data?.pages ?? [];
  if (hasEnded || isOver(page.error)) return <NoPage />;
  if (!first) return <NotYet error={page.error} onRetry={() => void page.refetch()} />;
  const orders = page.data?.pages.flatMap((each) => each.orders) ?? [];
  return (
    <main className="mx-auto grid w-full max-w-3xl gap-4 px-4 py-5 sm:px-6 sm:py-8">
      <h1 className="text-3xl font-extrabold tracking-tight break-words sm:text-4xl">
        {first.name === undefined ? 'Your orders' : `Orders of ${first.name}`}
      </h1>
      {first.hasMeals && (
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
          <MyMealsCard token={token} />
        </Suspense>
      )}
      {first.unpaid.length > 0 && <OwnUnpaid unpaid={first.unpaid} />}
      <UnderWayCard underWay={page.data?.pages.flatMap(({ underWay }) => underWay) ?? []} />
      <ul aria-label="Orders" className="grid gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {page.hasNextPage && (
        <Button
          variant="secondary"
          aria-disabled={page.isFetching}
          onClick={() => !page.isFetching && void page.fetchNextPage()}
        >
          Show older
        </Button>
      )}
      <KeepCard token={token} expiresAt={first.expiresAt} onEnded={() => setEnded(true)} />
    </main>
  );
}

function NotYet({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-content-center px-4">
      {error ? (
        <EmptyState
          title="The shop does not answer"
          description={errorText(error)}
          action={<Button onClick={onRetry}>Try again</Button>}
        />
      ) : (
        <p role="status">Loading…</p>
      )}
    </main>
  );
}

function NoPage() {
  return (
    <main className="grid min-h-dvh place-content-center px-4">
      <h1 className="sr-only">{handle.title}</h1>
      <EmptyState
        icon={<Unlink aria-hidden="true" />}
        title="This link is not valid any more"
        description="Ask us for a new one, or look up your orders with your mobile number."
        action={
          <Link to="/my-orders" className={buttonClass()}>
            My orders
          </Link>
        }
      />
    </main>
  );
}
