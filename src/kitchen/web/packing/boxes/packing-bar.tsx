/** What is listed: a search, the grouping, and the run that is packed. One row on a phone. */
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { codeIn } from '../scan/scan-answers.ts';
import type { ShownBox } from '../ticks/tick-queue.ts';
import { groupsByRun, tallyOf } from './box-groups.ts';
import type { PackingChoice } from './packing-choice.ts';

interface PackingBarProps {
  boxes: readonly ShownBox[];
  choice: PackingChoice;
  onChoose: (change: Partial<PackingChoice>) => void;
  search: string;
  onSearch: (text: string) => void;
  /** A barcode reader has typed a code into the search. */
  onCode: (code: string) => void;
}

export function PackingBar({ boxes, choice, onChoose, search, onSearch, onCode }: PackingBarProps) {
  const isByDish = choice.grouping === 'dish';
  return (
    <div className="-mx-2 -my-0.5 flex gap-1.5 overflow-x-auto px-2 py-0.5 md:gap-2 xl:flex-wrap">
      <form
        className="relative shrink-0"
        onSubmit={(event) => {
          event.preventDefault();
          const code = codeIn(search);
          if (code === undefined) return;
          onSearch('');
          onCode(code);
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2.5 size-5 -translate-y-1/2 text-quiet"
        />
        <input
          type="search"
          aria-label="Find a box"
          placeholder="B-07"
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
          className="h-full min-h-11 w-24 rounded-control border-2 border-line-strong bg-card pr-1 pl-9 text-base placeholder:text-quiet md:min-h-14 md:w-40 md:text-lg"
        />
      </form>
      <Chip
        aria-pressed={isByDish}
        onClick={() => onChoose({ grouping: isByDish ? 'run' : 'dish' })}
      >
        By dish
      </Chip>
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
    <fieldset className="contents">
      <legend className="sr-only">Run that is packed</legend>
      {[all, ...runs].map(({ key, name, tally: { packed, owed } }) => (
        <Chip key={key} aria-pressed={run === key} onClick={() => onChoose(key)}>
          <span className="md:text-xl">{name}</span>
          <span
            className={clsx('tabular-nums', packed === owed && run !== key && 'text-leaf-dark')}
          >
            {packed} of {owed}
          </span>
        </Chip>
      ))}
    </fieldset>
  );
}

/** A switch of the list. */
export function Chip(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={clsx(
        'flex min-h-11 shrink-0 items-center gap-2 rounded-control border-2 px-3 font-bold whitespace-nowrap md:min-h-14 md:px-4',
        props['aria-pressed'] === true ? 'border-ink bg-ink text-paper' : 'border-line bg-card',
      )}
      {...props}
    />
  );
}
