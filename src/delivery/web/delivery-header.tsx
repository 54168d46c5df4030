/** Who is on the round, whether the phone has a signal, and the way out. */
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { LogOutDialog } from '#src/auth/web/log-out-dialog.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { counted } from './delivery-groups.ts';

interface DeliveryHeaderProps {
  shopName: string;
  /** The person's name, or the number while the name is unknown. */
  personName: string;
  isOnline: boolean;
  waitingCount: number;
}

export function DeliveryHeader(props: DeliveryHeaderProps) {
  const { shopName, personName, isOnline, waitingCount } = props;
  const [leaving, setLeaving] = useState(false);
  return (
    <header className="flex items-center gap-3 border-b border-line bg-card px-4 py-2">
      <img src="/logo-mark.svg" alt="" width={44} height={44} className="size-11 shrink-0" />
      <div className="min-w-0 grow">
        <p className="truncate leading-tight text-quiet">{shopName}</p>
        <div className="flex flex-wrap items-center gap-x-2">
          <h1 className="text-xl leading-tight font-extrabold tracking-tight">Deliveries</h1>
          <Badge tone={isOnline ? 'green' : 'amber'}>{isOnline ? 'Online' : 'No signal'}</Badge>
        </div>
        <p className="truncate leading-tight font-semibold">{personName}</p>
      </div>
      <Button variant="secondary" className="shrink-0" onClick={() => setLeaving(true)}>
        <LogOut aria-hidden="true" className="size-5 max-[24rem]:hidden" />
        Logout
      </Button>
      <LogOutDialog
        open={leaving}
        from="delivery"
        warning={lossText(waitingCount)}
        onClose={() => setLeaving(false)}
      />
    </header>
  );
}

/** With the session, everything that the phone keeps of it goes. */
function lossText(waitingCount: number): string | undefined {
  if (waitingCount === 0) return undefined;
  return `${counted(waitingCount, 'tap', 'taps')} waiting to be sent. What is not sent yet is lost at logout.`;
}
