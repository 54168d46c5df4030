/** One component of the count, or one dish: how much, how much a week ago, and what is extra. */
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
  /** Absent where nobody can change it: the shift is closed. */
  onExtra?: (() => void) | undefined;
}

export function CountTile({ thing, onExtra }: CountTileProps) {
  const { name, unit, mark = '', thousandths, lastWeek, extra = 0 } = thing;
  const extraText = `+ ${quantityText(extra, unit)} extra`;
  return (
    <Card as="li" className="flex flex-col p-3 md:p-4">
      <h3 className="flex flex-wrap items-center gap-x-2 text-lg leading-tight font-bold md:text-xl">
        {name}
        {mark !== '' && <Badge tone="green">{mark}</Badge>}
      </h3>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
        <Figure quantity={quantityOf(thousandths, unit)} className="text-5xl leading-tight" />
        {extra > 0 && <span className="text-xl font-bold text-brand-dark">{extraText}</span>}
      </p>
      <div className="mt-auto flex min-h-11 items-end justify-between gap-2">
        <p className="pb-2 leading-tight text-quiet tabular-nums">
          {lastWeek !== undefined && `Last week ${quantityText(lastWeek, unit)}`}
        </p>
        {onExtra && (
          <button
            type="button"
            onClick={onExtra}
            aria-label={`Extra ${name}`}
            className="-mr-2 -mb-1 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-control px-2 font-semibold text-brand-dark hover:bg-brand-soft"
          >
            <Plus aria-hidden="true" className="size-5" />
            Extra
          </button>
        )}
      </div>
    </Card>
  );
}
