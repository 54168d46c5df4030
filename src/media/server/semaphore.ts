/** Runs a limited number of tasks at once; the others wait in order. */

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
