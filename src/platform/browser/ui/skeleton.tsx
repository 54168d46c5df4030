/** A placeholder for content that is loading. */
import { clsx } from 'clsx';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse bg-line', className)} />;
}
