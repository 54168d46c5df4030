/** One box: the facts of its label, and a tick area as large as the card. */
import { clsx } from 'clsx';
import { Ban, Check, Clock, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { shortForms } from '#src/wishes/wish-rules.ts';
import { boxLabel } from '../../../shift-day-rules.ts';
import { timeOf } from '../../shift-words.ts';
import type { ShownBox } from '../ticks/tick-queue.ts';

export interface BoxActions {
  /** Packs the boxes; if all of them are packed, takes that back. */
  onTurn: (boxes: readonly ShownBox[]) => void;
  onDismiss: (code: string) => void;
}

interface BoxCardProps extends BoxActions {
  box: ShownBox;
  /** It was scanned last. */
  isFound: boolean;
}

/** Memoized: of many cards only the changed ones are rendered. */
export const BoxCard = memo(function BoxCard({ box, isFound, onTurn, onDismiss }: BoxCardProps) {
  const { isCancelled, packedAt, notice } = box;
  const isPacked = packedAt !== undefined;
  return (
    <li
      data-code={box.code}
      className={clsx(
        'flex flex-col overflow-hidden rounded-card border-2',
        isCancelled && 'border-kokum/50 bg-kokum-soft',
        !isCancelled && (isPacked ? 'border-leaf bg-leaf-soft' : 'border-line bg-card'),
        isFound && 'outline-3 outline-offset-1 outline-turmeric',
      )}
    >
      {isCancelled ? (
        <CancelledBox box={box} onTakeOut={() => onTurn([box])} />
      ) : (
        <button
          type="button"
          aria-pressed={isPacked}
          onClick={() => onTurn([box])}
          className="flex w-full grow items-center gap-3 p-2.5 text-left"
        >
          <TickMark isPacked={isPacked} />
          <BoxFacts box={box} />
        </button>
      )}
      {notice !== undefined && <Notice text={notice} onDismiss={() => onDismiss(box.code)} />}
    </li>
  );
});

export function TickMark({ isPacked }: { isPacked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-[48px] shrink-0 place-items-center rounded-full border-3',
        isPacked ? 'border-leaf bg-leaf text-card' : 'border-line-strong bg-paper',
      )}
    >
      {isPacked && <Check className="size-8" strokeWidth={3} />}
    </span>
  );
}

/** Shows only what differs from the usual dish. */
function BoxFacts({ box, children }: { box: ShownBox; children?: ReactNode }) {
  const { dish, wishes, name = '', nth, of, addedBy, isCancelled } = box;
  return (
    <span className="grid min-w-0 grow">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span
          className={clsx(
            'text-2xl leading-tight font-extrabold tracking-tight tabular-nums',
            isCancelled && 'line-through',
          )}
        >
          {boxLabel(box)}
        </span>
        {addedBy !== undefined && <Badge tone="brand">Added · rev {addedBy}</Badge>}
        {of > 1 && (
          <span className="ml-auto font-bold tabular-nums">
            {nth} of {of}
          </span>
        )}
      </span>
      {wishes.length > 0 && (
        <span className="text-xl leading-tight font-extrabold break-words text-kokum">
          {shortForms(wishes)}
        </span>
      )}
      <span className={clsx('text-lg leading-snug font-bold', isCancelled && 'line-through')}>
        {dish}
      </span>
      {name !== '' && (
        <span className="min-w-0 leading-snug font-semibold break-words">{name}</span>
      )}
      <BoxState box={box} />
      {children}
    </span>
  );
}

/** Where it goes; once it is packed, when and by whom. */
function BoxState({ box }: { box: ShownBox }) {
  const { place, packedAt, packedBy, isWaiting, isCancelled } = box;
  const isPacked = packedAt !== undefined && !isCancelled;
  return (
    <span
      className={clsx(
        'flex flex-wrap items-center gap-x-2 leading-snug',
        isPacked ? 'font-semibold text-leaf-dark' : 'text-quiet',
      )}
    >
      {isPacked ? (
        <span>
          Packed {timeOf(packedAt, packedAt.slice(0, 10))}
          {packedBy !== undefined && ` · ${packedBy}`}
        </span>
      ) : (
        <span className="min-w-0 break-words">{place}</span>
      )}
      {isWaiting && (
        <span className="inline-flex items-center gap-1 font-semibold text-amber">
          <Clock aria-hidden="true" className="size-4" />
          not sent yet
        </span>
      )}
    </span>
  );
}

function CancelledBox({ box, onTakeOut }: { box: ShownBox; onTakeOut: () => void }) {
  const isPacked = box.packedAt !== undefined;
  return (
    <div className="flex grow items-center gap-3 p-2.5">
      <span
        aria-hidden="true"
        className="grid size-12 shrink-0 place-items-center rounded-full bg-kokum text-card"
      >
        <Ban className="size-8" />
      </span>
      <BoxFacts box={box}>
        <span className="flex flex-wrap items-center justify-between gap-2 text-lg font-extrabold text-kokum">
          Do not pack
          {isPacked && (
            <Button variant="secondary" className="min-h-14" onClick={onTakeOut}>
              Taken out
              <span className="sr-only">: {boxLabel(box)}</span>
            </Button>
          )}
        </span>
      </BoxFacts>
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
