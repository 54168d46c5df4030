/**
 * Covers a dashboard while data is fetched: everything stays visible, but nothing can be clicked.
 */
import { stayOpen, useModalWhileMounted } from '../loading/modal-while-mounted.ts';

interface LoadingVeilProps {
  label: string;
  /** For loading that a person started and may cancel; without it, Escape does nothing. */
  onEscape?: () => void;
}

export function LoadingVeil({ label, onEscape }: LoadingVeilProps) {
  const { dialog, shown } = useModalWhileMounted();
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onKeyDown={(event) => {
        stayOpen(event);
        if (event.key === 'Escape') onEscape?.();
      }}
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 z-40 grid h-dvh max-h-none w-screen max-w-none place-content-center bg-paper/50 p-6 text-ink backdrop:bg-transparent"
    >
      <div className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-card px-5 py-3 shadow-raised">
        <span className="size-6 animate-spin rounded-full border-3 border-line border-t-brand" />
        <p role="status" className="min-w-36 font-semibold">
          {/* Only what comes into a place that is there already is announced. */}
          {shown && label}
        </p>
      </div>
    </dialog>
  );
}
