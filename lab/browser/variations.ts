/** Variations of a story, which the slow loop alone tells: another width, a rarer way, a corner. */
import { inject, it } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this run tells them. */
    variations: boolean;
  }
}

const isToldHere = inject('variations');

/** As `it`, for what is a variation of the stories beside it; skipped elsewhere. */
export function variation(name: string, story: () => Promise<void>): void {
  it.skipIf(!isToldHere)(name, story);
}

/** For `each`: the first value in every run, all of them in the slow loop. */
export function variationsOf<Value>(first: Value, ...others: Value[]): Value[] {
  return isToldHere ? [first, ...others] : [first];
}
