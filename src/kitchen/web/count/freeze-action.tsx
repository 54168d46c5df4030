/** Freezes the count of a shift before its cut-off. */
import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { freezeShift, type ShiftDay } from '../../kitchen-contract.ts';
import { useKitchen } from '../kitchen-context.ts';
import { timeOf } from '../shift-words.ts';

export function FreezeAction({ day }: { day: ShiftDay }) {
  const { date, shift, today } = useKitchen();
  const [asking, setAsking] = useState(false);
  // The shift's state, count and boxes all change with the freeze.
  const freeze = useChange(() => call(freezeShift, { body: { date, shift } }), {
    onSuccess: () => {
      setAsking(false);
      toast({ title: `${shift} is frozen`, variant: 'success' });
    },
    onError: (error) => {
      setAsking(false);
      toastFailure(error);
    },
  });
  const name = `${shift.toLowerCase()} of ${date === today ? 'today' : shortDay(date)}`;
  return (
    <>
      <Button size="lg" onClick={() => setAsking(true)}>
        <Snowflake aria-hidden="true" className="size-5.5" />
        Freeze now
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Freeze the ${name}?`}
        question={`The count is frozen at ${counted(day.meals, 'meal')} of ${counted(day.orders, 'order')}, and the boxes get their labels.`}
        confirmLabel="Freeze now"
        busy={freeze.isPending}
        onConfirm={() => freeze.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {day.cutOff === undefined
            ? 'Customers can still order for it.'
            : `Customers can order till ${timeOf(day.cutOff, date)}, as before.`}{' '}
          Later changes are listed beside the count, each with its own number. A freeze can’t be
          undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
