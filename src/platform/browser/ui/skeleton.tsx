/** Holds the place of something that is still loading. */
import { clsx } from 'clsx';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse bg-line', className)} />;
}
