/** Reads a whole number that somebody types. */

/** Undefined if it is none, or outside of the limits. */
export function readCount(typed: string, least: number, most: number): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const count = Number(text);
  return least <= count && count <= most ? count : undefined;
}
