/** Fields whose schema is not the contract's: what is typed there is read first. */
import { NEVER, pipe, refine, string, transform } from 'zod/mini';

/** `problem` stands under a text that `read` makes nothing of. */
export function readBy<T>(read: (text: string) => T | undefined, problem: string) {
  return pipe(
    string(),
    transform((text, { issues }) => {
      const value = read(text);
      if (value !== undefined) return value;
      issues.push({ code: 'custom', message: problem, input: text });
      return NEVER;
    }),
  );
}

/** As it is typed; `problem` stands under a blank one. */
export function filledIn(problem: string) {
  return string().check(refine((text) => text.trim() !== '', problem));
}
