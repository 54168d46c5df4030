import { describe, expect, it } from 'vitest';
import { firstSettings } from './first-settings.ts';
import { LinkSettings, PaperSettings, ShiftSettings, ShopSettings } from './settings-groups.ts';

const { shop, papers } = firstSettings({ cutOffs: {}, maskLookUps: true });
const { gstin, ...withoutGstin } = papers;
const officer = papers.grievanceOfficer;
const unregistered = [{ from: '2026-04-01', scheme: 'unregistered' }];
const regular = { from: '2026-04-01', scheme: 'regular' };

/** The fields that get a message. */
function wrongIn(schema: typeof PaperSettings | typeof ShopSettings, value: object): string[] {
  const { error } = schema.safeParse(value);
  for (const { message } of error?.issues ?? []) expect(message).toMatch(/\S \S/);
  return error?.issues.map(({ path }) => path.join('.')) ?? [];
}

describe('the papers', () => {
  it('are valid if every document can be made with them', () => {
    expect(PaperSettings.parse(papers)).toEqual(papers);
    const periods = [
      { from: '2025-04-01', scheme: 'composition' },
      { ...regular, from: '2026-10-15' },
      { from: '2027-04-01', scheme: 'unregistered' },
    ];
    expect(wrongIn(PaperSettings, { ...papers, taxSchemes: periods })).toEqual([]);
    expect(wrongIn(PaperSettings, { ...papers, serviceCode: '996334' })).toEqual([]);
  });

  it('need no GSTIN if the business was never registered', () => {
    expect(wrongIn(PaperSettings, { ...withoutGstin, taxSchemes: unregistered })).toEqual([]);
  });

  it.each([
    ['legalName', { legalName: ' ' }],
    ['addressLines', { addressLines: [] }],
    ['addressLines', { addressLines: ['Gandhinagar, Gujarat'] }],
    ['fssaiLicence', { fssaiLicence: 'applied for' }],
    ['gstin', { gstin: '24AAAFT0000A1ZA' }],
    ['gstin', { gstin: undefined }],
    ['gstin', { gstin: undefined, taxSchemes: [{ ...regular, scheme: 'composition' }] }],
    ['grievanceOfficer.name', { grievanceOfficer: { ...officer, name: '' } }],
    ['grievanceOfficer.phone', { grievanceOfficer: { ...officer, phone: 'ask the desk' } }],
    ['grievanceOfficer.email', { grievanceOfficer: { ...officer, email: '' } }],
    ['policiesUpdated', { policiesUpdated: 'soon' }],
    ['taxSchemes', { taxSchemes: [] }],
    ['taxSchemes.1.from', { taxSchemes: [regular, { ...regular, from: '2025-04-01' }] }],
    ['taxSchemes.1.from', { taxSchemes: [regular, regular] }],
    ['taxSchemes.0.from', { taxSchemes: [{ ...regular, from: '2026-02-30' }] }],
    ['taxSchemes.0.scheme', { taxSchemes: [{ ...regular, scheme: 'none' }] }],
    ['serviceCode', { serviceCode: '12' }],
  ])('get a message at %s', (field, change) => {
    expect(wrongIn(PaperSettings, { ...papers, ...change })).toContain(field);
  });
});

describe("the shop's details for every page", () => {
  it.each([
    ['name', { name: '' }],
    ['phone', { phone: '98765' }],
    ['email', { email: 'hello' }],
  ])('get a message at %s', (field, change) => {
    expect(wrongIn(ShopSettings, { ...shop, ...change })).toEqual([field]);
  });
});

describe('a value that is much too long', () => {
  it('is not checked any further, because that can take seconds', () => {
    expect(wrongIn(ShopSettings, { ...shop, email: '@'.repeat(60_000) })).toEqual(['email']);
  });

  it("can't be a link, which every page would contain, nor a list of days off", () => {
    const url = `https://shop.test/${'a'.repeat(2000)}`;
    expect(LinkSettings.safeParse({ socialLinks: [{ name: 'A', url }] }).success).toBe(false);
    const rule = { shift: 'Lunch', from: '2026-11-21', daysOff: Array(8).fill(0) };
    expect(ShiftSettings.safeParse({ rules: [rule] }).success).toBe(false);
  });
});
