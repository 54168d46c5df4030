/** Documents that are kept when their person is erased. */
import type { Fate } from './personal-data-sql.ts';

/** Books and documents of the business that company and tax law require. */
export const asPaper = (reason: string) => ({
  fate: 'keep' as const,
  reason,
  until: '8 years after the end of its financial year',
});

export const asRedactedPaper = (reason: string): Fate => ({ ...asPaper(reason), fate: 'redact' });
