/**
 * One component or dish of the count: the quantity, that of a week ago, and the extra. A row on
 * phones, a tile elsewhere.
 */
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { extraText, quantityOf, quantityText } from '../../quantity-rules.ts';
import type { ComponentUnit } from '../../shift-day-rules.ts';
import { Figure } from './figure.tsx';

export interface CountedThing {
  subject: string;
  name: string;
  unit: ComponentUnit;
  mark?: string;
  thousandths: number;
  lastWeek?: number | undefined;
  extra?: number | undefined;
  extraReason?: string | undefined;
  /** How much of it is made otherwise. */
  wishes?: readonly { name: string; short: string; thousandths: number }[] | undefined;
}

interface CountTileProps {
  thing: CountedThing;
  /** Absent if it can't be changed because the shift is closed. */
  onExtra?: (() => void) | undefined;
}

export function CountTile({ thing, onExtra }: CountTileProps) {
  const { name, unit, mark = '', thousandths, lastWeek, wishes = [] } = thing;
  const extra = extraText(thing);
  return (
    <Card
      as="li"
      className="grid grid-cols-[1fr_auto_auto] items-center gap-x-2 py-1 pr-1 pl-3 md:grid-cols-[1fr_auto] md:grid-rows-[auto_auto_auto_auto_1fr] md:items-start md:p-4"
    >
      <h3
        className={clsx(
          'flex min-w-0 flex-wrap items-center gap-x-2 pt-0.5 text-lg leading-tight font-bold wrap-anywhere hyphens-auto md:col-span-2 md:text-xl',
          lastWeek === undefined && 'max-md:row-span-2',
        )}
      >
        <span className="inline-block first-letter:uppercase">{name}</span>
        {mark !== '' && <Badge tone="green">{mark}</Badge>}
      </h3>
      {lastWeek !== undefined && (
        <p className="row-start-2 text-sm leading-tight text-quiet tabular-nums md:row-start-4 md:text-base md:leading-tight">
          {`Last week ${quantityText(lastWeek, unit)}`}
        </p>
      )}
      <p className="col-start-2 row-span-2 row-start-1 text-right md:col-start-1 md:row-span-1 md:row-start-2 md:text-left">
        <Figure
          quantity={quantityOf(thousandths, unit)}
          className="text-3xl leading-tight md:text-5xl md:leading-tight"
        />
      </p>
      {extra !== '' && (
        <p className="col-span-full row-start-3 pr-2 leading-tight font-bold text-brand-dark wrap-anywhere md:text-xl md:leading-tight">
          {extra}
        </p>
      )}
      {wishes.length > 0 && (
        <ul className="col-span-full mt-1 flex flex-wrap gap-x-5 gap-y-1 border-t border-line py-1 pr-2 text-lg leading-tight font-bold text-kokum md:row-start-5 md:mt-2 md:flex-col md:flex-nowrap md:gap-y-1.5 md:pt-2 md:pr-0">
          {wishes.map((wish) => (
            // The figure is never alone on a line: it ends the last line of the name.
            <li
              key={wish.name}
              className="flex items-baseline-last justify-between gap-x-1.5 md:gap-x-2"
            >
              <span className="break-words hyphens-auto">{wish.name}</span>{' '}
              <Figure
                quantity={quantityOf(wish.thousandths, unit)}
                className="text-2xl leading-none whitespace-nowrap md:text-3xl md:leading-none"
              />
            </li>
          ))}
        </ul>
      )}
      {onExtra && (
        <button
          type="button"
          onClick={onExtra}
          aria-label={`Extra ${name}`}
          className="col-start-3 row-span-2 row-start-1 inline-flex min-h-11 min-w-[44px] shrink-0 items-center justify-center gap-1 rounded-control font-semibold text-brand-dark hover:bg-brand-soft md:col-start-2 md:row-span-1 md:row-start-2 md:-mr-2 md:self-center md:px-2"
        >
          <Plus aria-hidden="true" className="size-5" />
          <span className="max-md:hidden">Extra</span>
        </button>
      )}
    </Card>
  );
}
