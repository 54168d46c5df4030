/** The search of the dashboard. The first search loads its code, which most visits never need. */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { LoadingVeil } from '#src/platform/browser/dashboard/loading-veil.tsx';
import type { OrderFinderProps } from './order-finder-layout.tsx';

const LazyFinder = lazy(() => import('./order-finder-layout.tsx'));

interface OrderSearchProps extends OrderFinderProps {
  Finder?: ComponentType<OrderFinderProps>;
}

export function OrderSearch({ isSearching, onClose, Finder = LazyFinder }: OrderSearchProps) {
  /** Stays once a search was opened: the finder holds the details of what was found as well. */
  const [isWanted, setWanted] = useState(isSearching);
  if (isSearching && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense
      fallback={isSearching && <LoadingVeil label="Opening the search…" onEscape={onClose} />}
    >
      <Finder isSearching={isSearching} onClose={onClose} />
    </Suspense>
  );
}
