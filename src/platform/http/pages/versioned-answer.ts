/** A response that is created once per version of its content and cached in memory. */
import { type CachedAnswer, createCachedAnswer } from '../answers/cached-answer.ts';
import type { Encoding } from '../answers/content-encoding.ts';

export interface Versioned<C> {
  /** The same for the same content. */
  version: string;
  content: () => C;
  /** Changes with orders or by the minute, so it is compressed fast instead of well. */
  changesOften?: boolean;
}

/** Returns the current content. Called at every request. */
export type CurrentContent<C> = () => Versioned<C> | Promise<Versioned<C>>;

/** The response to a request that accepts an encoding. */
export type VersionedAnswer = (encoding: Encoding) => Promise<CachedAnswer>;

/** Requests that arrive while a version is being created wait for the same result. */
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
