/** An answer that is made once for each version of what it shows, and kept in memory. */
import { type CachedAnswer, createCachedAnswer } from '../answers/cached-answer.ts';
import type { Encoding } from '../answers/content-encoding.ts';

export interface Versioned<C> {
  /** Equal for equal content. */
  version: string;
  content: () => C;
  /** With orders or minutes: it is compressed quickly, and not as well as can be. */
  changesOften?: boolean;
}

/** Says what is to be shown now. It is asked at every request. */
export type CurrentContent<C> = () => Versioned<C> | Promise<Versioned<C>>;

/** The answer to a request that takes an encoding. */
export type VersionedAnswer = (encoding: Encoding) => Promise<CachedAnswer>;

/** Anyone who asks while a version is being made waits for that one making. */
export function versionedAnswer<C>(
  contentType: string,
  current: CurrentContent<C>,
  make: (content: C) => Promise<string>,
): VersionedAnswer {
  let kept: { version: string; answer: Promise<CachedAnswer> } | undefined;
  return async (encoding) => {
    const { version, content, changesOften = false } = await current();
    if (kept?.version !== version) {
      const answer = make(content()).then((body) => createCachedAnswer(body, contentType));
      kept = { version, answer };
    }
    const asked = kept;
    try {
      const answer = await asked.answer;
      if (!changesOften) await answer.prepare(encoding);
      return answer;
    } catch (error) {
      if (kept === asked) kept = undefined;
      throw error;
    }
  };
}
