/** The Goods and Services Tax schemes of small kitchens, and the scheme of a day. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';

/**
 * unregistered: below the threshold, no tax · composition: pays a levy, may not collect tax ·
 * regular: collects tax from customers.
 */
export const taxSchemeNames = ['unregistered', 'composition', 'regular'] as const;
export type TaxScheme = (typeof taxSchemeNames)[number];

export interface TaxPeriod {
  /** The first day of the scheme. */
  from: BusinessDay;
  scheme: TaxScheme;
}

/** Before its first entry a business is not registered. */
export function schemeOn(periods: readonly TaxPeriod[], day: BusinessDay): TaxScheme {
  return periods.findLast(({ from }) => from <= day)?.scheme ?? 'unregistered';
}

export function isRegistered({ scheme }: TaxPeriod): boolean {
  return scheme !== 'unregistered';
}

/** A SAC (service code); services start with 99. */
export function isServiceCode(text: string): boolean {
  return /^99\d{4}$/.test(text);
}
