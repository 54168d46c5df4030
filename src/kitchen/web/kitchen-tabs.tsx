/** The three screens of the kitchen; a link keeps the selected day and shift. */
import { clsx } from 'clsx';
import { CookingPot, type LucideIcon, Package, TriangleAlert } from 'lucide-react';
import { Link, useLocation } from 'react-router';

interface KitchenTabsProps {
  /** Number of meals that are not placed and not explained, if known. */
  unassignedCount: number | undefined;
}

const tabs: readonly { path: string; label: string; icon: LucideIcon }[] = [
  { path: '/kitchen', label: 'Count', icon: CookingPot },
  { path: '/kitchen/packing', label: 'Packing', icon: Package },
  { path: '/kitchen/not-placed', label: 'Not placed', icon: TriangleAlert },
];

export function KitchenTabs({ unassignedCount = 0 }: KitchenTabsProps) {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label="Kitchen" className="flex overflow-x-auto">
      {tabs.map(({ path, label, icon: Icon }) => {
        const isHere = pathname.replace(/\/$/, '') === path;
        return (
          <Link
            key={path}
            to={{ pathname: path, search }}
            aria-current={isHere ? 'page' : undefined}
            className={clsx(
              'flex min-h-11 grow items-center md:min-h-14 justify-center gap-2 rounded-t-control border-b-4 px-1.5 text-lg font-semibold whitespace-nowrap hover:bg-brand-soft md:grow-0 md:px-5',
              isHere ? 'border-brand text-brand-dark' : 'border-transparent text-quiet',
            )}
          >
            <Icon aria-hidden="true" className="size-5.5 max-md:hidden" />
            {label}
            {path.endsWith('not-placed') && unassignedCount > 0 && (
              <span className="grid min-w-7 place-items-center rounded-full bg-amber-soft px-1.5 text-base leading-7 font-bold text-amber tabular-nums">
                {unassignedCount}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
