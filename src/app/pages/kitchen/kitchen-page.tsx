/** The kitchen's home, which is empty until the count of the day is there. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CookingPot, LayoutDashboard, LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { getKitchenSession } from '#src/auth/auth-contract.ts';
import { LogOutDialog } from '#src/auth/web/log-out-dialog.tsx';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { useDashboardLook } from '#src/platform/browser/dashboard/use-dashboard-look.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { type Session, useSession } from '#src/platform/browser/session.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { roles } from '#src/platform/contract/roles.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';

export const handle: ScreenHandle = { title: 'Kitchen' };

/** For people of the kitchen, and for those of the dashboard (product 17.4). */
export function KitchenPage() {
  useDashboardLook();
  const session = useSession();
  return session && <Kitchen key={session.token} session={session} />;
}

function Kitchen({ session: { role } }: { session: Session }) {
  const { name } = useShopFacts();
  const client = useQueryClient();
  // The next person on this device sees nothing of this one's.
  useEffect(() => () => client.clear(), [client]);
  // It also notices a session that has ended meanwhile.
  const { data } = useQuery({ ...queryOf(getKitchenSession, {}), staleTime: 0 });
  const [leaving, setLeaving] = useState(false);
  const seesDashboard = useMay('orders');
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <header className="border-b border-line bg-card">
        <div className="mx-auto flex max-w-5xl items-center gap-2 px-4 py-2 md:gap-4">
          <img src="/logo-mark.svg" alt="" width={44} height={44} className="size-11 shrink-0" />
          <div className="min-w-0 grow">
            <p className="truncate leading-tight text-quiet">{name}</p>
            <h1 className="text-xl leading-tight font-extrabold tracking-tight">Kitchen</h1>
            <p className="min-h-6 truncate leading-tight font-semibold">{data?.fullName}</p>
          </div>
          {seesDashboard && (
            <Link to={roles[role].home} className={barButton} aria-label="Dashboard">
              <LayoutDashboard aria-hidden="true" className="size-5" />
              <span className="max-md:hidden">Dashboard</span>
            </Link>
          )}
          <Button
            variant="secondary"
            aria-label="Logout"
            className={barLayout}
            onClick={() => setLeaving(true)}
          >
            <LogOut aria-hidden="true" className="size-5" />
            <span className="max-md:hidden">Logout</span>
          </Button>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-5xl p-4">
        <Card>
          <EmptyState
            icon={<CookingPot aria-hidden="true" />}
            title="The count of the day comes here"
            description="How much of every dish to cook and pack, shift by shift. There is nothing to do on this screen yet."
          />
        </Card>
      </main>
      <LogOutDialog open={leaving} from={roles[role].login} onClose={() => setLeaving(false)} />
    </div>
  );
}

/** Icons alone on a phone. */
const barLayout = 'min-h-14 w-14 shrink-0 px-0! md:w-auto md:px-4!';
const barButton = buttonClass({ variant: 'secondary', className: barLayout });
