/** A stop in one compact line that can be expanded. */
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { deliveryProblemLabels } from '#src/orders/order-rules.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { boxCount } from '../board/delivery-groups.ts';
import type { RiderStop } from './rider-stops.ts';
import { StopCode } from './stop-code.tsx';
import { StopBody, type StopSectionProps } from './stop-section.tsx';

export function StopRow(props: StopSectionProps) {
  const { stop } = props;
  const [wasOpened, setWasOpened] = useState(false);
  const id = useId();
  // A refusal by the server must be visible.
  const isOpen = wasOpened || stop.orders.some(({ refused }) => refused !== undefined);
  return (
    <section aria-labelledby={`${id}heading`} className="grid grid-cols-1 gap-3">
      <h2 id={`${id}heading`} className="rounded-control border border-line bg-card">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}body` : undefined}
          className="flex min-h-14 w-full items-center gap-2.5 rounded-control px-3 py-2 text-left text-lg leading-tight hover:bg-brand-soft"
          onClick={() => setWasOpened(!isOpen)}
        >
          {stop.place && <StopCode code={stop.place.code} />}
          <span className="min-w-0 grow">
            <span className={`wrap-anywhere ${isOpen ? '' : 'line-clamp-2'}`}>
              <span className="font-bold">{stop.title}</span>{' '}
              <span className="text-base text-quiet">{stop.area}</span>
            </span>
            <Problem stop={stop} />
          </span>
          <span className="shrink-0 text-base font-semibold text-quiet tabular-nums">
            {counted(boxCount(stop.orders), 'box', 'boxes')}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`size-5 shrink-0 text-quiet transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      {isOpen && (
        <div id={`${id}body`}>
          <StopBody {...props} isNext={false} />
        </div>
      )}
    </section>
  );
}

function Problem({ stop: { orders } }: { stop: RiderStop }) {
  const problem = orders.find((order) => order.problem !== undefined)?.problem;
  if (problem === undefined) return null;
  return (
    <>
      {' '}
      <Badge tone="amber">{deliveryProblemLabels[problem]}</Badge>
    </>
  );
}
