/** Threads that work beside the shop. */
import { constants, setPriority } from 'node:os';

/**
 * Who orders goes first where the processors are busy: what this thread does can wait a second
 * longer. Linux alone knows priorities of threads; elsewhere this would be the whole shop's.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A host can forbid it; the thread works all the same.
  }
}
