/** An amount of rupees with digits that align in a column. */
import { clsx } from 'clsx';
import { formatPaise } from '../../contract/rupee-format.ts';

interface PriceProps {
  paise: number;
  className?: string;
}

export function Price({ paise, className }: PriceProps) {
  return <span className={clsx('whitespace-nowrap figures', className)}>{formatPaise(paise)}</span>;
}
