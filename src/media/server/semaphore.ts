/** Lets a few tasks run at once while the others wait for their turn. */

export type Semaphore = <T>(task: () => Promise<T>) => Promise<T>;

export function createSemaphore(most: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
