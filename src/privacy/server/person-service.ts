/** Counts and exports a person's data as each feature declares it. */
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { PersonalTable } from '#src/platform/personal/personal-data-sql.ts';
import { selectPersonCount, selectPersonRows } from '#src/platform/personal/personal-rows-sql.ts';
import type { PersonExport, StoredOfPerson } from '../privacy-contract.ts';
import {
  chosenNumbers,
  findOpenMatters,
  findOtherNumbers,
  type Look,
  labelled,
  noteRequest,
} from './declared-person-service.ts';
import { knownNumber } from './number-hash.ts';
import { findPersonViews, logPersonView } from './person-view-service.ts';
import { findPrivacyRequests } from './privacy-request-service.ts';

/** Counts the data of a number, and lists what prevents its erasure. */
export async function findPerson(db: Db, look: Look): Promise<AnsweredOf<typeof StoredOfPerson>> {
  const { declared, mobileNo } = look;
  const otherNumbers = await findOtherNumbers(db, declared, mobileNo);
  const mobileNos = await chosenNumbers(db, look);
  const numberHashes = [];
  for (const each of mobileNos) {
    await logPersonView(db, { ...look, mobileNo: each, screen: 'Privacy' });
    numberHashes.push((await knownNumber(db, each)).numberHash);
  }
  const kept = [];
  for (const { feature, table, label } of labelled(declared)) {
    const count = await selectPersonCount(db, table, mobileNos);
    if (count > 0) kept.push({ feature, label, count });
  }
  const { requests } = await findPrivacyRequests(db, { numberHashes });
  const { views } = await findPersonViews(db, { numberHashes });
  return {
    ...{ kept, requests, views },
    otherNumbers: otherNumbers.map((other) => ({ mobileNo: other })),
    openMatters: await findOpenMatters(db, declared, mobileNos),
  };
}

/** Reads all data at one moment, and records the export. */
export function exportPerson(
  db: Db,
  look: Look & { from: string },
): Promise<AnsweredOf<typeof PersonExport>> {
  const { declared, mobileNo, staffId, now, from } = look;
  return inTransaction(db, async (tx) => {
    const mobileNos = await chosenNumbers(tx, look);
    for (const each of mobileNos) {
      await logPersonView(tx, { ...look, mobileNo: each, screen: 'Export' });
    }
    const parts: AnsweredOf<typeof PersonExport>['parts'] = [];
    for (const { feature, table, label } of labelled(declared)) {
      const rows = await selectPersonRows(tx, table, mobileNos);
      if (rows.length === 0) continue;
      const words = Object.fromEntries(table.words);
      parts.push({ feature, label, table: table.name, rows, words, papers: papersOf(table) });
    }
    const counts = Object.fromEntries(parts.map(({ label, rows }) => [label, rows.length]));
    for (const each of mobileNos) {
      await noteRequest(tx, { kind: 'export', mobileNo: each, staffId, counts, now });
    }
    const otherNumbers = mobileNos.slice(1).map((other) => ({ mobileNo: other }));
    return { madeAt: now, from, mobileNo, otherNumbers, parts };
  });
}

function papersOf({
  personal,
}: PersonalTable): AnsweredOf<typeof PersonExport>['parts'][number]['papers'] {
  return [...personal].flatMap(([column, fate]) =>
    fate.fate === 'keep' || fate.fate === 'redact'
      ? [{ column, reason: fate.reason, until: fate.until }]
      : [],
  );
}
