/** Covers the whole screen while something must finish first. */
import type { ReactNode } from 'react';

interface LoadingOverlayProps {
  label: string;
  /** Stands in place of the spinner. */
  children?: ReactNode;
}

export function LoadingOverlay({ label, children }: LoadingOverlayProps) {
  return (
    <div
      role="status"
      className="fixed inset-0 z-40 grid animate-fade-in place-content-center justify-items-center gap-4 bg-paper/95 p-6 text-center"
    >
      {children ?? (
        <span className="size-12 animate-spin rounded-full border-4 border-line border-t-brand" />
      )}
      <p className="text-lg font-semibold">{label}</p>
    </div>
  );
}
