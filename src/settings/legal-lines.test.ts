import { describe, expect, it } from 'vitest';
import { testFacts } from '#lab/screens/test-facts.ts';
import { legalLines } from './legal-lines.ts';

const { gstin, ...withoutGstin } = testFacts;

describe('the lines at the foot of every page', () => {
  it('say by which licence and under which name food is sold, and who hears complaints', () => {
    expect(
      legalLines({
        ...testFacts,
        legalName: 'Asha Foods',
        addressLines: ['1 Lane', 'Surat 395001'],
      }),
    ).toEqual([
      'FSSAI Lic. No. 10726000000000',
      'Asha Foods, 1 Lane, Surat 395001',
      `GSTIN ${gstin}`,
      'Grievance officer: Meera Patel',
    ]);
  });

  it('leave out a GSTIN that the business does not have', () => {
    expect(legalLines(withoutGstin).join()).not.toContain('GSTIN');
    expect(legalLines(withoutGstin)).toHaveLength(3);
  });
});
