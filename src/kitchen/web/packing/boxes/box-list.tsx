/** The boxes in their groups. Boxes do not move while a finger touches the list. */
import { useRef } from 'react';
import { useSteadyPresses } from '#src/platform/browser/steady/steady-presses.ts';
import { useStillItems } from '#src/platform/browser/steady/use-still-items.ts';
import type { ShownBox } from '../ticks/tick-queue.ts';
import { type BoxActions, BoxCard } from './box-card.tsx';
import { type BoxGroup, groupsByDish, groupsByRun, tallyOf } from './box-groups.ts';

interface BoxListProps extends BoxActions {
  /** The boxes to show. */
  boxes: readonly ShownBox[];
  /** All boxes of the shift: a box that was just packed stays visible for a moment. */
  all: readonly ShownBox[];
  grouping: 'run' | 'dish';
}

const codeOf = ({ code }: ShownBox) => code;

export function BoxList({ boxes, all, grouping, ...actions }: BoxListProps) {
  const root = useRef<HTMLDivElement>(null);
  useSteadyPresses(root);
  const shown = useStillItems(boxes, all, codeOf);
  const groups = grouping === 'run' ? groupsByRun(shown) : groupsByDish(shown);
  const whole = new Map((grouping === 'run' ? groupsByRun : groupsByDish)(all).map(keyed));
  return (
    <div ref={root} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {groups.map((group) => (
        <section key={group.key} aria-label={group.title}>
          <GroupTitle group={whole.get(group.key) ?? group} />
          <ul className="grid gap-2 md:grid-cols-2 md:gap-3 xl:grid-cols-3">
            {group.boxes.map((box) => (
              <BoxCard key={box.code} box={box} {...actions} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const keyed = (group: BoxGroup) => [group.key, group] as const;

function GroupTitle({ group: { title, rider, boxes } }: { group: BoxGroup }) {
  const { packed, owed } = tallyOf(boxes);
  return (
    <h3 className="mb-2 flex flex-wrap items-baseline gap-x-3 text-xl leading-tight font-extrabold tracking-tight">
      {title}
      {rider !== undefined && <span className="text-lg font-semibold text-quiet">{rider}</span>}
      <span className="ml-auto text-lg font-bold tabular-nums">
        {packed} of {owed}
      </span>
    </h3>
  );
}
