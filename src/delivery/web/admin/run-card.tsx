/** One run: its letter, its rider, and its stops, which are moved by dragging or by buttons. */
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Check, GripVertical } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { RowAction } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import type { Run, Stop } from '../../run-contract.ts';
import { isSameName, stopCode } from '../../run-rules.ts';
import { boxesText, doneText, placeName, runCounts } from './run-texts.ts';
import type { RunDay } from './use-runs.ts';
import { useStopOrder } from './use-stop-order.ts';

/** A type of its own, so that the list accepts no other dragged data. */
const draggedType = 'application/x-tiffin-stop';

interface RunCardProps {
  day: RunDay;
  run: Run;
  onMove: () => void;
}

export function RunCard({ day, run, onMove }: RunCardProps) {
  const { letter, rider } = run;
  const order = useStopOrder(day, run);
  /** The dragged stop, and the stop below the pointer. */
  const [dragged, setDragged] = useState<Stop>();
  const [overId, setOverId] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const done = doneText(run);
  const drop = (goal: number) => {
    if (dragged) order.moveTo(dragged, goal);
    setDragged(undefined);
    setOverId(undefined);
  };
  return (
    <Card className="@container flex min-w-0 flex-col overflow-hidden">
      <section aria-label={`Run ${letter}, ${rider.fullName}`} className="contents">
        <header className="flex items-center gap-2 border-b border-line py-2 pr-1 pl-3 @md:gap-3 @md:pr-2">
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-control bg-brand text-xl font-extrabold text-on-brand"
          >
            {letter}
          </span>
          <div className="min-w-0 grow">
            <h2 className="leading-snug font-bold wrap-anywhere">{rider.fullName}</h2>
            <p className="text-sm text-quiet tabular-nums">{runCounts(run)}</p>
            {done !== '' && <p className="text-sm font-semibold text-leaf-dark">{done}</p>}
          </div>
          <Button
            variant="ghost"
            aria-label={`Move to…: run ${letter}`}
            className="shrink-0 px-2! @md:px-3!"
            onClick={onMove}
          >
            Move to…
          </Button>
        </header>
        {!isNumberedInOrder(order.stops) && (
          <p className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line bg-turmeric-soft py-1 pr-2 pl-3 text-[0.9375rem]">
            The stops are numbered in another order than they are driven.
            <Button
              variant="ghost"
              aria-label={`Number again: run ${letter}`}
              className="px-0! underline underline-offset-4"
              onClick={() => {
                // The pressed button is about to disappear.
                list.current?.focus();
                order.numberAgain();
              }}
            >
              Number again
            </Button>
          </p>
        )}
        <ol ref={list} tabIndex={-1} aria-label={`Stops of run ${letter}`} className="outline-none">
          {order.stops.map((stop, index) => (
            <StopRow
              key={stop.placeId}
              letter={letter}
              stop={stop}
              isFirst={index === 0}
              isLast={index === order.stops.length - 1}
              isGoal={
                dragged !== undefined && overId === stop.placeId && overId !== dragged.placeId
              }
              onStep={(step) => order.moveTo(stop, index + step)}
              onDragStart={() => setDragged(stop)}
              onDragEnd={() => drop(-1)}
              onDragOver={(event) => {
                if (!dragged || !event.dataTransfer.types.includes(draggedType)) return;
                event.preventDefault();
                event.dataTransfer.dropEffect = 'move';
                setOverId(stop.placeId);
              }}
              onDrop={(event) => {
                event.preventDefault();
                drop(index);
              }}
            />
          ))}
        </ol>
        <p role="status" className="sr-only">
          {order.announcement}
        </p>
      </section>
    </Card>
  );
}

/**
 * New stops get the next numbers wherever they are on the route, so the numbers can be out of
 * order.
 */
function isNumberedInOrder(stops: readonly Stop[]): boolean {
  return stops.every(({ number }, index) => number > (stops[index - 1]?.number ?? 0));
}

interface StopRowProps {
  letter: string;
  stop: Stop;
  isFirst: boolean;
  isLast: boolean;
  /** The dragged stop would be dropped here. */
  isGoal: boolean;
  onStep: (step: -1 | 1) => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

function StopRow({ letter, stop, isFirst, isLast, isGoal, onStep, ...drag }: StopRowProps) {
  const { building, shortname, boxes, orders, done, dropPoint } = stop;
  const name = placeName(stop);
  const isDone = done === orders.length;
  return (
    <li
      draggable
      {...drag}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(draggedType, stop.placeId);
        dataTransfer.effectAllowed = 'move';
        drag.onDragStart();
      }}
      className={clsx(
        'flex cursor-grab items-center gap-2 border-b border-line py-1 pr-1 pl-3 last:border-b-0 @md:pl-1.5 hover:bg-brand-soft/40',
        isGoal && 'bg-brand-soft outline-2 -outline-offset-2 outline-brand',
      )}
    >
      <GripVertical aria-hidden="true" className="size-4.5 shrink-0 text-quiet @max-md:hidden" />
      <span className="w-12 shrink-0 text-[0.9375rem] font-bold tabular-nums">
        {stopCode(letter, stop.number)}
      </span>
      <div className="min-w-0 grow py-1">
        <p className={clsx('leading-snug wrap-anywhere', isDone ? 'text-quiet' : 'font-semibold')}>
          {name}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet tabular-nums">
          {building !== '' && !isSameName(building, shortname) && <span>{shortname}</span>}
          <span>{boxesText(boxes)}</span>
          {dropPoint !== undefined && <span>{dropPoint}</span>}
          {isDone ? (
            <Badge tone="green">
              <Check aria-hidden="true" className="size-3.5" />
              Delivered
            </Badge>
          ) : (
            done > 0 && (
              <Badge tone="amber">
                {done} of {orders.length} delivered
              </Badge>
            )
          )}
        </p>
      </div>
      <div className="flex shrink-0">
        <RowAction
          icon={ArrowUp}
          label="Move up"
          of={name}
          // Not `disabled`: a disabled button would lose the focus when its row arrives at the end.
          aria-disabled={isFirst}
          onClick={() => onStep(-1)}
        />
        <RowAction
          icon={ArrowDown}
          label="Move down"
          of={name}
          aria-disabled={isLast}
          onClick={() => onStep(1)}
        />
      </div>
    </li>
  );
}
