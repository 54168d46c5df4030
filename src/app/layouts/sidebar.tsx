/**
 * The navigation of the dashboard: next to the page on laptops, optionally with icons only, a sheet
 * on phones.
 */
import { clsx } from 'clsx';
import {
  Banknote,
  Calculator,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  CircleUserRound,
  ClipboardList,
  CookingPot,
  DoorClosed,
  IndianRupee,
  LogOut,
  type LucideIcon,
  Mail,
  MapPin,
  MessagesSquare,
  PhoneCall,
  Route,
  Settings,
  ShieldCheck,
  Soup,
  UserRoundSearch,
  Users,
  Utensils,
  Wheat,
  X,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '#src/platform/browser/session.ts';
import { type LabelledPath, labelledScreens } from '../screens.ts';

const icons: Readonly<Record<LabelledPath, LucideIcon>> = {
  '/admin/dashboard/menu': Utensils,
  '/admin/dashboard/plan': CalendarDays,
  '/admin/dashboard/dishes': Soup,
  '/admin/dashboard/components': Wheat,
  '/admin/dashboard/orders': ClipboardList,
  '/admin/dashboard/new-order': PhoneCall,
  '/admin/dashboard/customers': UserRoundSearch,
  '/admin/dashboard/runs': Route,
  '/kitchen': CookingPot,
  '/admin/dashboard/closures': DoorClosed,
  '/admin/dashboard/money': IndianRupee,
  '/admin/dashboard/days': CalendarCheck,
  '/admin/dashboard/accountant': Calculator,
  '/admin/dashboard/reports': ChartColumn,
  '/admin/dashboard/cash': Banknote,
  '/admin/dashboard/staff': Users,
  '/admin/dashboard/messages': Mail,
  '/admin/dashboard/texts': MessagesSquare,
  '/admin/dashboard/addresses': MapPin,
  '/admin/dashboard/privacy': ShieldCheck,
  '/admin/dashboard/settings': Settings,
};

/** Screens that `dashboard-keys.ts` opens with a single key. */
const keys: Partial<Record<LabelledPath, string>> = { '/admin/dashboard/new-order': 'N' };

/** A tooltip shows the label of an icon, and the screen's key. */
function titleOf(path: LabelledPath, label: string, isOpen: boolean): string | undefined {
  const key = keys[path];
  if (key !== undefined) return `${label} (${key})`;
  return isOpen ? undefined : label;
}

interface SidebarProps {
  shopName: string;
  isOpen: boolean;
  /** Undefined while it is loading. */
  fullName: string | undefined;
  onAccount: () => void;
  onLogOut: () => void;
}

/** 16 rem wide, or 3 rem with icons only. */
export function Sidebar(props: SidebarProps) {
  const { isOpen } = props;
  return (
    <aside
      data-state={isOpen ? 'expanded' : 'collapsed'}
      className={clsx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-card transition-[width] duration-200 md:flex print:hidden',
        isOpen ? 'w-64' : 'w-12',
      )}
    >
      <SidebarContent {...props} />
    </aside>
  );
}

interface SidebarSheetProps extends Omit<SidebarProps, 'isOpen'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the focus goes when the sheet closes. */
  toggle: RefObject<HTMLElement | null>;
}

/** 18 rem wide, over the page. */
export function SidebarSheet({ open, onOpenChange, toggle, ...props }: SidebarSheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-shade data-[state=closed]:animate-overlay-out data-[state=open]:animate-overlay-in" />
        <Dialog.Content
          aria-describedby={undefined}
          data-sheet=""
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            toggle.current?.focus();
          }}
          className="fixed inset-y-0 left-0 z-30 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-r border-line bg-card text-ink shadow-raised outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in"
        >
          <Dialog.Title className="sr-only">Menu of the dashboard</Dialog.Title>
          <Dialog.Close
            aria-label="Close sidebar"
            className="absolute top-2 right-2 grid size-11 place-items-center rounded-control text-quiet hover:bg-brand-soft"
          >
            <X aria-hidden="true" className="size-5" />
          </Dialog.Close>
          <SidebarContent {...props} isOpen onNavigate={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SidebarContent(props: SidebarProps & { onNavigate?: () => void }) {
  const { shopName, isOpen, fullName, onAccount, onLogOut, onNavigate } = props;
  const { pathname } = useLocation();
  const role = useSession()?.role;
  const links = labelledScreens(role);
  return (
    <>
      <div
        className={clsx(
          'flex h-14 shrink-0 items-center gap-2.5',
          isOpen ? 'px-4' : 'justify-center',
        )}
      >
        <img src="/logo-mark.svg" alt="" width={32} height={32} className="size-8 shrink-0" />
        {isOpen && (
          <span className="truncate text-lg leading-tight font-extrabold tracking-tight">
            {shopName}
          </span>
        )}
      </div>
      <nav
        aria-label="Dashboard"
        style={{ '--entries': links.length } as CSSProperties}
        className={clsx(
          'min-h-40 grow scroll-hint-y overflow-y-auto pointer-coarse:space-y-1',
          isOpen ? 'px-2' : 'px-1',
        )}
      >
        {links.map(({ path, label }) => {
          const Icon = icons[path];
          // Product 9.1.
          const isActive = pathname.includes(path.slice(path.lastIndexOf('/') + 1));
          return (
            <Link
              key={path}
              to={path}
              // Only the kitchen's own documents may use the camera (serve-shop.ts), so a new
              // document is loaded.
              reloadDocument={path === '/kitchen'}
              onClick={onNavigate}
              aria-current={isActive ? 'page' : undefined}
              aria-keyshortcuts={keys[path]}
              title={titleOf(path, label, isOpen)}
              {...(!isOpen && { 'aria-label': label })}
              className={entryClass(isOpen, isActive)}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {isOpen && label}
            </Link>
          );
        })}
      </nav>
      <div className={clsx('grid shrink-0 border-t border-line', isOpen ? 'px-2 py-1' : 'p-1')}>
        {isOpen && <SignedInAs>{fullName}</SignedInAs>}
        <Command icon={CircleUserRound} label="Your account" isOpen={isOpen} onPress={onAccount} />
        <Command icon={LogOut} label="Logout" isOpen={isOpen} onPress={onLogOut} />
      </div>
    </>
  );
}

interface CommandProps {
  icon: LucideIcon;
  label: string;
  isOpen: boolean;
  onPress: () => void;
}

function Command({ icon: Icon, label, isOpen, onPress }: CommandProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      {...(!isOpen && { 'aria-label': label, title: label })}
      className={entryClass(isOpen, false)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {isOpen && label}
    </button>
  );
}

function SignedInAs({ children }: { children: ReactNode }) {
  return (
    <p className="min-h-6 truncate px-3 pt-1 text-sm text-quiet">
      {children !== undefined && (
        <>
          Signed in as <span className="font-semibold text-ink">{children}</span>
        </>
      )}
    </p>
  );
}

function entryClass(isOpen: boolean, isActive: boolean): string {
  return clsx(
    'flex items-center gap-3 rounded-control font-semibold',
    // With a mouse, all entries fit on a laptop's screen; 11 rem is the height of everything else.
    'min-h-11 pointer-fine:min-h-[clamp(1.75rem,(100dvh-11rem)/var(--entries,21),2.75rem)]',
    isOpen ? 'px-3' : 'justify-center',
    isActive ? 'bg-brand-soft text-brand-dark' : 'text-quiet hover:bg-brand-soft hover:text-ink',
  );
}
