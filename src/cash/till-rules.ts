/** What moves the till without an order. */

/** To the bank, from the bank, and spent; each with a reason. */
export const tillMoves = ['banked', 'drawn', 'spent'] as const;
export type TillMove = (typeof tillMoves)[number];

/**
 * A count books what was missing or found; the first one, what was there when the cash book began.
 */
export const tillEntryKinds = [...tillMoves, 'counted', 'opened'] as const;
export type TillEntryKind = (typeof tillEntryKinds)[number];

/** In paise, by which the till changes; negative if notes leave it. */
export function changeOfTill(move: TillMove, amountPaise: number): number {
  return move === 'drawn' ? amountPaise : -amountPaise;
}
