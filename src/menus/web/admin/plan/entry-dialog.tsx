/** The actions on one entry of the plan by keyboard and touch; the same as by dragging. */
import { Copy, Eye, EyeOff, MoveRight, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { AdminMenuEntry } from '../../../admin-menu-contract.ts';
import { RemoveMenu } from '../remove-menu.tsx';
import { ClosedNote } from './closed-note.tsx';
import type { ClosedSlots } from './closed-slots.ts';
import { soldOf } from './plan-entry.tsx';
import { SlotFields } from './slot-fields.tsx';
import {
  type PlanSlot,
  slotName,
  usePublishing,
  useTransfer,
  useUnpublishing,
} from './use-plan.ts';

interface EntryDialogProps {
  open: boolean;
  menu: AdminMenuEntry;
  /** The possible target days. */
  days: readonly BusinessDay[];
  closed: ClosedSlots;
  onEdit: () => void;
  /** Called with the entry that gets the focus. */
  onClose: (goal?: AdminMenuEntry) => void;
  focusAfter: () => HTMLElement | null;
}

export function EntryDialog(props: EntryDialogProps) {
  const { open, menu, days, closed, onEdit, onClose, focusAfter } = props;
  const noteId = useId();
  const [to, setTo] = useState<PlanSlot>({ date: menu.date, shift: menu.shift });
  const transfer = useTransfer(closed);
  const publishing = usePublishing();
  const unpublishing = useUnpublishing();
  const isBusy = transfer.isPending || publishing.isPending || unpublishing.isPending;
  const isSame = to.date === menu.date && to.shift === menu.shift;
  const isOrdered = menu.sold > 0 || menu.portionsSold > 0;
  const done = { onSettled: () => onClose() };
  const send = (as: 'move' | 'copy') =>
    transfer.mutate(
      { menu, to, as },
      { onSuccess: (answer) => onClose(answer.menu), onError: () => onClose() },
    );
  const facts = [
    slotName(menu),
    formatPaise(menu.pricePaise),
    menu.isPublished ? 'Published' : 'Draft',
    soldOf(menu),
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={() => onClose()}
      mayClose={() => !isBusy}
      focusAfter={focusAfter}
      title={menu.variant}
      description={facts.filter((fact) => fact !== '').join(' · ')}
      footer={
        <>
          <RemoveMenu menu={menu} disabled={isBusy} onRemoved={() => onClose()} />
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() =>
              menu.isPublished ? unpublishing.mutate(menu, done) : publishing.mutate([menu], done)
            }
          >
            {menu.isPublished ? (
              <EyeOff aria-hidden="true" className="size-4.5" />
            ) : (
              <Eye aria-hidden="true" className="size-4.5" />
            )}
            {menu.isPublished ? 'Unpublish' : 'Publish'}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-4.5" />
            Edit
          </Button>
        </>
      }
    >
      <ClosedNote closed={closed} places={[to]} />
      <SlotFields days={days} place={to} onChange={setTo} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          disabled={isSame || isBusy || isOrdered}
          aria-describedby={isOrdered ? noteId : undefined}
          onClick={() => send('move')}
        >
          <MoveRight aria-hidden="true" className="size-4.5" />
          Move
        </Button>
        <Button variant="secondary" disabled={isSame || isBusy} onClick={() => send('copy')}>
          <Copy aria-hidden="true" className="size-4.5" />
          Copy
        </Button>
      </div>
      <p id={noteId} className="mt-3 text-[0.9375rem] leading-snug text-quiet">
        {isOrdered
          ? 'It was ordered, so it stays on its day. It can be copied.'
          : 'Choose another day or shift, then move or copy it there.'}
      </p>
    </Dialog>
  );
}
