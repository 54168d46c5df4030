/** In which loop of the tests a random test is played: a few runs say little of what is rare. */
import { inject } from 'vitest';

const leastOfTheSlowLoop = 1000;

/** Where all that can happen is expected to have happened. */
export function isSlowLoop(): boolean {
  return inject('interleavings') > leastOfTheSlowLoop;
}
