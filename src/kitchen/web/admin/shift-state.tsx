/** The state of a shift in the kitchen, with a link to its count. */
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useMinutesTo } from '#src/menus/web/use-minutes-to.ts';
import { shortDay } from '#src/platform/contract/business-day.ts';
import type { ShiftDay } from '../../kitchen-contract.ts';
import { stateText } from './shift-day-text.ts';

const dots = {
  open: 'bg-leaf',
  frozen: 'bg-turmeric',
  packed: 'bg-quiet',
  closed: 'bg-quiet',
} as const satisfies Record<ShiftDay['state'], string>;

interface ShiftStateProps {
  day: ShiftDay;
  /** Its date is not shown. */
  today: string;
}

export function ShiftState({ day, today }: ShiftStateProps) {
  const { date, shift, state, cutOff } = day;
  const minutes = useMinutesTo(state === 'open' ? cutOff : undefined);
  return (
    <p className="flex items-center gap-1.5 text-sm whitespace-nowrap tabular-nums">
      <span aria-hidden="true" className={clsx('size-2 shrink-0 rounded-full', dots[state])} />
      <span>
        <span className="font-semibold">
          {date === today ? shift : `${shift}, ${shortDay(date)}`}:
        </span>{' '}
        {stateText(day, minutes)}
      </span>
      <Link
        to={`/kitchen?date=${date}&shift=${shift}`}
        aria-label={`Count of ${shift}, ${shortDay(date)}`}
        className="grid min-h-11 place-items-center px-1 font-semibold text-brand-dark underline mouse:min-h-8"
      >
        Count
      </Link>
    </p>
  );
}
