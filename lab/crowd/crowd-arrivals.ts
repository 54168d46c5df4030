/**
 * Customers who arrive at random times: an open model, in which arrivals do not wait for earlier
 * responses.
 */
import { setTimeout as wait } from 'node:timers/promises';

interface Arrivals {
  perSecond: number;
  seconds: number;
  signal: AbortSignal;
}

/** Calls `come` for each arrival with the time at which it was due, also when it is late. */
export async function arrive(
  { perSecond, seconds, signal }: Arrivals,
  come: (dueAt: number) => Promise<void>,
): Promise<void> {
  const under = new Set<Promise<void>>();
  const end = performance.now() + seconds * 1000;
  let dueAt = performance.now();
  for (;;) {
    // Random intervals between independent customers.
    dueAt += (-Math.log(1 - Math.random()) / perSecond) * 1000;
    if (dueAt >= end) break;
    await pause(dueAt - performance.now(), signal);
    if (signal.aborted) break;
    const visit = come(dueAt).finally(() => under.delete(visit));
    under.add(visit);
  }
  await Promise.all(under);
}

/** Resolves early, without an error, when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return;
  await wait(ms, undefined, { signal }).catch(() => {
    // The run was ended.
  });
}
