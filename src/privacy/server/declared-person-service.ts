/** A person's numbers, their declared data, and the records of privacy requests. */
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { PersonalData, PersonalTable } from '#src/platform/personal/personal-data-sql.ts';
import type { PrivacyKind } from '../privacy-rules.ts';
import { knownNumber } from './number-hash.ts';
import { insertRequest } from './privacy-sql.ts';

/** The declarations of all features; later features refer to earlier ones. */
export type Declared = readonly PersonalData[];

export type Counts = Record<string, number>;

/** A number, and the person's other numbers to include; all of them if absent. */
export interface Person {
  mobileNo: string;
  otherNumbers?: readonly { mobileNo: string }[] | undefined;
}

/** At least one number: a pattern without any would match everything. */
export type Numbers = readonly [string, ...string[]];

export interface Look extends Person {
  declared: Declared;
  staffId: string;
  now: Date;
}

export async function findOtherNumbers(
  db: Db,
  declared: Declared,
  mobileNo: string,
): Promise<string[]> {
  const others = [];
  for (const { otherNumbers } of declared) {
    others.push(...((await otherNumbers?.(db, mobileNo)) ?? []));
  }
  return others;
}

/** The requested number comes first. */
export async function chosenNumbers(
  db: Db,
  { declared, mobileNo, otherNumbers }: Pick<Look, 'declared' | 'mobileNo' | 'otherNumbers'>,
): Promise<Numbers> {
  const others =
    otherNumbers?.map((other) => other.mobileNo) ??
    (await findOtherNumbers(db, declared, mobileNo));
  return [mobileNo, ...new Set(others.filter((other) => other !== mobileNo))];
}

interface Done {
  kind: PrivacyKind;
  mobileNo: string;
  staffId: string | null;
  counts: Counts;
  now: Date;
}

export async function noteRequest(
  tx: Db,
  { kind, mobileNo, staffId, counts, now }: Done,
): Promise<void> {
  const number = await knownNumber(tx, mobileNo);
  await insertRequest(tx, { id: newId(), kind, ...number, staffId, counts, createdAt: now });
}

export async function findOpenMatters(
  db: Db,
  declared: Declared,
  mobileNos: readonly string[],
): Promise<string[]> {
  const matters: string[] = [];
  for (const { openMatters } of declared) {
    for (const mobileNo of mobileNos) matters.push(...((await openMatters?.(db, mobileNo)) ?? []));
  }
  return matters;
}

interface LabelledTable {
  feature: string;
  table: PersonalTable;
  label: string;
}

export function labelled(declared: Declared): LabelledTable[] {
  return declared.flatMap(({ feature, tables }) =>
    tables.flatMap((table) =>
      table.label === undefined ? [] : [{ feature, table, label: table.label }],
    ),
  );
}
