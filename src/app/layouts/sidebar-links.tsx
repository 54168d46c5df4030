/** The links of the sidebar in their groups, with the numbers of what waits. */
import { clsx } from 'clsx';
import {
  Banknote,
  Calculator,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  ChevronRight,
  ClipboardList,
  CookingPot,
  DoorClosed,
  IndianRupee,
  type LucideIcon,
  Mail,
  MapPin,
  MessagesSquare,
  Plus,
  Route,
  Settings,
  Soup,
  Ticket,
  UserRoundSearch,
  Users,
  Utensils,
} from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link, useLocation } from 'react-router';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { useSession } from '#src/platform/browser/session.ts';
import { may } from '#src/platform/contract/permissions.ts';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import type { Waiting } from '#src/waiting/waiting-contract.ts';
import { shortCount, useWaiting } from '#src/waiting/web/admin/use-waiting.ts';
import { type LinkedPath, sidebarOf } from '../screens.ts';
import { type StaffScreen, staffScreens } from '../staff-pages.ts';

const icons: Readonly<Record<LinkedPath, LucideIcon>> = {
  '/admin/dashboard/orders': ClipboardList,
  '/admin/dashboard/runs': Route,
  '/kitchen': CookingPot,
  '/admin/dashboard/cash': Banknote,
  '/admin/dashboard/menu': Utensils,
  '/admin/dashboard/plan': CalendarDays,
  '/admin/dashboard/dishes': Soup,
  '/admin/dashboard/customers': UserRoundSearch,
  '/admin/dashboard/passes': Ticket,
  '/admin/dashboard/texts': MessagesSquare,
  '/admin/dashboard/messages': Mail,
  '/admin/dashboard/money': IndianRupee,
  '/admin/dashboard/days': CalendarCheck,
  '/admin/dashboard/reports': ChartColumn,
  '/admin/dashboard/accountant': Calculator,
  '/admin/dashboard/closures': DoorClosed,
  '/admin/dashboard/addresses': MapPin,
  '/admin/dashboard/staff': Users,
  '/admin/dashboard/settings': Settings,
};

const newOrder = '/admin/dashboard/new-order';

type SidebarGroups = ReturnType<typeof sidebarOf>;
type SidebarLink = SidebarGroups[number]['links'][number];

interface SidebarLinksProps {
  /** With labels; else icons alone. */
  isOpen: boolean;
  /** On a phone: the links of one group are shown at a time. */
  isFolded: boolean;
  onNavigate: (() => void) | undefined;
}

