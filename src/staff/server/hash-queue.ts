/**
 * How many passwords are hashed at once: each keeps one of the few threads busy that also read
 * files and find names.
 */
import PQueue from 'p-queue';
import { AppError } from '#src/platform/contract/app-error.ts';

/** Staff with a session or a device that signed in lately come first, in a line of their own. */
export type Asker = 'known' | 'stranger';

interface HashQueueOptions {
  atOnce: number;
  /** In each of the two lines; anyone who comes after that is turned away. */
  mostWaiting: number;
}

export interface HashQueue {
  /** Runs the work in its turn. 503 `unavailable` where too many wait. */
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
