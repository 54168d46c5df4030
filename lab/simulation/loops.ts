/** The test loop of a random test: a few runs say little about rare events. */
import { inject } from 'vitest';

const leastOfTheSlowLoop = 1000;

/** In the slow loop, all possible events are expected to have occurred. */
export function isSlowLoop(): boolean {
  return inject('interleavings') > leastOfTheSlowLoop;
}
