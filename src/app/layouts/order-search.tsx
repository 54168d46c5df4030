/**
 * The search of the dashboard. Its code is loaded at the first search, because most visits never
 * need it.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { LoadingVeil } from '#src/platform/browser/dashboard/loading-veil.tsx';
import type { OrderFinderProps } from './order-finder-layout.tsx';

const LazyFinder = lazy(() => import('./order-finder-layout.tsx'));

interface OrderSearchProps extends OrderFinderProps {
  Finder?: ComponentType<OrderFinderProps>;
}

export function OrderSearch({ isSearching, onClose, Finder = LazyFinder }: OrderSearchProps) {
  /** Stays mounted after a search, because it also shows the details of the selected order. */
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
