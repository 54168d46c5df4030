/** What an Indian seller of food has to say of itself, and the form that each number must have. */

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

interface LegalDetails {
  legalName: string;
  addressLines: readonly string[];
  fssaiLicence: string;
  gstin?: string | undefined;
  grievanceOfficer: { name: string };
}

/** What is printed at the foot of every page; what the business does not have is left out. */
export function legalLines(details: LegalDetails): string[] {
  const { legalName, addressLines, fssaiLicence, gstin, grievanceOfficer } = details;
  return [
    `FSSAI Lic. No. ${fssaiLicence}`,
    [legalName, ...addressLines].join(', '),
    ...(gstin === undefined ? [] : [`GSTIN ${gstin}`]),
    `Grievance officer: ${grievanceOfficer.name}`,
  ];
}
