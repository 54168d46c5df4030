/** The boxes in their groups. Boxes do not move while a finger touches the list. */
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useSteadyPresses } from '#src/platform/browser/steady/steady-presses.ts';
import { useStillItems } from '#src/platform/browser/steady/use-still-items.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import type { LastScan } from '../scan/use-scanning.ts';
import type { ShownBox } from '../ticks/tick-queue.ts';
import type { BoxActions } from './box-card.tsx';
import {
  type BoxGroup,
  boxesOf,
  boxGroups,
  type Grouping,
  isToTakeOut,
  onlyBoxes,
  tallyOf,
} from './box-groups.ts';
import { StopBoxes } from './stop-boxes.tsx';
import { useFolds } from './use-folds.ts';

interface BoxListProps extends BoxActions {
  /** The boxes to show. */
  boxes: readonly ShownBox[];
  /** All boxes of the run: a box that was just packed stays visible for a moment. */
  all: readonly ShownBox[];
  grouping: Grouping;
  isSearch: boolean;
  last: LastScan | undefined;
}

const codeOf = ({ code }: ShownBox) => code;

export function BoxList({ boxes, all, grouping, isSearch, last, ...actions }: BoxListProps) {
  const root = useRef<HTMLDivElement>(null);
  useSteadyPresses(root);
  const shown = useStillItems(boxes, all, codeOf);
  const whole = useMemo(() => boxGroups(all, grouping), [all, grouping]);
  const groups = onlyBoxes(whole, new Set(shown.map(codeOf)));
  const folds = useFolds(groups, { isSearch, last, root });
  const wholeOf = new Map(whole.map((group) => [group.key, group]));
  return (
    <div ref={root} className="grid grid-cols-[minmax(0,1fr)] gap-1 md:gap-2">
      {groups.map((group) => {
        const isOpen = folds.isOpen(group.key);
        return (
          <section key={group.key} aria-label={group.title}>
            <GroupHead
              group={wholeOf.get(group.key) ?? group}
              isOpen={isOpen}
              onOpen={() => folds.turn(group.key)}
            />
            {isOpen && (
              <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-1.5 pb-3 md:grid-cols-2 md:gap-3 xl:grid-cols-3">
                {group.stops.map((stop) => (
                  <StopBoxes key={stop.key} stop={stop} folds={folds} {...actions} />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

interface GroupHeadProps {
  group: BoxGroup;
  isOpen: boolean;
  onOpen: () => void;
}

function GroupHead({ group, isOpen, onOpen }: GroupHeadProps) {
  const { title, rider } = group;
  const boxes = boxesOf(group);
  const { packed, owed } = tallyOf(boxes);
  const toTakeOut = boxes.filter(isToTakeOut).length;
  return (
    <h3>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className={clsx(
          'flex min-h-10 w-full flex-wrap items-center gap-x-2 rounded-control px-1 text-left text-xl leading-tight font-extrabold tracking-tight hover:bg-brand-soft md:min-h-14',
          packed === owed && 'text-leaf-dark',
        )}
      >
        <ChevronDown
          aria-hidden="true"
          className={clsx('size-6 shrink-0 text-quiet', !isOpen && '-rotate-90')}
        />
        <span className="min-w-0">{title}</span>
        {rider !== undefined && <span className="text-lg font-semibold text-quiet">{rider}</span>}
        {toTakeOut > 0 && <Badge tone="red">Do not pack {toTakeOut}</Badge>}
        <span className="ml-auto text-lg font-bold tabular-nums">
          {packed} of {owed}
        </span>
      </button>
    </h3>
  );
}
