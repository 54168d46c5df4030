/**
 * The boxes of one stop in a row that opens. Its round button packs all of them; a stop with one
 * box is the card of that box.
 */

import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { shortForms } from '#src/wishes/wish-rules.ts';
import { type BoxActions, BoxCard, TickMark } from './box-card.tsx';
import { type BoxStop, tallyOf } from './box-groups.ts';
import type { Folds } from './use-folds.ts';

interface StopBoxesProps extends BoxActions {
  stop: BoxStop;
  folds: Folds;
}

export function StopBoxes({ stop, folds, ...actions }: StopBoxesProps) {
  const { boxes, key } = stop;
  const { foundCode } = folds;
  const [only, ...others] = boxes;
  if (only && others.length === 0) {
    return <BoxCard box={only} isFound={only.code === foundCode} {...actions} />;
  }
  // The shop's answer to a tick must be seen.
  const isOpen = folds.isOpen(key) || boxes.some(({ notice }) => notice !== undefined);
  return (
    <li>
      <StopHead
        stop={stop}
        isOpen={isOpen}
        onOpen={() => folds.turn(key)}
        onTurn={actions.onTurn}
      />
      {isOpen && (
        <ul className="mt-1.5 ml-3 grid grid-cols-[minmax(0,1fr)] gap-1.5 border-l-4 border-line pl-2">
          {boxes.map((box) => (
            <BoxCard key={box.code} box={box} isFound={box.code === foundCode} {...actions} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface StopHeadProps extends Pick<BoxActions, 'onTurn'> {
  stop: BoxStop;
  isOpen: boolean;
  onOpen: () => void;
}

function StopHead({ stop: { label, place, boxes }, isOpen, onOpen, onTurn }: StopHeadProps) {
  const owed = boxes.filter(({ isCancelled }) => !isCancelled);
  const tally = tallyOf(boxes);
  const isPacked = owed.length > 0 && tally.packed === tally.owed;
  const added = boxes.find(({ addedBy }) => addedBy !== undefined)?.addedBy;
  const cancelled = boxes.length - owed.length;
  return (
    <div
      className={clsx(
        'flex overflow-hidden rounded-card border-2',
        isPacked ? 'border-leaf bg-leaf-soft' : 'border-line bg-card',
      )}
    >
      {owed.length > 0 && (
        <button
          type="button"
          aria-pressed={isPacked}
          aria-label={`All ${counted(owed.length, 'box', 'boxes')} of ${label}`}
          onClick={() => onTurn(owed)}
          className="flex shrink-0 items-center p-2.5 pr-1.5"
        >
          <TickMark isPacked={isPacked} />
        </button>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="flex min-w-0 grow items-center gap-2 p-2.5 pl-1.5 text-left"
      >
        <span className="grid min-w-0 grow">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-2xl leading-tight font-extrabold tracking-tight tabular-nums">
              {label}
            </span>
            <span className={clsx('text-lg font-bold tabular-nums', isPacked && 'text-leaf-dark')}>
              {tally.packed} of {tally.owed}
            </span>
          </span>
          <span className="leading-snug font-semibold wrap-anywhere">
            <Dishes boxes={owed} />
          </span>
          <span className="min-w-0 leading-snug break-words text-quiet">{place}</span>
          {(cancelled > 0 || added !== undefined) && (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {cancelled > 0 && <Badge tone="red">Do not pack {cancelled}</Badge>}
              {added !== undefined && <Badge tone="brand">Added · rev {added}</Badge>}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx('size-6 shrink-0 text-quiet', isOpen && 'rotate-180')}
        />
      </button>
    </div>
  );
}

/**
 * `2 × Rajma Chawal JAIN, 1 × Thali`; neither a number nor a part of a short form stands alone at
 * an end of a line.
 */
function Dishes({ boxes }: Pick<BoxStop, 'boxes'>) {
  const alike = Map.groupBy(boxes, ({ dish, wishes }) => `${dish} ${shortForms(wishes)}`);
  return [...alike].map(([key, [box, ...others]], index) => (
    <Fragment key={key}>
      {index > 0 && ', '}
      {`${1 + others.length}\u00a0×\u00a0${box?.dish}`}
      {box?.wishes.map((wish, nth) => (
        <Fragment key={wish.id}>
          {nth > 0 ? ' · ' : ' '}
          <span className="font-extrabold whitespace-nowrap text-kokum">{shortForms([wish])}</span>
        </Fragment>
      ))}
    </Fragment>
  ));
}
