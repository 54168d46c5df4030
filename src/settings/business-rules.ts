/** What an Indian seller of food has to say of itself, and the form that each number must have. */

export interface GrievanceOfficer {
  name: string;
  phone: string;
  email: string;
}

/** What the law wants to stand on the site. */
export interface SellerDetails {
  /** Who the customer's contract is with. */
  legalName: string;
  /** As on an envelope, the pincode in the last one. */
  addressLines: readonly string[];
  /** Of the food safety authority, 14 digits. */
  fssaiLicence: string;
  /** Only for those who are registered for the goods and services tax. */
  gstin?: string;
  phone: string;
  email: string;
  grievanceOfficer: GrievanceOfficer;
  /** `yyyy-MM-dd`: when the words of the policies changed last. */
  policiesUpdated: string;
}

/** 14 digits, of which the first says licence (1) or registration (2). */
export function isFssaiNumber(text: string): boolean {
  return /^[12]\d{13}$/.test(text);
}

const gstinDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** State, PAN, number of the registration, a Z, and a check digit: Luhn's in base 36. */
export function isGstin(text: string): boolean {
  if (!/^\d\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text)) return false;
  let sum = 0;
  for (const [index, digit] of [...text].entries()) {
    const product = gstinDigits.indexOf(digit) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return sum % 36 === 0;
}

/**
 * The same profile; throws a sentence that names the first field that can't be shown to customers.
 * Asked where pages are rendered and not beside the profile, which every browser loads.
 */
export function validProfile<P extends SellerDetails>(profile: P): P {
  const { legalName, addressLines, fssaiLicence, gstin, grievanceOfficer: officer } = profile;
  const isPhone = (text: string) => /^\+\d[\d ]{9,16}$/.test(text);
  const isEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text);
  const rules: readonly [field: string, isKept: boolean, rule: string][] = [
    ['legalName', legalName.trim() !== '', 'is missing'],
    ['addressLines', /\b\d{3} ?\d{3}$/.test(addressLines.at(-1) ?? ''), 'must end in a pincode'],
    ['fssaiLicence', isFssaiNumber(fssaiLicence), 'must be 14 digits beginning with 1 or 2'],
    ['gstin', gstin === undefined || isGstin(gstin), 'must be a GSTIN; leave it out without one'],
    ['phone', isPhone(profile.phone), 'must look like +91 98765 43210'],
    ['email', isEmail(profile.email), 'must be an e-mail address'],
    ['grievanceOfficer.name', officer.name.trim() !== '', 'is missing'],
    ['grievanceOfficer.phone', isPhone(officer.phone), 'must look like +91 98765 43210'],
    ['grievanceOfficer.email', isEmail(officer.email), 'must be an e-mail address'],
    ['policiesUpdated', !Number.isNaN(Date.parse(profile.policiesUpdated)), 'must be a date'],
  ];
  const broken = rules.find(([, isKept]) => !isKept);
  if (broken) throw new Error(`The business profile's ${broken[0]} ${broken[2]}.`);
  return profile;
}

/** What is printed at the foot of every page; what the business does not have is left out. */
export function legalLines(details: SellerDetails): string[] {
  const { legalName, addressLines, fssaiLicence, gstin, grievanceOfficer } = details;
  return [
    `FSSAI Lic. No. ${fssaiLicence}`,
    [legalName, ...addressLines].join(', '),
    ...(gstin === undefined ? [] : [`GSTIN ${gstin}`]),
    `Grievance officer: ${grievanceOfficer.name}`,
  ];
}
