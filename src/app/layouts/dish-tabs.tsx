/** The two pages on dishes: the library, and what dishes are made of. */
import { Link, useLocation } from 'react-router';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';

const tabs = [
  { path: '/admin/dashboard/dishes', label: 'Library' },
  { path: '/admin/dashboard/components', label: 'Components' },
] as const;

/** Nothing for people who may see the library alone. */
export function DishTabs() {
  const { pathname } = useLocation();
  const mayComponents = useMay('components');
  if (!mayComponents) return null;
  return (
    <nav aria-label="Dishes" className="mb-4 flex flex-wrap gap-x-1 border-b border-line">
      {tabs.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          aria-current={pathname === path ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center border-b-3 border-transparent px-4 font-semibold text-quiet hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand-dark"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
