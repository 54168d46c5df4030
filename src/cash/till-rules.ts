/** What moves the till without an order, and the sums of a page of the cash book. */
import type { EntryKind } from '#src/journal/journal-rules.ts';

/** To the bank, from the bank, and spent; each with a reason. */
export const tillMoves = ['banked', 'drawn', 'spent'] as const;
export type TillMove = (typeof tillMoves)[number];

/** A count books what was missing or found. */
export const tillEntryKinds = [...tillMoves, 'counted'] as const;
export type TillEntryKind = (typeof tillEntryKinds)[number];

/** In paise, by which the till changes; negative if notes leave it. */
export function changeOfTill(move: TillMove, amountPaise: number): number {
  return move === 'drawn' ? amountPaise : -amountPaise;
}

/** A sum of a day's entries of one kind. */
interface BookLine {
  kind: EntryKind;
  /** Negative for what went. */
  amountPaise: number;
}

const differences: readonly EntryKind[] = ['cashCorrected', 'tillCounted'];

/** True for what counts and corrections changed. */
export function isDifference({ kind }: Pick<BookLine, 'kind'>): boolean {
  return differences.includes(kind);
}

/** What came, what went, and what counts and corrections changed. */
export function sumsOfLines(lines: readonly BookLine[]) {
  const sums = { camePaise: 0, wentPaise: 0, differencePaise: 0 };
  for (const line of lines) {
    if (isDifference(line)) sums.differencePaise += line.amountPaise;
    else if (line.amountPaise > 0) sums.camePaise += line.amountPaise;
    else sums.wentPaise -= line.amountPaise;
  }
  return sums;
}
