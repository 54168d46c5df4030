/** Every box of a shift, and which of them are packed. */
import { Snowflake } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { forgetAnswers } from '#src/kitchen/web/kept/kitchen-store.ts';
import { PackingBoard } from '#src/kitchen/web/packing/packing-board.tsx';
import { usePacking } from '#src/kitchen/web/packing/use-packing.ts';
import { LoadFailure } from '#src/platform/browser/dashboard/load-failure.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';

export const handle: ScreenHandle = { title: 'Packing', whenSignedOut: () => void forgetAnswers() };

/** Product 22.4. */
export function PackingPage() {
  const loaded = usePacking();
  return (
    <>
      <h2 className="sr-only">Packing</h2>
      {loaded.state === 'loading' && <Loading />}
      {loaded.state === 'notFrozen' && <NotFrozen />}
      {loaded.state === 'failed' && (
        <LoadFailure
          title="The boxes did not come"
          message={loaded.message}
          busy={loaded.isBusy}
          onRetry={loaded.retry}
        />
      )}
      {loaded.state === 'ready' && <PackingBoard packing={loaded.packing} />}
    </>
  );
}

/** There is nothing to pack by until the count is fixed. */
function NotFrozen() {
  const { search } = useLocation();
  return (
    <EmptyState
      icon={<Snowflake aria-hidden="true" />}
      title="The count is not frozen yet"
      description="Boxes and labels come with the freeze, at the cut-off or by hand on the Count screen."
      action={
        <Link
          to={{ pathname: '/kitchen', search }}
          className={buttonClass({ className: 'min-h-14 text-lg' })}
        >
          Open Count
        </Link>
      }
    />
  );
}

const places = ['one', 'two', 'three', 'four', 'five', 'six'];

function Loading() {
  return (
    <div role="status" className="grid gap-2 md:grid-cols-2 md:gap-3 xl:grid-cols-3">
      <span className="sr-only">Loading the boxes…</span>
      {places.map((place) => (
        <Skeleton key={place} className="h-28 rounded-card" />
      ))}
    </div>
  );
}
