/** The goods and services tax schemes of small kitchens, and which one holds on a day. */
import { type BusinessDay, isDay } from '#src/platform/contract/business-day.ts';

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

export interface TaxProblem {
  /** Of the entry; undefined where there is none. */
  index?: number;
  field: keyof TaxPeriod;
  /** What the entry must be, as the end of a sentence. */
  rule: string;
}

/** The first thing that is wrong with each entry that can't be used. */
export function taxSchemeProblems(
  periods: readonly TaxPeriod[],
  { gstin }: { gstin?: string | undefined },
): TaxProblem[] {
  if (periods.length === 0) return [{ field: 'from', rule: 'must have at least one entry' }];
  return periods.flatMap(({ from, scheme }, index) => {
    const before = periods[index - 1]?.from ?? '';
    const needsGstin = scheme !== 'unregistered';
    const rules: readonly [isKept: boolean, field: keyof TaxPeriod, rule: string][] = [
      [isDay(from), 'from', 'must begin on a date like 2026-04-01'],
      [from > before, 'from', 'must begin after the one before it'],
      [taxSchemeNames.includes(scheme), 'scheme', `must be one of ${taxSchemeNames.join(', ')}`],
      [!needsGstin || gstin !== undefined, 'scheme', `is ${scheme} and needs your GSTIN`],
    ];
    const broken = rules.find(([isKept]) => !isKept);
    return broken ? [{ index, field: broken[1], rule: broken[2] }] : [];
  });
}
