/** Finds the screen of an address that has other letter case or a slash at its end. */

/**
 * The address of the screen that `path` means, or undefined where it means none. `screens` are
 * Fastify patterns such as `/payment-status/:transactionId`; what is in a parameter's place stays
 * as it was written.
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
