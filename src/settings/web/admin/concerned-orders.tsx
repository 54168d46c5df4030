/** The dialog before a change of the shifts that affects existing orders. */
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import type { ErrorDetail } from '#src/platform/contract/app-error.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';

/** The question of the server before it saves. */
export interface Concerned {
  message: string;
  /** One detail for each order; its number is at the end of the path. */
  orders: readonly ErrorDetail[];
  confirm: () => void;
  cancel: () => void;
}

interface ConcernedOrdersProps {
  concerned: Concerned | undefined;
  isSaving: boolean;
}

export function ConcernedOrders({ concerned, isSaving }: ConcernedOrdersProps) {
  if (!concerned) return;
  const { message, orders, confirm, cancel } = concerned;
  return (
    <ConfirmDialog
      open
      title={counted(orders.length, 'order is affected', 'orders are affected')}
      question={`${message} Their orders stay as they are: please tell them.`}
      confirmLabel="Save anyway"
      busy={isSaving}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <ul className="grid max-h-[40vh] gap-1 overflow-y-auto">
        {orders.map(({ path, message: line }) => (
          <li key={path} className="flex gap-3 rounded-control border border-line px-3 py-2">
            <span className="font-semibold">#{concernedNumber(path).padStart(4, '0')}</span>
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

export function concernedNumber(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
