/**
 * Under which tax schemes a new shop sells, until its owner says otherwise; taken into the settings
 * at the first start.
 */
import type { TaxPeriod } from './tax-rules.ts';

/** One entry for each change, oldest first; before the first the business was not registered. */
export const taxSchemes: readonly TaxPeriod[] = [{ from: '2026-04-01', scheme: 'regular' }];
