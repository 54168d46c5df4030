/** The menu page without cards: loading, failed, or no menus. */
import { CloudOff, CookingPot } from 'lucide-react';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import type { Shift } from '#src/platform/contract/shifts.ts';

export function MenusLoading() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mt-1 h-14 w-full rounded-control sm:mt-3" />
      <Skeleton className="my-2 h-13 w-52 rounded-control sm:my-4" />
      <div className="grid gap-2.5 pb-6 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
        {['one', 'two', 'three'].map((card) => (
          <Skeleton key={card} className="h-36 w-full rounded-card sm:h-96" />
        ))}
      </div>
    </div>
  );
}

export function MenusFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff aria-hidden="true" />}
        title="We couldn’t load the menus."
        description="Please check your connection and try again."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  );
}

interface NoMenusProps {
  /** Another shift of the day that has menus. */
  other: Shift | undefined;
  onOther: (shift: Shift) => void;
}

export function NoMenus({ other, onOther }: NoMenusProps) {
  return (
    <EmptyState
      icon={<CookingPot aria-hidden="true" />}
      title="No Menu Available."
      description={
        other
          ? `The kitchen has ${other.toLowerCase()} on this day.`
          : 'Please have a look at another day.'
      }
      action={
        other && (
          <Button variant="secondary" onClick={() => onOther(other)}>
            See {other}
          </Button>
        )
      }
    />
  );
}
