/** The packer's choices: which run, which grouping, and whether only missing boxes are shown. */
import { useState } from 'react';
import { readTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { useShiftOfDay } from '../../kitchen-context.ts';
import type { Grouping } from './box-groups.ts';

export interface PackingChoice {
  grouping: Grouping;
  /** The key of a run, or `all`. */
  run: string;
  isMissingOnly: boolean;
}

const first: PackingChoice = { grouping: 'run', run: 'all', isMissingOnly: false };

/** The choices survive a reload, and are reset for another shift. */
export function usePackingChoice() {
  const { date, shift } = useShiftOfDay();
  const key = `packing ${date} ${shift}`;
  const [kept, setKept] = useState(() => ({ key, choice: readChoice(key) }));
  const choice = kept.key === key ? kept.choice : readChoice(key);
  const choose = (change: Partial<PackingChoice>) => {
    const next = { ...choice, ...change };
    writeTab(key, next);
    setKept({ key, choice: next });
  };
  return { choice, choose };
}

function readChoice(key: string): PackingChoice {
  const kept = readTab(key) as Partial<PackingChoice> | undefined;
  return {
    grouping: kept?.grouping === 'dish' ? 'dish' : first.grouping,
    run: typeof kept?.run === 'string' ? kept.run : first.run,
    isMissingOnly: kept?.isMissingOnly === true,
  };
}
