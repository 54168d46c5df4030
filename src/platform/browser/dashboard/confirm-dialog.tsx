/** Asks for confirmation before an action that can't be undone. */
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: string;
  confirmLabel?: string;
  /** The button's label while the action is running. */
  busyLabel?: string;
  cancelLabel?: string;
  /** Makes the button red, for actions that remove something. */
  destructive?: boolean;
  busy?: boolean;
  /** Whether the confirm button is enabled. */
  isReady?: boolean;
  /** Both buttons share the full width, for use with thumbs. */
  isWide?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** More information for the decision. */
  children?: ReactNode;
}

export function ConfirmDialog({
  open,
  title,
  question,
  confirmLabel = 'Confirm',
  busyLabel = confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  busy = false,
  isReady = true,
  isWide = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const buttons = (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        variant={destructive ? 'destructive' : 'primary'}
        disabled={busy || !isReady}
        onClick={onConfirm}
      >
        {busy ? busyLabel : confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title={title}
      description={question}
      footer={isWide ? <div className="grid grow grid-cols-2 gap-3">{buttons}</div> : buttons}
    >
      {children}
    </Dialog>
  );
}
