/**
 * Suggests a password that is hard to guess and easy to read out: four groups without similar
 * characters.
 */

/** Without i, l, o, 0 and 1. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

export function suggestPassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(groups * groupLength));
  const text = Array.from(random, (value) => signs.charAt(value % signs.length)).join('');
  return Array.from({ length: groups }, (_, index) =>
    text.slice(index * groupLength, (index + 1) * groupLength),
  ).join('-');
}
