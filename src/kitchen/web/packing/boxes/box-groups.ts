/** Groups the boxes of a shift by run and stop, or by dish, and counts the missing ones. */
import type { Box } from '../../../packing-contract.ts';
import type { ShownBox } from '../ticks/tick-queue.ts';

/** The run of a box in URLs and in selects; `none` for boxes without a run. */
export function runKey({ run }: Pick<Box, 'run'>): string {
  return run?.letter ?? 'none';
}

export interface Tally {
  packed: number;
  /** Number of boxes to pack, without cancelled ones. */
  owed: number;
}

export function tallyOf(boxes: readonly ShownBox[]): Tally {
  const owed = boxes.filter(({ isCancelled }) => !isCancelled);
  return {
    packed: owed.filter(({ packedAt }) => packedAt !== undefined).length,
    owed: owed.length,
  };
}

export function isMissing({ isCancelled, packedAt }: ShownBox): boolean {
  return !isCancelled && packedAt === undefined;
}

export interface BoxGroup {
  key: string;
  title: string;
  /** The delivery person of the run. */
  rider?: string;
  boxes: readonly ShownBox[];
}

/** The server sorts boxes by run and stop; boxes without a run come last. */
export function groupsByRun(boxes: readonly ShownBox[]): BoxGroup[] {
  const groups = [...Map.groupBy(boxes, runKey)].map(([key, own]): BoxGroup => {
    const run = own[0]?.run;
    if (!run) return { key, title: 'No delivery person yet', boxes: own };
    return { key, title: `Run ${run.letter}`, rider: run.rider, boxes: own };
  });
  return groups.toSorted((one, other) => Number(one.key === 'none') - Number(other.key === 'none'));
}

export function groupsByDish(boxes: readonly ShownBox[]): BoxGroup[] {
  return [...Map.groupBy(boxes, ({ dish }) => dish)]
    .map(([dish, own]) => ({ key: dish, title: dish, boxes: own }))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}
