import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLoopWatch } from './loop-watch.ts';

function holdUp(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('the loop watch measures the delay of the loop while requests arrive', async () => {
  const watch = createLoopWatch(50);
  expect(watch.look()).toEqual({ delayMs: 0, utilization: 0 });
  const seen: number[] = [];
  while (seen.length < 20 && !seen.some((ms) => ms > 100)) {
    holdUp(300);
    await wait(1);
    seen.push(watch.look().delayMs);
  }
  expect(seen.at(-1)).toBeGreaterThan(100);
});
