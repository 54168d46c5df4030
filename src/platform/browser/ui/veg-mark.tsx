/** The green square with a dot that Indian law requires on vegetarian food. */
import { clsx } from 'clsx';

export function VegMark({ className }: { className?: string }) {
  return (
    <svg
      role="img"
      aria-label="Vegetarian"
      viewBox="0 0 20 20"
      className={clsx('inline-block size-5 shrink-0 text-leaf', className)}
    >
      <rect
        x="1.5"
        y="1.5"
        width="17"
        height="17"
        rx="2.5"
        fill="#fff"
        stroke="currentColor"
        strokeWidth="2"
      />
      <circle cx="10" cy="10" r="4.5" fill="currentColor" />
    </svg>
  );
}
