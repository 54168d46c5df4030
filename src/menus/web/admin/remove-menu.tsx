/** Removes a menu after a question: deleted if nobody has ordered it, otherwise archived. */
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { toastFailure } from '#src/platform/browser/dashboard/failure-toast.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { type AdminMenuEntry, removeMenu } from '../../admin-menu-contract.ts';
import { useMenuCache } from './admin-menu-query.ts';

interface RemoveMenuProps {
  menu: AdminMenuEntry;
  /** The id of the menu's heading. */
  describedBy?: string;
  disabled: boolean;
  /** Called when no list shows it any more. */
  onRemoved?: () => void;
}

export function RemoveMenu({ menu, describedBy, disabled, onRemoved }: RemoveMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const { drop, reload } = useMenuCache();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(removeMenu, { params: { id: menu.id }, query: { revision: menu.revision } }),
    onSuccess: ({ outcome }) => {
      setAsking(false);
      toast({ ...toasts[outcome], variant: 'success' });
      void drop(menu.id).then(onRemoved);
    },
    onError: (error) => {
      setAsking(false);
      toastFailure(error);
      // Another person may have changed it; the change is shown before the next attempt.
      void reload();
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        size="icon"
        aria-label="Delete menu"
        aria-describedby={describedBy}
        title="Delete menu"
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" className="size-5 text-kokum" />
      </Button>
      <ConfirmDialog
        open={isAsking}
        {...questionOf(menu)}
        destructive
        busy={isPending}
        onConfirm={() => !isPending && mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/**
 * Describes the result. Unpaid and cancelled orders are not in the count, but archive the menu too.
 */
function questionOf(menu: AdminMenuEntry) {
  const name = `${menu.variant}, ${menu.shift}, ${shortDay(menu.date)}.`;
  if (menu.sold === 0 && menu.portionsSold === 0) {
    return {
      title: 'Delete this menu?',
      question: `${name} Customers do not see it any more. Orders that have it keep it.`,
      confirmLabel: 'Delete',
    };
  }
  return {
    title: 'Archive this menu?',
    question: `${name} It was ordered, so its orders stay as they are. Customers do not see it any more, and it can’t be brought back.`,
    confirmLabel: 'Archive',
  };
}

const toasts = {
  deleted: { title: 'Menu Deleted', description: 'Menu has been deleted successfully.' },
  archived: {
    title: 'Menu Archived',
    description: 'It was ordered, so it is kept for its orders and hidden from everybody.',
  },
};
