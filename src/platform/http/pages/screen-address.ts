/** Finds the screen for a path with different letter case or a trailing slash. */

/**
 * The path of the screen that `path` means, or undefined if there is none. `screens` are Fastify
 * patterns such as `/payment-status/:transactionId`; values of parameters keep their letter case.
 */
export function screenAddress(path: string, screens: readonly string[]): string | undefined {
  const written = path.replace(/\/+$/, '').split('/');
  for (const screen of screens) {
    const parts = screen.split('/');
    const fits = (part: string, index: number) => {
      const given = written[index] ?? '';
      return part.startsWith(':') ? given !== '' : part === given.toLowerCase();
    };
    if (parts.length !== written.length || !parts.every(fits)) continue;
    return parts.map((part, index) => (part.startsWith(':') ? written[index] : part)).join('/');
  }
  return undefined;
}
