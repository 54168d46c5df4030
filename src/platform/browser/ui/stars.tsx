/** A rating as stars, with halves; read-only. */
import { clsx } from 'clsx';

const positions = [1, 2, 3, 4, 5];
const star = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';

interface StarsProps {
  /** Out of 5. */
  rate: number;
  className?: string;
}

export function Stars({ rate, className }: StarsProps) {
  return (
    <span
      role="img"
      aria-label={`${rate} out of 5`}
      className={clsx('inline-flex flex-wrap gap-0.5', className)}
    >
      {positions.map((position) => (
        <Star key={position} filled={Math.round((rate - position + 1) * 2) / 2} />
      ))}
    </span>
  );
}

function Star({ filled }: { filled: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-[1.15em]">
      <path d={star} className="fill-card stroke-amber" />
      {filled > 0 && (
        <path
          d={star}
          className="fill-turmeric stroke-amber"
          style={filled < 1 ? { clipPath: 'inset(0 50% 0 0)' } : undefined}
        />
      )}
    </svg>
  );
}
