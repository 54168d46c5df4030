/** Actions on a stop: directions, its position on the route, and notes on its place. */
import { ArrowDownToLine, ArrowUpToLine, Navigation, NotebookPen } from 'lucide-react';
import { directionsUrl } from '#src/addresses/map-pin-rules.ts';
import { Button, buttonClass } from '#src/platform/browser/ui/button.tsx';
import type { PlaceNote } from './place-drafts.ts';
import { isDelivered, type RiderStop, type StopPlace, stopName } from './rider-stops.ts';

export interface StopActions {
  /** Absent if no other stop is left. */
  onLater?: ((stop: RiderStop) => void) | undefined;
  onNext?: ((stop: RiderStop) => void) | undefined;
  onNote: (place: StopPlace, title: string) => void;
  draftOf: (placeId: string) => PlaceNote | undefined;
}

interface StopButtonsProps extends StopActions {
  stop: RiderStop;
  isNext: boolean;
}

const look = 'min-h-14 flex-col gap-0.5! px-1!';
const iconClass = 'size-5 shrink-0';

export function StopButtons({ stop, isNext, draftOf, ...actions }: StopButtonsProps) {
  const { onLater, onNext, onNote } = actions;
  const { place } = stop;
  const name = stopName(stop);
  if (!place) return null;
  const turn = isNext
    ? { label: 'Try later', icon: ArrowDownToLine, onPress: onLater }
    : { label: 'Go here next', icon: ArrowUpToLine, onPress: onNext };
  const { onPress } = turn;
  const noteLabel = draftOf(place.placeId) ? 'Not saved' : 'Gate note';
  const goal = [place.building, place.address].filter((part) => part !== '').join(', ');
  // The button stays until the stop leaves, so that nothing moves under a finger.
  const isIdle = isDelivered(stop);
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      <a
        aria-label={`Directions: ${name}`}
        className={buttonClass({ variant: 'secondary', className: look })}
        target="_blank"
        rel="noopener"
        href={directionsUrl({ pin: place.pin, address: goal })}
      >
        <Navigation aria-hidden="true" className={iconClass} />
        Directions
      </a>
      {onPress && (
        <Button
          variant="secondary"
          className={look}
          aria-label={`${turn.label}: ${name}`}
          aria-disabled={isIdle || undefined}
          onClick={() => !isIdle && onPress(stop)}
        >
          <turn.icon aria-hidden="true" className={iconClass} />
          {turn.label}
        </Button>
      )}
      <Button
        variant="secondary"
        className={look}
        aria-label={`${noteLabel}: ${name}`}
        onClick={() => onNote(place, stop.title)}
      >
        <NotebookPen aria-hidden="true" className={iconClass} />
        {noteLabel}
      </Button>
    </div>
  );
}
