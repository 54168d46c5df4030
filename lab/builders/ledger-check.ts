import { expect } from 'vitest';
import { findBrokenRules } from '#src/accounting/server/ledger-service.ts';
import type { Db } from '#src/platform/database/db.ts';

/** The daily check of the books finds nothing. */
export async function expectNoBrokenRules(db: Db): Promise<void> {
  expect(await findBrokenRules(db)).toEqual([]);
}
