/** The frame of every screen in the dashboard of owners and admins. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PanelLeft, Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { getAdminSession } from '#src/auth/auth-contract.ts';
import { AccountDialog } from '#src/auth/web/account-dialog.tsx';
import { ConfirmPasswordDialog } from '#src/auth/web/confirm-password-dialog.tsx';
import { LogOutDialog } from '#src/auth/web/log-out-dialog.tsx';
import { useOrderStream } from '#src/orders/web/admin/live/use-order-stream.ts';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { useDashboardKeys } from '#src/platform/browser/dashboard/dashboard-keys.ts';
import { ScreenSkeleton } from '#src/platform/browser/dashboard/screen-skeleton.tsx';
import { useSidebarState } from '#src/platform/browser/dashboard/sidebar-state.ts';
import { useBusinessDay } from '#src/platform/browser/dashboard/use-business-day.ts';
import { useDashboardStyles } from '#src/platform/browser/dashboard/use-dashboard-styles.ts';
import { useGathered } from '#src/platform/browser/dashboard/use-gathered.ts';
import { useNarrowScreen } from '#src/platform/browser/dashboard/use-narrow-screen.ts';
import { useShownTab } from '#src/platform/browser/dashboard/use-shown-tab.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { useSession } from '#src/platform/browser/session.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { useOwnAnswers } from '#src/platform/browser/use-own-answers.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { roles } from '#src/platform/contract/roles.ts';
import { TwoStepLine } from '#src/staff/web/admin/two-step-question.tsx';
import { countWaiting } from '#src/waiting/waiting-contract.ts';
import { type StaffScreen, staffScreens } from '../staff-pages.ts';
import { AloneFrame } from './alone-frame.tsx';
import { OrderSearch } from './order-search.tsx';
import { Sidebar, SidebarSheet } from './sidebar.tsx';
import { WaitingSum } from './sidebar-links.tsx';
import { useShopName } from './use-shop-name.ts';

/** Rendered only for people with access to the screen (product 8.4). */
export function AdminLayout() {
  useDashboardStyles();
  const session = useSession();
  return session && <Dashboard key={session.token} token={session.token} />;
}

/**
 * A person who opened the kitchen's screens from here has left its cached responses on the device.
 */
async function forgetKitchen(): Promise<void> {
  const store = await import('#src/kitchen/web/stored/kitchen-store.ts').catch(() => undefined);
  await store?.forgetAnswers();
}

const invalidToken = 'Invalid Token';
const newOrder = '/admin/dashboard/new-order';
const ordersPath = '/admin/dashboard/orders';
const askAgainMs = 2000;
const screens: Readonly<Record<string, StaffScreen>> = staffScreens;

