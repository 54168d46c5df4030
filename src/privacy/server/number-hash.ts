/** Keyed hashes of mobile numbers, for the records of privacy requests. */
import { createHmac } from 'node:crypto';
import type { Db } from '#src/platform/database/db.ts';
import { loadSecret } from '#src/platform/database/secret-sql.ts';
import { shownDigits } from '../privacy-rules.ts';

/** The name in the table of secrets, which is part of a backup. */
export const numberSecret = 'person-numbers';

export function numberHash(secret: string, mobileNo: string): string {
  return createHmac('sha256', secret).update(mobileNo).digest('hex');
}

export interface KnownNumber {
  numberHash: string;
  lastDigits: string;
}

export async function knownNumber(db: Db, mobileNo: string): Promise<KnownNumber> {
  const secret = await loadSecret(db, numberSecret);
  return { numberHash: numberHash(secret, mobileNo), lastDigits: mobileNo.slice(-shownDigits) };
}
