/** The frame of the kitchen's screens: the shop, the person, the selected shift and its state. */
import { LayoutDashboard, LogOut as LogOutIcon } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { getKitchenSession } from '#src/auth/auth-contract.ts';
import { LogOutDialog } from '#src/auth/web/log-out-dialog.tsx';
import { getShiftDay } from '#src/kitchen/kitchen-contract.ts';
import { listUnassignedMeals } from '#src/kitchen/packing-contract.ts';
import { KitchenContext } from '#src/kitchen/web/kitchen-context.ts';
import { KitchenTabs } from '#src/kitchen/web/kitchen-tabs.tsx';
import { TicksProvider, useTicks } from '#src/kitchen/web/packing/ticks/ticks-context.tsx';
import { ShiftChooser } from '#src/kitchen/web/shift-chooser.tsx';
import { shiftStateText } from '#src/kitchen/web/shift-words.ts';
import { forgetAnswers, forgetOldAnswers } from '#src/kitchen/web/stored/kitchen-store.ts';
import { useStoredQuery } from '#src/kitchen/web/stored/use-stored-query.ts';
import { useKitchenClock } from '#src/kitchen/web/use-kitchen-clock.ts';
import { useShownShift } from '#src/kitchen/web/use-shown-shift.ts';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { useDashboardStyles } from '#src/platform/browser/dashboard/use-dashboard-styles.ts';
import { useNarrowScreen } from '#src/platform/browser/dashboard/use-narrow-screen.ts';
import { registerServiceWorker } from '#src/platform/browser/offline/register-service-worker.ts';
import { type Session, useSession } from '#src/platform/browser/session.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { useOwnAnswers } from '#src/platform/browser/use-own-answers.ts';
import { roles, type StaffRole } from '#src/platform/contract/roles.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

/** For kitchen staff, and for people of the dashboard (product 22.1). */
export function KitchenLayout() {
  useDashboardStyles();
  const session = useSession();
  return session && <Kitchen key={session.token} session={session} />;
}

function Kitchen({ session }: { session: Session }) {
  useOwnAnswers(session.token, forgetAnswers);
  // This query also detects a session that has ended.
  const person = useStoredQuery(getKitchenSession, {}, { everyMs: 60_000 });
  const isNarrow = useNarrowScreen();
  const now = useKitchenClock(person.data, person.dataUpdatedAt);
  const knownDay = person.data && now.day;
  useEffect(() => {
    // A tablet with a wrong clock would delete responses that it needs.
    if (knownDay !== undefined) void forgetOldAnswers(knownDay);
  }, [knownDay]);
  useEffect(() => registerServiceWorker('kitchen'), []);
  // Before the first response the business day is unknown.
  const isClockKnown = person.data !== undefined || person.isError;
  return (
    <TicksProvider today={now.day}>
      <div className="flex min-h-dvh flex-col bg-paper text-ink">
        <a
          href="#content"
          className="absolute top-2 left-2 z-50 -translate-y-24 rounded-control bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
        >
          Skip to content
        </a>
        {isNarrow && isClockKnown ? (
          <h1 className="sr-only">Kitchen</h1>
        ) : (
          <Bar role={session.role} fullName={person.data?.fullName} />
        )}
        {isClockKnown ? (
          <ShownShift now={now}>{isNarrow && <WayOut role={session.role} />}</ShownShift>
        ) : (
          <p role="status" className="p-4 font-semibold text-quiet">
            Opening the kitchen…
          </p>
        )}
      </div>
    </TicksProvider>
  );
}

interface ShownShiftProps {
  now: ReturnType<typeof useKitchenClock>;
  /** Content beside the selectors. */
  children: ReactNode;
}

