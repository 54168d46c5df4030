/** Text that people type: without control signs and halves of signs, which no database or mail header may hold. */

/** What whoever typed another text is told. */
export const plainTextProblem = 'Please leave out characters that can’t be printed.';

/** One line. */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** Several lines; the break is the only control sign. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll(/\r?\n/g, ' '));
}
