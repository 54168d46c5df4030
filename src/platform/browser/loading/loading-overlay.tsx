/** Covers the screen while something must finish first: nothing below can be reached. */
import type { ReactNode } from 'react';
import { stayOpen, useModalWhileMounted } from './modal-while-mounted.ts';

interface LoadingOverlayProps {
  label: string;
  /** Shown instead of the spinner. */
  children?: ReactNode;
  /** A way out for people who do not want to wait. */
  exit?: ReactNode;
}

export function LoadingOverlay({ label, children, exit }: LoadingOverlayProps) {
  const { dialog, shown } = useModalWhileMounted();
  return (
    // Open before the page is hydrated, so that a prerendered page shows it too.
    <dialog
      open
      ref={dialog}
      aria-label={label}
      onKeyDown={stayOpen}
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 z-40 grid h-dvh max-h-none w-screen max-w-none place-content-center justify-items-center gap-4 bg-paper p-6 text-center text-ink"
    >
      {children ?? (
        <span className="size-12 animate-spin rounded-full border-4 border-line border-t-brand" />
      )}
      <p role="status" className="min-h-11 text-lg font-semibold">
        {/* Only what comes into a place that is there already is announced. */}
        {shown && label}
      </p>
      {exit}
    </dialog>
  );
}
