import { describe, expect, it } from 'vitest';
import { testFacts } from '#lab/screens/test-facts.ts';
import { legalLines } from './legal-lines.ts';

const { gstin, ...withoutGstin } = testFacts;

describe('the lines in the footer of every page', () => {
  it('name the licence, the legal name and the grievance officer', () => {
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

  it('leave out a missing GSTIN', () => {
    expect(legalLines(withoutGstin).join()).not.toContain('GSTIN');
    expect(legalLines(withoutGstin)).toHaveLength(3);
  });
});
