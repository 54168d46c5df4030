/** Erases a person as each feature declares it. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { loadSecret, lockSecret } from '#src/platform/database/secret-sql.ts';
import {
  anybodysPattern,
  type Identity,
  ownPattern,
} from '#src/platform/personal/person-pattern.ts';
import {
  blankRows,
  deleteRows,
  selectPersonCount,
  selectPersonKeys,
} from '#src/platform/personal/personal-rows-sql.ts';
import {
  redactPapers,
  redactStaffTexts,
  selectKnownTexts,
} from '#src/platform/personal/redaction-sql.ts';
import {
  type Counts,
  chosenNumbers,
  type Declared,
  findOpenMatters,
  findOtherNumbers,
  type Look,
  labelled,
  type Numbers,
  noteRequest,
} from './declared-person-service.ts';
import { knownNumber, numberSecret } from './number-hash.ts';
import { findPrivacyRequests } from './privacy-request-service.ts';

/**
 * Blanks and deletes declared data in one transaction. 409 `conflict` with a detail for each open
 * matter, or if another number does not belong to this person any more. A number without data gets
 * one tombstone, because backups may contain data.
 */
export function erasePerson(db: Db, look: Look): Promise<Counts> {
  const { declared, staffId, now } = look;
  return inTransaction(db, async (tx) => {
    await loadSecret(tx, numberSecret);
    // Two erasures of the same number run one after the other.
    await lockSecret(tx, numberSecret);
    const mobileNos = await chosenNumbers(tx, look);
    for (const { lock } of declared) {
      for (const each of mobileNos.toSorted()) await lock?.(tx, each);
    }
    await refuseOthers(tx, declared, mobileNos);
    refuseOpen(await findOpenMatters(tx, declared, mobileNos));
    const counts: Counts = {};
    for (const erased of await eraseRows(tx, { declared, mobileNos })) {
      addCounts(counts, erased.counts);
      const isEmpty = Object.keys(erased.counts).length === 0;
      if (isEmpty && (await wasErased(tx, erased.mobileNo))) continue;
      await noteRequest(tx, { kind: 'erase', ...erased, staffId, now });
    }
    return counts;
  });
}

async function wasErased(tx: Db, mobileNo: string): Promise<boolean> {
  const { numberHash } = await knownNumber(tx, mobileNo);
  const { requests } = await findPrivacyRequests(tx, { numberHashes: [numberHash] });
  return requests.some(({ kind }) => kind === 'erase' || kind === 'restore');
}

/**
 * Ignores open matters; the caller has checked them. Returns the number of rows by label for each
 * number.
 */
export async function eraseRows(
  tx: Db,
  { declared, mobileNos }: { declared: Declared; mobileNos: Numbers },
): Promise<{ mobileNo: string; counts: Counts }[]> {
  const identity = await findIdentity(tx, { declared, mobileNos });
  const erased = [];
  for (const mobileNo of mobileNos) {
    const counts = await eraseNumber(tx, { declared, mobileNo, pattern: ownPattern(identity) });
    erased.push({ mobileNo, counts });
  }
  const pattern = anybodysPattern(identity);
  for (const { tables } of declared) {
    for (const table of tables) await redactStaffTexts(tx, table, pattern);
  }
  return erased;
}

async function findIdentity(
  tx: Db,
  { declared, mobileNos }: { declared: Declared; mobileNos: Numbers },
): Promise<Identity> {
  const names = [];
  const texts = [];
  for (const { table } of labelled(declared)) {
    const keys = await selectPersonKeys(tx, table, mobileNos);
    const known = await selectKnownTexts(tx, table, keys);
    names.push(...known.names);
    texts.push(...known.texts);
  }
  return { mobileNos, names, texts };
}

async function eraseNumber(
  tx: Db,
  { declared, mobileNo, pattern }: { declared: Declared; mobileNo: string; pattern: string },
): Promise<Counts> {
  // All keys are read before the first change, because rows are found by numbers that will be
  // blanked.
  const found = [];
  for (const { table, label } of labelled(declared)) {
    found.push({ table, label, keys: await selectPersonKeys(tx, table, [mobileNo]) });
  }
  for (const { table, keys } of found) await redactPapers(tx, table, keys, pattern);
  for (const { beforeErase } of declared) await beforeErase?.(tx, mobileNo);
  const counts: Counts = {};
  for (const { table, label, keys } of found) {
    addCounts(counts, { [label]: await blankRows(tx, table, keys) });
  }
  // Rows of later features refer to those of earlier ones, so deletion runs backwards.
  for (const { table, label, keys } of found.toReversed()) {
    addCounts(counts, { [label]: await deleteRows(tx, table, keys) });
  }
  return counts;
}

/** Only counts above zero. */
function addCounts(counts: Counts, more: Counts): void {
  for (const [label, count] of Object.entries(more)) {
    if (count > 0) counts[label] = (counts[label] ?? 0) + count;
  }
}

/** An erased number belongs to nobody any more; erasing it again changes nothing. */
async function refuseOthers(
  tx: Db,
  declared: Declared,
  [mobileNo, ...others]: Numbers,
): Promise<void> {
  const own = new Set(await findOtherNumbers(tx, declared, mobileNo));
  for (const other of others) {
    if (own.has(other)) continue;
    for (const { table } of labelled(declared)) {
      if ((await selectPersonCount(tx, table, [other])) === 0) continue;
      throw new AppError(
        'conflict',
        `${other} is not a number of this person any more. Nothing was erased.`,
      );
    }
  }
}

function refuseOpen(matters: readonly string[]): void {
  if (matters.length === 0) return;
  throw new AppError('conflict', 'This person cannot be erased yet: something is still open.', {
    details: matters.map((message) => ({ path: 'openMatters', message })),
  });
}
