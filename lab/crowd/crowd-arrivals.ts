/**
 * People who come when they come: an open model, in which nobody waits for the shop to have
 * answered the one before.
 */
import { setTimeout as wait } from 'node:timers/promises';

interface Arrivals {
  perSecond: number;
  seconds: number;
  signal: AbortSignal;
}

/** Calls `come` for each arrival with the moment when it was due, also when it is late. */
export async function arrive(
  { perSecond, seconds, signal }: Arrivals,
  come: (dueAt: number) => Promise<void>,
): Promise<void> {
  const under = new Set<Promise<void>>();
  const end = performance.now() + seconds * 1000;
  let dueAt = performance.now();
  for (;;) {
    // Pauses between people who know nothing of each other.
    dueAt += (-Math.log(1 - Math.random()) / perSecond) * 1000;
    if (dueAt >= end) break;
    await pause(dueAt - performance.now(), signal);
    if (signal.aborted) break;
    const visit = come(dueAt).finally(() => under.delete(visit));
    under.add(visit);
  }
  await Promise.all(under);
}

/** Ends early, and quietly, when the signal says so. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return;
  await wait(ms, undefined, { signal }).catch(() => {
    // Somebody ends the run.
  });
}
