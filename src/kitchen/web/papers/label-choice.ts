/** Which boxes get a label: all of a shift, those without a label, those of a run, or a range. */
import type { Box } from '../../packing-contract.ts';
import { boxLabel } from '../../shift-day-rules.ts';

export const labelScopes = ['all', 'missing', 'run', 'range'] as const;
export type LabelScope = (typeof labelScopes)[number];

export interface LabelChoice {
  scope: LabelScope;
  runId: string | undefined;
  /** Codes of the first and the last box, in the order in which boxes leave. */
  first: string | undefined;
  last: string | undefined;
}

/**
 * Owed boxes, in the order of the list; without a choice of first and last, the range is the whole
 * list.
 */
export function chosenBoxes(boxes: readonly Box[], choice: LabelChoice): Box[] {
  const owed = boxes.filter(({ isCancelled }) => !isCancelled);
  switch (choice.scope) {
    case 'all':
      return owed;
    case 'missing':
      return owed.filter(({ prints }) => prints === 0);
    case 'run': {
      const runId = choice.runId ?? runsOf(owed)[0]?.id;
      return owed.filter(({ run }) => run?.id === runId);
    }
    case 'range': {
      const first = indexOf(owed, choice.first, 0);
      const last = indexOf(owed, choice.last, owed.length - 1);
      return owed.slice(Math.min(first, last), Math.max(first, last) + 1);
    }
  }
}

function indexOf(boxes: readonly Box[], code: string | undefined, otherwise: number): number {
  const index = boxes.findIndex((box) => box.code === code);
  return index < 0 ? otherwise : index;
}

/** Sorted by letter, as the boxes are. */
export function runsOf(boxes: readonly Box[]): { id: string; letter: string; rider: string }[] {
  return [...new Map(boxes.flatMap(({ run }) => (run ? [[run.id, run] as const] : []))).values()];
}

/** `B-07 · 2 of 3 · Rajma Chawal`. */
export function boxTitle(box: Box): string {
  const { nth, of, dish } = box;
  return [boxLabel(box), of > 1 ? `${nth} of ${of}` : '', dish]
    .filter((text) => text !== '')
    .join(' · ');
}
