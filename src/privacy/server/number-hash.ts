/** Numbers of people as the proof of privacy knows them: keyed hashes, made with a secret. */
import { createHmac } from 'node:crypto';
import type { Db } from '#src/platform/database/db.ts';
import { loadSecret } from '#src/platform/database/secret-sql.ts';
import { shownDigits } from '../privacy-rules.ts';

/** In the table of secrets; a backup has it. */
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
