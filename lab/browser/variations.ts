/**
 * Variations of a story that run only in the slow loop: another width, a rarer way, an edge case.
 */
import { inject, it } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this run includes them. */
    variations: boolean;
  }
}

const isToldHere = inject('variations');

/** Like `it`, for a variation of the stories next to it; skipped in other loops. */
export function variation(name: string, story: () => Promise<void>): void {
  it.skipIf(!isToldHere)(name, story);
}

/** For `each`: the first value in every run, all values in the slow loop. */
export function variationsOf<Value>(first: Value, ...others: Value[]): Value[] {
  return isToldHere ? [first, ...others] : [first];
}
