/** The progress of packing by run, and the filters of the list. */
import { clsx } from 'clsx';
import { Segmented } from '#src/platform/browser/ui/segmented.tsx';
import type { ShownBox } from '../ticks/tick-queue.ts';
import { groupsByRun, tallyOf } from './box-groups.ts';
import type { PackingChoice } from './packing-choice.ts';

interface PackingBarProps {
  boxes: readonly ShownBox[];
  choice: PackingChoice;
  onChoose: (change: Partial<PackingChoice>) => void;
}

const groupings = [
  { value: 'run', label: 'By run' },
  { value: 'dish', label: 'By dish' },
] as const;

export function PackingBar({ boxes, choice, onChoose }: PackingBarProps) {
  const { packed, owed } = tallyOf(boxes);
  const filters = [
    { value: 'all', label: 'All' },
    { value: 'missing', label: `Missing ${owed - packed}` },
  ] as const;
  return (
    <div className="grid min-w-0 gap-3">
      {/* On a phone both fit in one row, so that the first boxes are visible without scrolling. */}
      <div className="flex flex-wrap items-center gap-2 md:gap-3 [&_label]:min-h-13 max-sm:[&_fieldset]:auto-cols-auto max-sm:[&_label]:min-w-11 max-sm:[&_label]:px-2.5">
        <Segmented
          label="Order of the boxes"
          options={groupings}
          value={choice.grouping}
          onChange={(grouping) => onChoose({ grouping })}
        />
        <Segmented
          label="Which boxes"
          options={filters}
          value={choice.isMissingOnly ? 'missing' : 'all'}
          onChange={(value) => onChoose({ isMissingOnly: value === 'missing' })}
        />
      </div>
      <RunChoice boxes={boxes} run={choice.run} onChoose={(run) => onChoose({ run })} />
    </div>
  );
}

interface RunChoiceProps {
  boxes: readonly ShownBox[];
  run: string;
  onChoose: (run: string) => void;
}

/** Choosing one run turns on the warning about boxes of other runs. */
function RunChoice({ boxes, run, onChoose }: RunChoiceProps) {
  const runs = groupsByRun(boxes)
    .map(({ key, boxes: own }) => ({
      key,
      name: key === 'none' ? 'No run' : key,
      tally: tallyOf(own),
    }))
    // A run whose boxes are all cancelled has nothing to pack.
    .filter(({ key, tally }) => tally.owed > 0 || key === run);
  const all = { key: 'all', name: 'All runs', tally: tallyOf(boxes) };
  return (
    <fieldset className="-mx-2 flex min-w-0 gap-2 overflow-x-auto px-2 py-1 md:mx-0 md:flex-wrap md:px-0">
      <legend className="sr-only">Run that is packed</legend>
      {[all, ...runs].map(({ key, name, tally: { packed, owed } }) => (
        <button
          key={key}
          type="button"
          aria-pressed={run === key}
          onClick={() => onChoose(key)}
          className={clsx(
            'flex min-h-14 shrink-0 items-center gap-2 rounded-control border-2 px-4 font-bold whitespace-nowrap',
            run === key ? 'border-ink bg-ink text-paper' : 'border-line bg-card',
          )}
        >
          <span className="text-xl">{name}</span>
          <span
            className={clsx('tabular-nums', packed === owed && run !== key && 'text-leaf-dark')}
          >
            {packed} of {owed}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
