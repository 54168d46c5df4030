/** Schemas of fields whose typed text is converted before the contract's schema reads it. */
import { NEVER, pipe, refine, string, transform } from 'zod/mini';

/** `problem` is the error for a text that `read` cannot convert. */
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

/** The text as typed; `problem` is the error for a blank text. */
export function filledIn(problem: string) {
  return string().check(refine((text) => text.trim() !== '', problem));
}
