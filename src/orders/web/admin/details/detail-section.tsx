/** A part of the details of an order, which loads by itself and can be asked for again. */
import type { ReactNode } from 'react';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';

interface DetailSectionProps {
  title: string;
  isPending: boolean;
  onRetry: () => void;
  /** Undefined while it loads, and where it could not be loaded. */
  children: ReactNode | undefined;
}

export function DetailSection({ title, isPending, onRetry, children }: DetailSectionProps) {
  return (
    <section aria-label={title} className="min-w-0 text-sm">
      <h3 className="mb-2 text-base font-bold">{title}</h3>
      {isPending && <Skeleton className="h-20 rounded-control" />}
      {!isPending && children === undefined && (
        <p>
          The {title.toLowerCase()} could not be loaded.{' '}
          <button
            type="button"
            onClick={onRetry}
            className="min-h-11 font-semibold text-brand-dark underline"
          >
            Try again
          </button>
        </p>
      )}
      {children}
    </section>
  );
}
