/**
 * Limits how many passwords are hashed at once: each occupies one of the few threads that also read
 * files and resolve names.
 */
import PQueue from 'p-queue';
import { AppError } from '#src/platform/contract/app-error.ts';

/**
 * Staff with a session, or a device that signed in lately, have a queue of their own, which comes
 * first.
 */
export type Asker = 'known' | 'stranger';

interface HashQueueOptions {
  atOnce: number;
  /** In each of the two queues; more are refused. */
  mostWaiting: number;
}

export interface HashQueue {
  /** Runs the work in its turn. 503 `unavailable` when too many wait. */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
}

const priorities: Record<Asker, number> = { known: 1, stranger: 0 };

export function createHashQueue({ atOnce, mostWaiting }: HashQueueOptions): HashQueue {
  const queue = new PQueue({ concurrency: atOnce });
  return {
    async run(asker, work) {
      const priority = priorities[asker];
      if (queue.sizeBy({ priority }) >= mostWaiting) {
        throw new AppError('unavailable', 'The shop is busy. Please try again in a moment.');
      }
      return queue.add(work, { priority });
    },
  };
}
