import { describe, expect, it } from 'vitest';
import { firstSettings } from './first-settings.ts';
import {
  fssaiProblem,
  gstinProblem,
  paperChangeProblems,
  taxFieldProblems,
} from './paper-rules.ts';
import type { TaxPeriod } from './tax-rules.ts';

describe('an FSSAI number', () => {
  it.each(['10726000000000', '20726000000000', '10012011000006', '13318001000123'])(
    'can be %s: licence or registration, state, year',
    (text) => {
      expect(fssaiProblem(text)).toBeUndefined();
    },
  );

  it.each([
    ['', 'number is required'],
    ['1072600000000', 'has 14 digits'],
    ['107260000000000', 'has 14 digits'],
    ['1072600000000X', 'has 14 digits'],
    ['30726000000000', 'begins with 1'],
    ['00726000000000', 'begins with 1'],
    ['17726000000000', 'No state has the code 77'],
    ['10703000000000', 'No number is of the year 2003'],
  ])('can’t be "%s": it %s', (text, words) => {
    expect(fssaiProblem(text)).toContain(words);
  });
});

describe('a GSTIN', () => {
  it('of the demo is valid', () => {
    expect(
      gstinProblem(firstSettings({ cutOffs: {}, maskLookUps: true }).papers.gstin ?? ''),
    ).toBeUndefined();
  });

  it.each([
    ['', '15 characters'],
    ['24AAAFT0000A1Z', '15 characters'],
    ['24aaaft0000a1zf', '15 characters'],
    ['24 AAFT0000A1ZF', '15 characters'],
    ['00AAAFT0000A1ZF', 'No state has the code 00'],
    ['42AAAFT0000A1ZF', 'No state has the code 42'],
    ['A4AAAFT0000A1ZF', 'No state has the code A4'],
    ['24AAAF10000A1ZF', 'AAAF10000A in the middle is no PAN'],
    ['24AAAFT0000A1ZA', 'is wrong, or two are swapped'],
    ['24AAATF0000A1ZF', 'is wrong, or two are swapped'],
  ])('can’t be "%s", for a reason: %s', (text, words) => {
    expect(gstinProblem(text)).toContain(words);
  });
});

const regular: TaxPeriod = { from: '2026-04-01', scheme: 'regular' };

describe('the tax schemes', () => {
  it('get messages for their invalid entries', () => {
    const none: TaxPeriod = { from: '', scheme: 'unregistered' };
    const old: TaxPeriod = { from: '2020-01-01', scheme: 'unregistered' };
    expect(taxFieldProblems([regular])).toEqual([]);
    expect(taxFieldProblems([regular, { ...none, from: '2026-02-30' }])).toEqual([
      { path: 'taxSchemes.1.from', message: 'Please enter its first day.' },
    ]);
    expect(taxFieldProblems([regular, old, none]).map(({ path }) => path)).toEqual([
      'taxSchemes.1.from',
      'taxSchemes.2.from',
    ]);
  });
});

describe('a change of the papers', () => {
  const today = '2026-11-21';
  const papers = {
    fssaiLicence: '10726000000000',
    taxSchemes: [regular],
    policiesUpdated: '2026-11-20',
  };
  const problems = (changes: Partial<typeof papers>, before: typeof papers | undefined = papers) =>
    paperChangeProblems({ before, after: { ...papers, ...changes }, today });

  it('may add a scheme from tomorrow on', () => {
    expect(
      problems({ taxSchemes: [regular, { from: '2026-11-22', scheme: 'composition' }] }),
    ).toEqual([]);
  });

  it.each<[string, TaxPeriod[], string]>([
    ['a scheme from today', [regular, { from: today, scheme: 'composition' }], 'taxSchemes.1.from'],
    ['another first day', [{ ...regular, from: '2026-05-01' }], 'taxSchemes.0.from'],
    ['another scheme of the past', [{ ...regular, scheme: 'composition' }], 'taxSchemes.0.from'],
    ['a past without its scheme', [], 'taxSchemes'],
    [
      'a scheme before the others',
      [{ from: '2020-01-01', scheme: 'unregistered' }, regular],
      'taxSchemes.0.from',
    ],
  ])("can't contain %s", (_what, taxSchemes, path) => {
    expect(problems({ taxSchemes }).map((problem) => problem.path)).toEqual([path]);
  });

  it('is unlimited while nobody has set them', () => {
    const taxSchemes: TaxPeriod[] = [{ from: '2020-01-01', scheme: 'unregistered' }];
    const after = { ...papers, taxSchemes };
    expect(paperChangeProblems({ before: undefined, after, today })).toEqual([]);
  });

  it("can't contain a future year or day", () => {
    expect(problems({ fssaiLicence: '10731000000000', policiesUpdated: '2026-11-22' })).toEqual([
      { path: 'fssaiLicence', message: expect.stringContaining('the year 2031') },
      { path: 'policiesUpdated', message: 'This day has not come yet.' },
    ]);
  });
});
