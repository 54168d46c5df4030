/** The format of a GSTIN, the number of a business registered for the Goods and Services Tax. */

const gstinDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** State, PAN, registration number, Z, and a check digit: Luhn's algorithm in base 36. */
export function isGstin(text: string): boolean {
  if (!/^\d\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text)) return false;
  let sum = 0;
  for (const [index, digit] of [...text].entries()) {
    const product = gstinDigits.indexOf(digit) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return sum % 36 === 0;
}
