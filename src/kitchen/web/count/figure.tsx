/** A quantity that is readable from a distance: a large figure with its unit beside it. */
import { clsx } from 'clsx';
import type { Quantity } from '../../quantity-rules.ts';

interface FigureProps {
  quantity: Quantity;
  className?: string;
}

export function Figure({ quantity: { figure, unit }, className }: FigureProps) {
  return (
    <span className={clsx('font-extrabold tracking-tight tabular-nums', className)}>
      {figure}
      {unit !== '' && <span className="ml-[0.15em] text-[0.5em] font-bold">{unit}</span>}
    </span>
  );
}
