/**
 * The tax schemes of a new shop until its owner changes them; stored in the settings at the first
 * start.
 */
import type { TaxPeriod } from './tax-rules.ts';

/**
 * One entry for each change, oldest first; before the first one the business was not registered.
 */
export const taxSchemes: readonly TaxPeriod[] = [{ from: '2026-04-01', scheme: 'regular' }];
