/** The count on a tablet on the wall, in the largest type that fits, with one button: Leave. */
import { WifiOff, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { shortForms } from '#src/wishes/wish-rules.ts';
import type { Count } from '../../../kitchen-contract.ts';
import { extraText, quantityOf, quantityText } from '../../../quantity-rules.ts';
import { useKitchen } from '../../kitchen-context.ts';
import { revisionText, shiftStateText } from '../../shift-words.ts';
import type { CountedThing } from '../count-tile.tsx';
import { Figure } from '../figure.tsx';
import { useWakeLock } from './use-wake-lock.ts';
import { useWallSpace } from './use-wall-space.ts';
import { wallGrid, wishGap } from './wall-grid.ts';

interface WallProps {
  count: Count;
  /** The note of outdated data; undefined while the data is fresh. */
  oldText: string | undefined;
  onLeave: () => void;
}

/** How long each page is shown if not all figures fit. */
const turnMs = 10_000;

export function Wall({ count, oldText, onLeave }: WallProps) {
  useWakeLock();
  useFullScreen(onLeave);
  const { day, components, dishes } = count;
  const things: readonly CountedThing[] =
    components.length > 0 ? components : dishes.map((dish) => ({ ...dish, unit: 'pc' as const }));
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onLeave()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          // The wall is only looked at; a focus ring around Leave would stay visible all day.
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none"
        >
          <WallHead count={count} oldText={oldText} />
          {things.length > 0 ? (
            <Figures things={things} />
          ) : (
            <p className="grid grow place-content-center text-5xl font-extrabold">
              {day.state === 'open' ? 'No meals yet' : 'No meals'}
            </p>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function WallHead({ count: { day }, oldText }: Pick<WallProps, 'count' | 'oldText'>) {
  const { date, shift, today, shiftState } = useKitchen();
  const unseen = shiftState?.changes.some(({ seenAt }) => seenAt === undefined);
  const revision = shiftState && revisionText(shiftState.changes);
  const isOpen = day.state === 'open';
  return (
    <div className="flex items-center gap-3 border-b border-line bg-card px-4 py-2">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4">
        <Dialog.Title className="text-2xl font-extrabold tracking-tight md:text-4xl">
          {date === today ? shift : `${shift}, ${shortDay(date)}`}
        </Dialog.Title>
        <p className="text-2xl font-bold tabular-nums md:text-3xl">
          {counted(day.meals, 'meal')}
          {isOpen && ' so far'}
        </p>
        <p role="status" className="text-2xl font-semibold text-quiet tabular-nums">
          {shiftState && shiftStateText(day, [], today)}
        </p>
        {revision && (
          <p
            role="status"
            className={`rounded-control px-3 text-4xl leading-snug font-extrabold tabular-nums ${unseen ? 'border-2 border-amber bg-amber-soft text-amber' : 'bg-line'}`}
          >
            {revision}
          </p>
        )}
        {oldText !== undefined && (
          <p className="flex items-center gap-2 text-2xl font-bold text-amber">
            <WifiOff aria-hidden="true" className="size-7" />
            {oldText}
          </p>
        )}
      </div>
      <Dialog.Close className="inline-flex min-h-14 shrink-0 items-center gap-2 rounded-control px-3 text-lg font-semibold text-quiet hover:bg-brand-soft">
        <X aria-hidden="true" className="size-6" />
        Leave
      </Dialog.Close>
    </div>
  );
}

function Figures({ things }: { things: readonly CountedThing[] }) {
  const [element, space] = useWallSpace();
  const measured = things.map((thing) => ({
    name: `${thing.name} ${thing.mark ?? ''}`.trim(),
    letters: lettersOf(thing),
    extra: extraText(thing),
    wishes: wishTexts(thing),
  }));
  const { columns, rows, perPage, ...type } = wallGrid({ ...space, things: measured });
  const pages = Math.ceil(things.length / perPage);
  const page = useTurns(pages);
  return (
    <div ref={element} className="relative min-h-0 grow">
      <ul
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${rows}, auto)`,
        }}
        className="absolute inset-0 grid content-stretch overflow-hidden"
      >
        {things.slice(page * perPage, (page + 1) * perPage).map((thing) => (
          <WallFigure key={thing.subject} thing={thing} {...type} />
        ))}
      </ul>
      {pages > 1 && (
        <p className="absolute right-3 bottom-2 rounded-control bg-line px-3 text-2xl font-bold tabular-nums">
          {page + 1} of {pages}
        </p>
      )}
    </div>
  );
}

interface WallFigureProps {
  thing: CountedThing;
  size: number;
  nameSize: number;
}

function WallFigure({ thing, size, nameSize }: WallFigureProps) {
  const { name, unit, mark = '', thousandths } = thing;
  const extra = extraText(thing);
  const wishes = wishTexts(thing);
  return (
    <li className="flex min-w-0 flex-col justify-center overflow-hidden border-r border-b border-line px-3">
      <p
        style={{ fontSize: nameSize }}
        className="leading-tight font-bold wrap-anywhere first-letter:uppercase"
      >
        {name}
        {mark !== '' && (
          <>
            {' '}
            <Badge tone="green" className="text-[0.7em]! leading-tight!">
              {mark}
            </Badge>
          </>
        )}
      </p>
      <p style={{ fontSize: size }} className="leading-none whitespace-nowrap">
        <Figure quantity={quantityOf(thousandths, unit)} />
      </p>
      {extra !== '' && (
        <p
          style={{ fontSize: nameSize }}
          className="leading-tight font-bold wrap-anywhere text-brand-dark"
        >
          {extra}
        </p>
      )}
      {wishes.length > 0 && (
        <ul
          style={{ fontSize: nameSize, columnGap: `${wishGap}em` }}
          className="flex flex-wrap leading-tight font-extrabold text-kokum tabular-nums"
        >
          {wishes.map((text) => (
            <li key={text} className="max-w-full wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** `JAIN 7`: the short forms of labels leave room for larger figures. */
function wishTexts({ wishes = [], unit }: CountedThing): string[] {
  return wishes.map((wish) => `${shortForms([wish])} ${quantityText(wish.thousandths, unit)}`);
}

/** The unit has half the font size. */
function lettersOf({ thousandths, unit }: CountedThing): number {
  const { figure, unit: name } = quantityOf(thousandths, unit);
  return figure.length + name.length / 2;
}

function useTurns(pages: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => setTurn((before) => before + 1), turnMs);
    return () => clearInterval(timer);
  }, [pages]);
  return turn % Math.max(pages, 1);
}

/** Leaving full screen by the browser's own control also leaves the wall. */
function useFullScreen(onLeave: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) onLeave();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [onLeave]);
}
