/** Asks before something that can't be taken back. */
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: string;
  confirmLabel?: string;
  /** While it is being done. */
  busyLabel?: string;
  cancelLabel?: string;
  /** The red button, for what takes something away. */
  destructive?: boolean;
  busy?: boolean;
  /** There is something to confirm. */
  isReady?: boolean;
  /** Both buttons share the width, for thumbs. */
  isWide?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** What else there is to know before the answer. */
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
