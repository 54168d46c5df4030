/** Links between two pages with one entry in the sidebar. */
import { Link, useLocation } from 'react-router';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { shortCount, useWaiting } from '#src/waiting/web/admin/use-waiting.ts';

interface PageTabsProps {
  label: string;
  /** With the number of what waits. */
  tabs: readonly { path: string; label: string; count?: number | undefined }[];
}

function PageTabs({ label, tabs }: PageTabsProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="flex flex-wrap border-b sm:gap-x-1 border-line">
      {tabs.map(({ path, label: name, count = 0 }) => (
        <Link
          key={path}
          to={path}
          aria-current={pathname === path ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center gap-1.5 border-b-3 border-transparent px-2 font-semibold sm:px-3 text-quiet hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand-dark"
        >
          {name}
          {count > 0 && (
            <Badge tone="amber" size="small">
              {shortCount(count)}
              <span className="sr-only"> waiting</span>
            </Badge>
          )}
        </Link>
      ))}
    </nav>
  );
}

const dishTabs = [
  { path: '/admin/dashboard/dishes', label: 'Library' },
  { path: '/admin/dashboard/components', label: 'Components' },
];

/** Nothing for people who may see the library alone. */
export function DishTabs() {
  const mayComponents = useMay('components');
  if (!mayComponents) return null;
  return (
    <div className="mb-4">
      <PageTabs label="Dishes" tabs={dishTabs} />
    </div>
  );
}

const cashTabs = [
  { path: '/admin/dashboard/cash', label: 'Riders' },
  { path: '/admin/dashboard/cash/book', label: 'Cash book' },
];

export function CashTabs() {
  return <PageTabs label="Cash" tabs={cashTabs} />;
}

const passes = '/admin/dashboard/passes';

export function PassTabs() {
  const asked = useWaiting()?.passes;
  return (
    <div className="mb-4">
      <PageTabs
        label="Passes"
        tabs={[
          { path: passes, label: 'Running' },
          { path: `${passes}/asked`, label: 'Asked', count: asked },
          { path: `${passes}/left-out`, label: 'Left out' },
          { path: `${passes}/offers`, label: 'Offers' },
        ]}
      />
    </div>
  );
}