function Dashboard({ token }: { token: string }) {
  useOwnAnswers(token, forgetKitchen);
  const { pathname } = useLocation();
  // The first request of the orders screen has its own error message (product 8.6).
  const refusalTitle = pathname.includes('orders') ? invalidToken : undefined;
  const { data, isError, refetch } = useQuery({
    ...queryOf(getAdminSession, {}, { refusalTitle }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const today = useBusinessDay(data);
  const facts = useMemo(
    () => data && { fullName: data.fullName, email: data.email, today },
    [data, today],
  );
  const isAsked = data !== undefined && roles[data.role].isAskedForSecondStep;
  const asksHere = isAsked && pathname === roles[data.role].home;
  const content = facts ? (
    <DashboardContext value={facts}>
      {asksHere && <TwoStepLine />}
      <Outlet />
    </DashboardContext>
  ) : isError ? (
    <main className="grid grow place-content-center">
      <EmptyState
        title="The shop does not answer"
        description="Please check your connection and try again."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    </main>
  ) : (
    <ScreenSkeleton label="Opening the dashboard…" />
  );
  // The frame is shown at once, so that an admin can navigate even on a slow connection.
  const isAlone = screens[pathname]?.firstPaint.shape === 'page';
  return isAlone ? <AloneFrame>{content}</AloneFrame> : <Shell person={data}>{content}</Shell>;
}

/**
 * The numbers of the sidebar follow the changes of this browser, and the stream of orders while the
 * tab is shown: over plain http a browser has six connections to the shop, for all tabs. The page
 * of orders has its own stream, also while hidden, because it rings for new orders.
 */
function useLiveWaiting() {
  const { pathname } = useLocation();
  const hasStream = pathname === ordersPath;
  const mayOrders = useMay(staffScreens[ordersPath].access);
  const isShown = useShownTab();
  const askAgain = useGathered(askAgainMs, countWaiting);
  const from = hasStream || !mayOrders || !isShown ? false : undefined;
  useOrderStream({ from, onNews: askAgain, onOpen: askAgain });
  const changes = useQueryClient().getMutationCache();
  const onChange = useEffectEvent(askAgain);
  useEffect(
    () =>
      changes.subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') onChange();
      }),
    [changes],
  );
}

interface ShellProps {
  /** Undefined while the session request is running. */
  person: Pick<OutputOf<typeof getAdminSession>, 'fullName' | 'email' | 'role'> | undefined;
  children: ReactNode;
}

function Shell({ person, children }: ShellProps) {
  const shopName = useShopName();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [isAtAccount, setAtAccount] = useState(false);
  const toggleButton = useRef<HTMLButtonElement>(null);
  const isNarrow = useNarrowScreen();
  const { isOpen, toggle } = useSidebarState(() => {
    if (isNarrow) setSheetOpen(!sheetOpen);
    return isNarrow;
  });
  const [isSearching, setSearching] = useState(false);
  const search = () => {
    setSheetOpen(false);
    setSearching(true);
  };
  const navigate = useNavigate();
  useLiveWaiting();
  const mayOrders = useMay('orders');
  const maySearch = useMay('customers') && mayOrders;
  useDashboardKeys({
    onSearch: maySearch ? search : undefined,
    onNewOrder: useMay(staffScreens[newOrder].access) ? () => void navigate(newOrder) : undefined,
  });
  const sidebar = {
    shopName,
    fullName: person?.fullName,
    onAccount: () => {
      setSheetOpen(false);
      setAtAccount(true);
    },
    onLogOut: () => {
      setSheetOpen(false);
      setLeaving(true);
    },
  };
  return (
    <div className="flex min-h-dvh bg-paper text-ink print:block print:bg-white">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-control bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar isOpen={isOpen} {...sidebar} />
      <SidebarSheet
        open={sheetOpen && isNarrow}
        toggle={toggleButton}
        onOpenChange={setSheetOpen}
        {...sidebar}
      />
      <div className="flex min-w-0 grow flex-col print:block">
        {/* Lower on a laptop with a mouse alone: a finger needs 44 pixels. */}
        <header className="flex h-12 shrink-0 items-center px-2 md:px-3 lg:pointer-fine:h-9 lg:pointer-fine:px-4 print:hidden">
          <button
            ref={toggleButton}
            type="button"
            onClick={toggle}
            aria-expanded={isNarrow ? sheetOpen : isOpen}
            title="Toggle Sidebar (Ctrl+B)"
            className="flex h-11 min-w-11 items-center justify-center gap-1 rounded-control text-quiet hover:bg-brand-soft hover:text-ink lg:pointer-fine:h-8 lg:pointer-fine:min-w-8"
          >
            <PanelLeft aria-hidden="true" className="size-5" />
            <span className="sr-only">Toggle Sidebar </span>
            {isNarrow && <WaitingSum />}
          </button>
          {maySearch && (
            <button
              type="button"
              onClick={search}
              title="Search people and orders (Ctrl+K or /)"
              className="ml-auto flex h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold text-quiet hover:bg-brand-soft hover:text-ink lg:pointer-fine:h-8"
            >
              <Search aria-hidden="true" className="size-4.5" />
              Search
            </button>
          )}
        </header>
        <div id="content" tabIndex={-1} className="flex min-w-0 grow flex-col print:block">
          {children}
        </div>
      </div>
      <OrderSearch isSearching={isSearching} onClose={() => setSearching(false)} />
      {person && (
        <AccountDialog open={isAtAccount} person={person} onClose={() => setAtAccount(false)} />
      )}
      <LogOutDialog open={leaving} from="admin" onClose={() => setLeaving(false)} />
      <ConfirmPasswordDialog />
    </div>
  );
}
