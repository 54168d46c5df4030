/**
 * Under which tax scheme the business sells, and since when; apart from the profile, which every
 * browser loads.
 */
import type { TaxPeriod } from './tax-rules.ts';

/**
 * One entry for each change, oldest first; before the first the business was not registered. A
 * registration, a change to or from the composition levy: add a line with its date before that day,
 * and never edit an old one.
 */
export const taxSchemes: readonly TaxPeriod[] = [{ from: '2026-04-01', scheme: 'regular' }];
