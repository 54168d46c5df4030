/** A small dialog of the browser's own: the focus stays inside, Escape and Back close it. */
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface MyDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function MyDialog({ title, onClose, children }: MyDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      className="my-dialog rounded-card border border-line bg-card text-ink shadow-raised"
    >
      <div className="flex items-start gap-2">
        <h2 id={titleId} className="min-w-0 grow text-lg leading-snug font-bold tracking-tight">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="my-close grid size-11 shrink-0 place-items-center rounded-control text-quiet hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
