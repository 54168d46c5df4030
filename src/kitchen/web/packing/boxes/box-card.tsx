/** One box: the facts of its label, and a tick area as large as the card. */

import { clsx } from 'clsx';
import { Ban, Check, Clock, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { namedNote } from '#src/orders/order-rules.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { boxLabel } from '../../../shift-day-rules.ts';
import { timeOf } from '../../shift-words.ts';
import type { ShownBox } from '../ticks/tick-queue.ts';

export interface BoxActions {
  /** Toggles the tick of the box. */
  onTurn: (box: ShownBox) => void;
  onDismiss: (code: string) => void;
}

interface BoxCardProps extends BoxActions {
  box: ShownBox;
}

/** Memoized: of hundreds of cards only the changed ones are rendered. */
export const BoxCard = memo(function BoxCard({ box, onTurn, onDismiss }: BoxCardProps) {
  const { isCancelled, packedAt, notice } = box;
  const isPacked = packedAt !== undefined;
  return (
    <li
      className={clsx(
        'flex flex-col overflow-hidden rounded-card border-2 shadow-soft [contain-intrinsic-size:auto_9rem] [content-visibility:auto]',
        isCancelled && 'border-kokum/50 bg-kokum-soft',
        !isCancelled && (isPacked ? 'border-leaf bg-leaf-soft' : 'border-line bg-card'),
      )}
    >
      {isCancelled ? (
        <CancelledBox box={box} onTakeOut={() => onTurn(box)} />
      ) : (
        <button
          type="button"
          aria-pressed={isPacked}
          onClick={() => onTurn(box)}
          className="flex min-h-28 w-full grow items-center gap-3 p-3 text-left"
        >
          <TickMark isPacked={isPacked} />
          <BoxFacts box={box} state={isPacked ? <PackedState box={box} /> : <Waits box={box} />} />
        </button>
      )}
      {notice !== undefined && <Notice text={notice} onDismiss={() => onDismiss(box.code)} />}
    </li>
  );
});

function TickMark({ isPacked }: { isPacked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-14 shrink-0 place-items-center rounded-full border-3',
        isPacked ? 'border-leaf bg-leaf text-card' : 'border-line-strong bg-paper',
      )}
    >
      {isPacked && <Check className="size-9" strokeWidth={3} />}
    </span>
  );
}

/** Shows only what differs from the usual dish. */
function BoxFacts({ box, state }: { box: ShownBox; state?: ReactNode }) {
  const { dish, place, nth, of, addedBy, isCancelled } = box;
  const note = namedNote(box);
  return (
    <span className="grid min-w-0 grow gap-0.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span
          className={clsx(
            'text-3xl leading-none font-extrabold tracking-tight tabular-nums',
            isCancelled && 'line-through',
          )}
        >
          {boxLabel(box)}
        </span>
        {of > 1 && (
          <span className="text-lg font-bold tabular-nums">
            {nth} of {of}
          </span>
        )}
      </span>
      <span className={clsx('text-lg leading-snug font-bold', isCancelled && 'line-through')}>
        {dish}
      </span>
      {note !== '' && (
        <span className="min-w-0 leading-snug font-semibold break-words">{note}</span>
      )}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 leading-snug break-words text-quiet">{place}</span>
        {addedBy !== undefined && <Badge tone="brand">Added · rev {addedBy}</Badge>}
      </span>
      {state}
    </span>
  );
}

function PackedState({ box: { packedAt = '', packedBy, isWaiting } }: { box: ShownBox }) {
  const time = timeOf(packedAt, packedAt.slice(0, 10));
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-semibold text-leaf-dark">
      Packed {time}
      {packedBy !== undefined && ` · ${packedBy}`}
      {isWaiting && <NotSent />}
    </span>
  );
}

function Waits({ box: { isWaiting } }: { box: ShownBox }) {
  return isWaiting ? (
    <span className="flex">
      <NotSent />
    </span>
  ) : null;
}

function NotSent() {
  return (
    <span className="inline-flex items-center gap-1 text-amber">
      <Clock aria-hidden="true" className="size-4" />
      not sent yet
    </span>
  );
}

function CancelledBox({ box, onTakeOut }: { box: ShownBox; onTakeOut: () => void }) {
  const isPacked = box.packedAt !== undefined;
  return (
    <div className="flex min-h-28 grow items-center gap-3 p-3">
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 place-items-center rounded-full bg-kokum text-card"
      >
        <Ban className="size-9" />
      </span>
      <BoxFacts
        box={box}
        state={
          <span className="flex flex-wrap items-center justify-between gap-2 text-lg font-extrabold text-kokum">
            Do not pack
            {isPacked && (
              <Button variant="secondary" className="min-h-14" onClick={onTakeOut}>
                Taken out
                <span className="sr-only">: {boxLabel(box)}</span>
              </Button>
            )}
          </span>
        }
      />
    </div>
  );
}

interface NoticeProps {
  text: string;
  onDismiss: () => void;
}

/** The server's refusal of a tick, until a person dismisses it. */
export function Notice({ text, onDismiss }: NoticeProps) {
  return (
    <div className="flex items-center gap-2 bg-kokum-soft p-2 pl-3 font-semibold text-kokum">
      <p role="alert" className="min-w-0 grow leading-snug">
        {text}
      </p>
      <Button
        variant="ghost"
        className="size-14 shrink-0 px-0!"
        aria-label="Dismiss"
        onClick={onDismiss}
      >
        <X aria-hidden="true" className="size-6" />
      </Button>
    </div>
  );
}
