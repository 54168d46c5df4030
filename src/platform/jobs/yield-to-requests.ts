/** The priority of background threads. */
import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of this thread, so that requests come first when the processors are busy; its
 * own work can wait a second longer. Only on Linux, because elsewhere the priority would apply to
 * the whole process.
 */
export function yieldToRequests(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A host can forbid it; the thread works anyway.
  }
}