export function SidebarLinks({ isOpen, isFolded, onNavigate }: SidebarLinksProps) {
  const role = useSession()?.role;
  const waiting = useWaiting() ?? {};
  const groups = sidebarOf(role).map(({ group, links }) => ({
    group,
    links: links.filter((link) => isInUse(link, waiting, role)),
  }));
  const here = useLinkedPath(groups);
  const entries = groups.reduce((sum, { links }) => sum + links.length, 0);
  const entryOf = (link: SidebarLink) => (
    <li key={link.path}>
      <Entry
        {...{ link, isOpen, onNavigate }}
        count={countOf(link, waiting)}
        isHere={link.path === here}
      />
    </li>
  );
  return (
    <nav
      aria-label="Dashboard"
      style={{ '--entries': entries } as CSSProperties}
      className={clsx(
        'min-h-40 grow scroll-hint-y overflow-y-auto',
        isOpen ? 'px-2' : 'px-1 pointer-coarse:space-y-1',
      )}
    >
      {groups.map(({ group, links }) =>
        isFolded ? (
          <details
            key={group}
            name="sidebar"
            open={links.some(({ path }) => path === here)}
            className="group border-b border-line last:border-b-0"
          >
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-3 font-bold [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden="true"
                className="size-4.5 text-quiet transition-transform group-open:rotate-90"
              />
              {group}
              <Count
                count={links.reduce((sum, link) => sum + countOf(link, waiting), 0)}
                className="group-open:hidden"
              />
            </summary>
            <ul className="pb-2">{links.map(entryOf)}</ul>
          </details>
        ) : (
          <div
            key={group}
            className={clsx(!isOpen && 'border-t border-line pt-1 first:border-t-0')}
          >
            {isOpen && (
              <p aria-hidden="true" className="px-3 text-xs leading-5 font-bold text-quiet">
                {group}
              </p>
            )}
            <ul aria-label={group}>{links.map(entryOf)}</ul>
          </div>
        ),
      )}
    </nav>
  );
}

/** Its key is `N` (dashboard-keys.ts). */
export function NewOrderLink({ isOpen, onNavigate }: Omit<SidebarLinksProps, 'isFolded'>) {
  const isShown = useMay(staffScreens[newOrder].access);
  const { pathname } = useLocation();
  if (!isShown) return null;
  return (
    <Link
      to={newOrder}
      onClick={onNavigate}
      aria-label="New order"
      aria-keyshortcuts="N"
      aria-current={pathname === newOrder ? 'page' : undefined}
      title="New order (N)"
      className={clsx(
        'mb-2 flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-control bg-brand font-semibold text-on-brand hover:bg-brand-dark mouse:min-h-9',
        isOpen ? 'mx-3' : 'mx-1',
      )}
    >
      <Plus aria-hidden="true" className="size-5 shrink-0" />
      {isOpen && 'New order'}
    </Link>
  );
}

/** The link of the screen that is shown, or of the one from which it is reached (product 9.1). */
function useLinkedPath(groups: SidebarGroups): LinkedPath | undefined {
  const { pathname } = useLocation();
  const screen = new Map(Object.entries<StaffScreen>(staffScreens)).get(pathname);
  const paths = groups.flatMap(({ links }) => links.map(({ path }) => path));
  return paths.find((path) =>
    screen?.under
      ? path === screen.under
      : pathname.includes(path.slice(path.lastIndexOf('/') + 1)),
  );
}

/** A shop without passes has no link to them, except for who may make the first offer. */
function isInUse(
  { begunBy, waiting: part }: SidebarLink,
  waiting: Waiting,
  role: StaffRole | undefined,
): boolean {
  if (begunBy === undefined || may(role, begunBy)) return true;
  return part !== undefined && waiting[part] !== undefined;
}

function countOf({ waiting: part }: SidebarLink, waiting: Waiting): number {
  return (part && waiting[part]) ?? 0;
}

interface EntryProps {
  link: SidebarLink;
  count: number;
  isOpen: boolean;
  isHere: boolean;
  onNavigate: (() => void) | undefined;
}

function Entry({ link: { path, label }, count, isOpen, isHere, onNavigate }: EntryProps) {
  const Icon = icons[path];
  return (
    <Link
      to={path}
      // Only the kitchen's own documents may use the camera (serve-shop.ts), so a new document is
      // loaded.
      reloadDocument={path === '/kitchen'}
      onClick={onNavigate}
      aria-current={isHere ? 'page' : undefined}
      title={isOpen ? undefined : label}
      className={entryClass(isOpen, isHere)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={clsx(!isOpen && 'sr-only')}>{label}</span>
      <Count count={count} className={clsx(!isOpen && 'absolute top-0 right-0 scale-75')} />
    </Link>
  );
}

/** All that waits, for the button that opens the links on a phone. */
export function WaitingSum() {
  const waiting = useWaiting() ?? {};
  return <Count count={Object.values(waiting).reduce((sum, count) => sum + count, 0)} />;
}

interface CountProps {
  count: number;
  className?: string;
}

/** Nothing for 0. */
function Count({ count, className }: CountProps) {
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        'ml-auto min-w-6 rounded-full bg-amber-soft px-1.5 text-center text-sm leading-6 font-bold text-amber tabular-nums',
        className,
      )}
    >
      {shortCount(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

export function entryClass(isOpen: boolean, isHere: boolean): string {
  return clsx(
    'relative flex items-center gap-3 rounded-control font-semibold',
    // With a mouse, all links fit on a laptop's screen; 18 rem is the height of everything else.
    'min-h-11 pointer-fine:min-h-[clamp(1.625rem,(100dvh-18rem)/var(--entries,18),2.75rem)]',
    isOpen ? 'px-3' : 'justify-center',
    isHere ? 'bg-brand-soft text-brand-dark' : 'text-quiet hover:bg-brand-soft hover:text-ink',
  );
}
