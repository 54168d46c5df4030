/** One component or dish of the count: the quantity, that of a week ago, and the extra. */
import { Plus } from 'lucide-react';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { quantityOf, quantityText } from '../../quantity-rules.ts';
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
}

interface CountTileProps {
  thing: CountedThing;
  /** Absent if it can't be changed because the shift is closed. */
  onExtra?: (() => void) | undefined;
}

export function CountTile({ thing, onExtra }: CountTileProps) {
  const { name, unit, mark = '', thousandths, lastWeek, extra = 0 } = thing;
  const extraText = `+ ${quantityText(extra, unit)} extra`;
  return (
    <Card as="li" className="flex flex-col p-3 md:p-4">
      <div className="flex items-start gap-1">
        <h3 className="flex min-w-0 grow flex-wrap items-center gap-x-2 pt-0.5 text-lg leading-tight font-bold wrap-anywhere md:text-xl">
          <span className="inline-block first-letter:uppercase">{name}</span>
          {mark !== '' && <Badge tone="green">{mark}</Badge>}
        </h3>
        {onExtra && (
          <button
            type="button"
            onClick={onExtra}
            aria-label={`Extra ${name}`}
            className="-mt-2 -mr-2 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-control font-semibold text-brand-dark hover:bg-brand-soft md:px-2"
          >
            <Plus aria-hidden="true" className="size-5" />
            <span className="max-md:hidden">Extra</span>
          </button>
        )}
      </div>
      <p className="mt-auto flex flex-wrap items-baseline gap-x-2.5">
        <Figure
          quantity={quantityOf(thousandths, unit)}
          className="text-4xl leading-tight md:text-5xl md:leading-tight"
        />
        {extra > 0 && <span className="text-xl font-bold text-brand-dark">{extraText}</span>}
      </p>
      {lastWeek !== undefined && (
        <p className="leading-tight text-quiet tabular-nums">
          {`Last week ${quantityText(lastWeek, unit)}`}
        </p>
      )}
    </Card>
  );
}
