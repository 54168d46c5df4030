/**
 * Formats amounts and counts in the Indian style. Separate from `money.ts` so that a page can show
 * a price without loading a schema.
 */

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `₹1,04,000.50` for 10400050: two decimals and Indian grouping. */
export function formatPaise(paise: number): string {
  return rupeeFormat.format(paise / 100);
}

/** The amount without paise when they are zero, `₹240`, as people count cash. */
export function formatNotes(paise: number): string {
  return formatPaise(paise).replace(/\.00$/, '');
}

/** `1 meal`, `1,200 meals`; pass `many` for plurals that are not formed with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}
