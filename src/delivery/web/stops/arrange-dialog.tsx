/** Arranges the remaining stops, with buttons that are large enough for gloves. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { type RiderStop, stopName } from './rider-stops.ts';
import { StopCode } from './stop-code.tsx';
import { shifted } from './stop-sequence-rules.ts';

interface ArrangeDialogProps {
  open: boolean;
  /** Stops with open orders, in the order of the route. */
  stops: readonly RiderStop[];
  onArrange: (ids: readonly string[]) => void;
  onClose: () => void;
}

export function ArrangeDialog({ open, onClose, ...list }: ArrangeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Order of the stops"
      description="The numbers on the boxes stay."
      startsAtTitle
      footer={
        <Button size="lg" className="grow" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ArrangeList {...list} />
    </Dialog>
  );
}

/** The button that was pressed, and its position on the screen. */
interface Pressed {
  button: HTMLElement;
  top: number;
}

function ArrangeList({ stops, onArrange }: Pick<ArrangeDialogProps, 'stops' | 'onArrange'>) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<Pressed>(undefined);
  const [news, setNews] = useState('');
  const ids = stops.map(({ id }) => id);
  const order = ids.join();
  // Scrolls the list so that the pressed button stays under the finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the order.
  useLayoutEffect(() => {
    const { button, top } = pressed.current ?? {};
    pressed.current = undefined;
    if (!button || !list.current?.parentElement) return;
    button.focus({ preventScroll: true });
    list.current.parentElement.scrollTop += button.getBoundingClientRect().top - (top ?? 0);
  }, [order]);
  const move = (button: HTMLElement, { id, title }: RiderStop, by: -1 | 1) => {
    pressed.current = { button, top: button.getBoundingClientRect().top };
    const moved = shifted(ids, id, by);
    onArrange(moved);
    setNews(`${title} is number ${moved.indexOf(id) + 1} of ${ids.length} now`);
  };
  return (
    <>
      <ol ref={list} className="grid grid-cols-1 gap-2">
        {stops.map((stop, index) => (
          <li key={stop.id} className="flex items-center gap-2 border-b border-line pb-2">
            <span className="min-w-0 grow text-lg leading-tight font-semibold wrap-anywhere">
              {stop.place && <StopCode code={stop.place.code} />}{' '}
              <span className="mt-1 block">{stop.title} </span>
              <span className="block text-base font-normal text-quiet">{stop.area}</span>
            </span>
            <Move stop={stop} by={-1} isIdle={index === 0} onMove={move} />
            <Move stop={stop} by={1} isIdle={index === stops.length - 1} onMove={move} />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
    </>
  );
}

interface MoveProps {
  stop: RiderStop;
  by: -1 | 1;
  isIdle: boolean;
  onMove: (button: HTMLElement, stop: RiderStop, by: -1 | 1) => void;
}

function Move({ stop, by, isIdle, onMove }: MoveProps) {
  const Icon = by < 0 ? ArrowUp : ArrowDown;
  return (
    <Button
      variant="secondary"
      className="shrink-0 px-0!"
      aria-label={`${by < 0 ? 'Earlier' : 'Later'}: ${stopName(stop)}`}
      aria-disabled={isIdle || undefined}
      onClick={({ currentTarget }) => !isIdle && onMove(currentTarget, stop, by)}
    >
      <Icon aria-hidden="true" className="size-6" />
    </Button>
  );
}
