/** The button that assigns each waiting order of a shift to the rider who delivered there last. */
import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { useState } from 'react';
import { ProposeRunsDialog } from '#src/delivery/web/admin/propose-runs.tsx';
import { shareText } from '#src/orders/web/admin/assign/delivery-shares.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { Shift } from '#src/platform/contract/shifts.ts';

interface AssignAsLastTimeProps {
  /** Adds layout to the button. */
  className?: string;
  /** `orders` is the number of paid, unassigned orders; undefined until the response arrives. */
  next: { date: string; shift: Shift; orders: number | undefined } | undefined;
  onAssigned: () => Promise<void>;
}

export function AssignAsLastTime({ className, next, onAssigned }: AssignAsLastTimeProps) {
  /** The shift when the dialog opened; another one may be next by the end. */
  const [chosen, setChosen] = useState<{ date: string; shift: Shift }>();
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (!next) return;
  const { date, shift, orders } = next;
  const name = shareText({ day: date, shift });
  const isIdle = orders === 0;
  const open = () => {
    if (isIdle) return toast({ title: 'No order waits', description: doneText(name) });
    setChosen({ date, shift });
    setTurn(turn + 1);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant={isIdle ? 'secondary' : 'primary'}
        aria-disabled={isIdle}
        title={name}
        onClick={open}
        className={clsx(
          'aria-disabled:text-quiet aria-disabled:opacity-100 max-md:flex-wrap mouse:min-h-8 md:px-3 md:py-1 md:text-sm',
          className,
        )}
      >
        <History aria-hidden="true" className="size-4.5" />
        Assign as last time
        {!isIdle && orders !== undefined && (
          <span className="font-normal tabular-nums">
            {shift} · {orders}
          </span>
        )}
      </Button>
      {chosen && (
        <ProposeRunsDialog
          key={turn}
          {...chosen}
          open={isOpen}
          onAssigned={onAssigned}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function doneText(shift: string): string {
  return `Every paid order of ${shift} has a delivery person.`;
}
