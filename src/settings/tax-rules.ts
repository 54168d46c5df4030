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

/** The same schemes; throws a sentence about the first entry that can't be used. */
export function validTaxSchemes(
  periods: readonly TaxPeriod[],
  { gstin }: { gstin?: string | undefined },
): readonly TaxPeriod[] {
  if (periods.length === 0) throw new Error('The tax schemes must have at least one entry.');
  for (const [index, { from, scheme }] of periods.entries()) {
    const before = periods[index - 1]?.from ?? '';
    const rules: readonly [isKept: boolean, rule: string][] = [
      [isDay(from), 'must begin on a date like 2026-04-01'],
      [from > before, 'must begin after the one before it'],
      [taxSchemeNames.includes(scheme), `must be one of ${taxSchemeNames.join(', ')}`],
      [
        scheme === 'unregistered' || gstin !== undefined,
        `is ${scheme} and needs the GSTIN of the business profile`,
      ],
    ];
    const broken = rules.find(([isKept]) => !isKept);
    if (broken) throw new Error(`The tax scheme from ${from} ${broken[1]}.`);
  }
  return periods;
}