/** The shift and its state, then the tabs, then the screen. */
function ShownShift({ now, children }: ShownShiftProps) {
  const { shown, isNow, show, showNow } = useShownShift(now);
  const { date, shift } = shown;
  const query = { date, shift };
  const shiftState = useStoredQuery(getShiftDay, { query }, { everyMs: 5000 }).data;
  const unassigned = useStoredQuery(listUnassignedMeals, { query }, { everyMs: 10_000 }).data;
  const today = now.day;
  const facts = useMemo(
    () => ({ date, shift, today, shiftState }),
    [date, shift, today, shiftState],
  );
  return (
    <KitchenContext value={facts}>
      <div className="bg-card print:hidden">
        <div className="mx-auto max-w-6xl px-2 md:px-4">
          <div className="flex flex-wrap items-center gap-x-1 pt-1 md:gap-x-4 md:gap-y-1 md:py-2">
            <ShiftChooser
              today={today}
              shown={shown}
              isNow={isNow}
              onShow={show}
              onShowNow={showNow}
            />
            {children}
            <p
              role="status"
              className="min-h-5.5 grow basis-[62%] px-1 leading-snug font-bold tabular-nums md:min-h-7 md:grow-0 md:basis-auto md:text-lg"
            >
              {shiftState && shiftStateText(shiftState.day, shiftState.changes, today)}
            </p>
          </div>
        </div>
      </div>
      {/* The head above leaves while a list is scrolled, the tabs stay. */}
      <div className="sticky top-0 z-20 border-b border-line bg-card print:hidden">
        <div className="mx-auto max-w-6xl px-2 md:px-4">
          <KitchenTabs
            unassignedCount={unassigned?.orders.filter(({ explanation }) => !explanation).length}
          />
        </div>
      </div>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl grow p-2 pt-1 md:p-4">
        <Outlet />
      </main>
    </KitchenContext>
  );
}

function Bar({ role, fullName }: { role: StaffRole; fullName: string | undefined }) {
  const { name } = useShopFacts();
  return (
    <header className="border-b border-line bg-card print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-2 px-2 py-2 md:gap-4 md:px-4">
        <img src="/logo-mark.svg" alt="" width={44} height={44} className="size-11 shrink-0" />
        <div className="min-w-0 grow basis-28">
          <h1 className="text-xl leading-tight font-extrabold tracking-tight">Kitchen</h1>
          <p className="truncate leading-tight text-quiet">{name}</p>
        </div>
        <p className="min-w-0 truncate font-semibold max-md:hidden">{fullName}</p>
        {useMay('orders') && <ToDashboard role={role} />}
        <LogOut role={role} />
      </div>
    </header>
  );
}

/** On a phone there is room for one button; the dashboard has its own Logout. */
function WayOut({ role }: { role: StaffRole }) {
  return (
    <div className="ml-auto">
      {useMay('orders') ? <ToDashboard role={role} /> : <LogOut role={role} />}
    </div>
  );
}

function ToDashboard({ role }: { role: StaffRole }) {
  return (
    <Link to={roles[role].home} className={barButton} aria-label="Dashboard">
      <LayoutDashboard aria-hidden="true" className="size-5" />
      <span className="max-md:hidden">Dashboard</span>
    </Link>
  );
}

function LogOut({ role }: { role: StaffRole }) {
  const [leaving, setLeaving] = useState(false);
  const unsent = useTicks().queue.ticks.length;
  return (
    <>
      <Button
        variant="secondary"
        aria-label="Logout"
        className={barLayout}
        onClick={() => setLeaving(true)}
      >
        <LogOutIcon aria-hidden="true" className="size-5" />
        <span className="max-md:hidden">Logout</span>
      </Button>
      <LogOutDialog
        open={leaving}
        from={roles[role].login}
        warning={unsent > 0 ? unsentText(unsent) : undefined}
        onClose={() => setLeaving(false)}
      />
    </>
  );
}

function unsentText(count: number): string {
  const ticks = counted(count, 'tick is', 'ticks are');
  return `${ticks} not sent yet. This tablet sends them when somebody has signed in again.`;
}

/** Only icons on a phone. */
const barLayout = 'min-h-12 w-12 shrink-0 px-0! md:min-h-14 md:w-auto md:px-4!';
const barButton = buttonClass({ variant: 'secondary', className: barLayout });
