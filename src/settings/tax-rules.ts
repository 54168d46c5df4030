/** The goods and services tax schemes of small kitchens, and which one holds on a day. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';

/**
 * unregistered: below the threshold, no tax · composition: pays a levy of its own, may not collect
 * tax · regular: collects tax from its customers.
 */
export const taxSchemeNames = ['unregistered', 'composition', 'regular'] as const;
export type TaxScheme = (typeof taxSchemeNames)[number];

export interface TaxPeriod {
  /** The first day on which the scheme holds. */
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

/** A SAC: services have 99 in front. */
export function isServiceCode(text: string): boolean {
  return /^99\d{4}$/.test(text);
}
