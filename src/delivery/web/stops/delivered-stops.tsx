/** The stops without open orders, collapsed at the end of the route. */
import { Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { tapText } from '../board/delivery-step.tsx';
import { isTapWaiting, type RiderStop } from './rider-stops.ts';
import { StopCode } from './stop-code.tsx';

interface DeliveredStopsProps {
  stops: readonly RiderStop[];
  isOnline: boolean;
}

export function DeliveredStops({ stops, isOnline }: DeliveredStopsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (stops.length === 0) return null;
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="flex min-h-14 w-full items-center gap-2.5 rounded-control px-3 text-left text-lg font-semibold text-quiet hover:bg-brand-soft"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Check aria-hidden="true" className="size-5 shrink-0 text-leaf-dark" />
        <span className="grow">{counted(stops.length, 'stop')} delivered</span>
        <ChevronDown
          aria-hidden="true"
          className={`size-5 shrink-0 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <ul id={id} aria-label="Delivered stops" className="grid gap-2 px-3 pt-1">
          {stops.map((stop) => (
            <li
              key={stop.id}
              className="flex items-center gap-2.5 text-lg leading-tight text-quiet"
            >
              {stop.place && <StopCode code={stop.place.code} />}
              <span className="min-w-0 grow wrap-anywhere">{stop.title}</span>
              {isTapWaiting(stop) && (
                <span className="shrink-0 text-base font-semibold">
                  {tapText('waiting', isOnline)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
