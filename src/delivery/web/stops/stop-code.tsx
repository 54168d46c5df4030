/** The code of a stop as on its boxes, to find them in the bag. */
import { clsx } from 'clsx';

interface StopCodeProps {
  /** Such as `B-07`. */
  code: string;
  isLarge?: boolean;
}

export function StopCode({ code, isLarge = false }: StopCodeProps) {
  return (
    <span
      className={clsx(
        'inline-block shrink-0 rounded-control bg-ink font-extrabold whitespace-nowrap text-paper tabular-nums',
        isLarge ? 'px-3 py-0.5 text-3xl' : 'px-2 text-xl',
      )}
    >
      <span className="sr-only">Box </span>
      {code}
    </span>
  );
}
