/** What is kept of a person: counted, exported, and erased as each feature declares it. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { isoWithOffset } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { lockSecret } from '#src/platform/database/secret-sql.ts';
import type { PersonalData, PersonalTable } from '#src/platform/personal/personal-data-sql.ts';
import {
  blankRows,
  deleteRows,
  selectPersonCount,
  selectPersonKeys,
  selectPersonRows,
} from '#src/platform/personal/personal-rows-sql.ts';
import {
  personPattern,
  redactRows,
  selectKnownTexts,
} from '#src/platform/personal/redaction-sql.ts';
import type { KeptOfPerson, PersonExport } from '../privacy-contract.ts';
import type { PrivacyKind } from '../privacy-rules.ts';
import { knownNumber, numberSecret } from './number-hash.ts';
import { findPersonViews, logPersonView } from './person-view-service.ts';
import { findPrivacyRequests } from './privacy-request-service.ts';
import { insertRequest } from './privacy-sql.ts';

/** Of every feature; the last knows the most others. */
export type Declared = readonly PersonalData[];

export type Counts = Record<string, number>;

interface Look {
  declared: Declared;
  mobileNo: string;
  staffId: string;
  now: Date;
  timeZone: string;
}

/** How much there is of a number, and what keeps it from being erased. */
export async function findPerson(db: Db, look: Look): Promise<KeptOfPerson> {
  const { declared, mobileNo, timeZone } = look;
  await logPersonView(db, { ...look, screen: 'Privacy' });
  const { numberHash } = await knownNumber(db, mobileNo);
  const kept = [];
  for (const { feature, table, label } of labelled(declared)) {
    const count = await selectPersonCount(db, table, mobileNo);
    if (count > 0) kept.push({ feature, label, count });
  }
  const { requests } = await findPrivacyRequests(db, { numberHash, timeZone });
  const { views } = await findPersonViews(db, { numberHash, timeZone });
  return { kept, openMatters: await findOpenMatters(db, look), requests, views };
}

/** Everything at one moment; that it was given out is kept. */
export function exportPerson(db: Db, look: Look & { from: string }): Promise<PersonExport> {
  const { declared, mobileNo, staffId, now, timeZone, from } = look;
  return inTransaction(db, async (tx) => {
    await logPersonView(tx, { ...look, screen: 'Export' });
    const parts: PersonExport['parts'] = [];
    for (const { feature, table, label } of labelled(declared)) {
      const rows = await selectPersonRows(tx, table, mobileNo);
      if (rows.length === 0) continue;
      const words = Object.fromEntries(table.words);
      parts.push({ feature, label, table: table.name, rows, words, papers: papersOf(table) });
    }
    const counts = Object.fromEntries(parts.map(({ label, rows }) => [label, rows.length]));
    await noteRequest(tx, { kind: 'export', mobileNo, staffId, counts, now });
    return { madeAt: isoWithOffset(now, timeZone), from, mobileNo, parts };
  });
}

/**
 * Blanks and deletes what is declared, in one transaction. 409 `conflict` with a detail for each
 * open matter. A number of which nothing is kept gets its tombstone once: backups may have it.
 */
export function erasePerson(
  db: Db,
  { declared, mobileNo, staffId, now }: Omit<Look, 'timeZone'>,
): Promise<Counts> {
  return inTransaction(db, async (tx) => {
    const { numberHash } = await knownNumber(tx, mobileNo);
    // Two who erase the same number come one after the other.
    await lockSecret(tx, numberSecret);
    for (const { lock } of declared) await lock?.(tx, mobileNo);
    refuseOpen(await findOpenMatters(tx, { declared, mobileNo }));
    const counts = await eraseRows(tx, { declared, mobileNo });
    const isEmpty = Object.keys(counts).length === 0;
    const { requests } = await findPrivacyRequests(tx, { numberHash, timeZone: 'UTC' });
    const isKnown = requests.some(({ kind }) => kind === 'erase' || kind === 'restore');
    if (!isEmpty || !isKnown) {
      await noteRequest(tx, { kind: 'erase', mobileNo, staffId, counts, now });
    }
    return counts;
  });
}

/** Whatever is open: for who has looked at that. Answers rows by their labels. */
export async function eraseRows(
  tx: Db,
  { declared, mobileNo }: Pick<Look, 'declared' | 'mobileNo'>,
): Promise<Counts> {
  // All keys before the first change: rows are found by numbers, which go.
  const found = [];
  for (const { table, label } of labelled(declared)) {
    found.push({ table, label, keys: await selectPersonKeys(tx, table, mobileNo) });
  }
  const texts = [];
  for (const { table, keys } of found) texts.push(...(await selectKnownTexts(tx, table, keys)));
  const pattern = personPattern(mobileNo, texts);
  for (const { table, keys } of found) await redactRows(tx, table, keys, pattern);
  for (const { beforeErase } of declared) await beforeErase?.(tx, mobileNo);
  const counts: Counts = {};
  const add = (label: string, count: number) => {
    if (count > 0) counts[label] = (counts[label] ?? 0) + count;
  };
  for (const { table, label, keys } of found) add(label, await blankRows(tx, table, keys));
  // Rows of later features refer to those of earlier ones.
  for (const { table, label, keys } of found.toReversed()) {
    add(label, await deleteRows(tx, table, keys));
  }
  return counts;
}

interface Done {
  kind: PrivacyKind;
  mobileNo: string;
  staffId: string | null;
  counts: Counts;
  now: Date;
}

async function noteRequest(tx: Db, { kind, mobileNo, staffId, counts, now }: Done): Promise<void> {
  const number = await knownNumber(tx, mobileNo);
  await insertRequest(tx, { id: newId(), kind, ...number, staffId, counts, createdAt: now });
}

async function findOpenMatters(
  db: Db,
  { declared, mobileNo }: Pick<Look, 'declared' | 'mobileNo'>,
): Promise<string[]> {
  const matters: string[] = [];
  for (const { openMatters } of declared) {
    matters.push(...((await openMatters?.(db, mobileNo)) ?? []));
  }
  return matters;
}

function refuseOpen(matters: readonly string[]): void {
  if (matters.length === 0) return;
  throw new AppError('conflict', 'This person cannot be erased yet: something is still open.', {
    details: matters.map((message) => ({ path: 'openMatters', message })),
  });
}

interface LabelledTable {
  feature: string;
  table: PersonalTable;
  label: string;
}

function labelled(declared: Declared): LabelledTable[] {
  return declared.flatMap(({ feature, tables }) =>
    tables.flatMap((table) =>
      table.label === undefined ? [] : [{ feature, table, label: table.label }],
    ),
  );
}

function papersOf({ personal }: PersonalTable): PersonExport['parts'][number]['papers'] {
  return [...personal].flatMap(([column, fate]) =>
    fate.fate === 'keep' || fate.fate === 'redact'
      ? [{ column, reason: fate.reason, until: fate.until }]
      : [],
  );
}
