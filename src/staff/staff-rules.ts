/** What identifies the people who work here. */

export const maxNameLength = 80;

/**
 * One spelling of a mobile number, so that "+91 98765 00001" and "9876500001" are one person: ten digits for India,
 * else the plus and the digits. Text with letters in it is nobody's number and stays as it is.
 */
export function normalMobile(mobile: string): string {
  if (/\p{L}/u.test(mobile)) return mobile;
  const digits = mobile.replaceAll(/[^\d]/g, '');
  const national = /^(?:91|0)?([6-9]\d{9})$/.exec(digits)?.[1];
  return national ?? `+${digits}`;
}
