/** All boxes of a shift, and which of them are packed. */
import { Snowflake } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { NothingStored } from '#src/kitchen/web/nothing-stored.tsx';
import { PackingBoard } from '#src/kitchen/web/packing/packing-board.tsx';
import { usePacking } from '#src/kitchen/web/packing/use-packing.ts';
import { forgetAnswers } from '#src/kitchen/web/stored/kitchen-store.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';

export const handle: ScreenHandle = { title: 'Packing', whenSignedOut: () => void forgetAnswers() };

/** Product 22.5. */
export function PackingPage() {
  const loaded = usePacking();
  return (
    <>
      <h2 className="sr-only">Packing</h2>
      {loaded.state === 'notFrozen' && <NotFrozen />}
      {loaded.state === 'nothing' && <NothingStored error={loaded.error} onRetry={loaded.retry} />}
      {loaded.state === 'ready' && <PackingBoard packing={loaded.packing} />}
    </>
  );
}

/** Packing needs a frozen count. */
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
