/** The shell around every screen of the admin's dashboard, and the door before it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PanelLeft } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { getAdminSession } from '#src/auth/auth-contract.ts';
import { ConfirmPasswordDialog } from '#src/auth/web/confirm-password-dialog.tsx';
import { LogOutDialog } from '#src/auth/web/log-out-dialog.tsx';
import { businessProfile } from '#src/site/business-profile.ts';
import { call } from '../api-client.ts';
import { LoadingOverlay } from '../loading-overlay.tsx';
import { useSession } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { DashboardContext } from './dashboard-context.tsx';
import { Sidebar, SidebarSheet } from './sidebar.tsx';
import { useSidebarState } from './sidebar-state.ts';
import { useBusinessDay } from './use-business-day.ts';
import { useDashboardLook } from './use-dashboard-look.ts';
import { useNarrowScreen } from './use-narrow-screen.ts';

/** Specification section 6: who is not signed in as an admin goes to the admin's login. */
export function Component() {
  useDashboardLook();
  const session = useSession();
  if (session?.role !== 'admin') return <Navigate to="/admin/login" replace />;
  return <Dashboard key={session.token} />;
}

function Dashboard() {
  const client = useQueryClient();
  // The next admin on this device sees nothing of this one's.
  useEffect(() => () => client.clear(), [client]);
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin-session'],
    queryFn: ({ signal }) => call(getAdminSession, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const today = useBusinessDay(data);
  const facts = useMemo(
    () => data && { fullName: data.fullName, email: data.email, today },
    [data, today],
  );
  if (facts) {
    return (
      <DashboardContext value={facts}>
        <Shell fullName={facts.fullName} />
      </DashboardContext>
    );
  }
  if (!isError) return <LoadingOverlay label="Opening the dashboard…" />;
  return (
    <main className="grid min-h-dvh place-content-center">
      <EmptyState
        title="The shop does not answer"
        description="Please check your connection and try again."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    </main>
  );
}

function Shell({ fullName }: { fullName: string }) {
  const [sheetOpen, setSheetOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const toggleButton = useRef<HTMLButtonElement>(null);
  const isNarrow = useNarrowScreen();
  const { isOpen, toggle } = useSidebarState(() => {
    if (isNarrow) setSheetOpen(!sheetOpen);
    return isNarrow;
  });
  const logOut = () => {
    setSheetOpen(false);
    setLeaving(true);
  };
  return (
    <div className="flex min-h-dvh bg-paper text-ink">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-control bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar
        shopName={businessProfile.name}
        isOpen={isOpen}
        fullName={fullName}
        onLogOut={logOut}
      />
      <SidebarSheet
        shopName={businessProfile.name}
        open={sheetOpen && isNarrow}
        toggle={toggleButton}
        onOpenChange={setSheetOpen}
        fullName={fullName}
        onLogOut={logOut}
      />
      <div className="flex min-w-0 grow flex-col">
        <header className="flex h-12 shrink-0 items-center px-2 md:h-9 md:px-4 print:hidden">
          <button
            ref={toggleButton}
            type="button"
            onClick={toggle}
            aria-label="Toggle Sidebar"
            aria-expanded={isNarrow ? sheetOpen : isOpen}
            title="Toggle Sidebar (Ctrl+B)"
            className="grid size-11 place-items-center rounded-control text-quiet hover:bg-brand-soft hover:text-ink md:size-8"
          >
            <PanelLeft aria-hidden="true" className="size-5" />
          </button>
        </header>
        <div id="content" tabIndex={-1} className="flex min-w-0 grow flex-col">
          <Outlet />
        </div>
      </div>
      <LogOutDialog open={leaving} from="admin" onClose={() => setLeaving(false)} />
      <ConfirmPasswordDialog />
    </div>
  );
}
