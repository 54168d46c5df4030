/**
 * Erasures survive the restoration of an older backup: tombstones are taken from the old shop or a
 * newer backup, and the erasures are repeated.
 */
import * as z from 'zod/mini';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { loadSecret, storeSecret } from '#src/platform/database/secret-sql.ts';
import { selectNumbers } from '#src/platform/personal/personal-rows-sql.ts';
import type { Declared } from './declared-person-service.ts';
import { numberHash, numberSecret } from './number-hash.ts';
import { eraseRows } from './person-erasing-service.ts';
import { insertRequest, selectTombstones } from './privacy-sql.ts';

/** The content of a tombstone file. Anyone who has it can test whether a number is among them. */
export const Tombstones = z.object({
  format: z.literal(1),
  /** The secret of the hashes. */
  secret: z.string(),
  tombstones: z.array(z.object({ id: z.string(), numberHash: z.string(), lastDigits: z.string() })),
});
export type Tombstones = z.infer<typeof Tombstones>;

export async function findTombstones(db: Db): Promise<Tombstones> {
  const rows = await selectTombstones(db);
  return {
    format: 1,
    secret: await loadSecret(db, numberSecret),
    tombstones: rows.flatMap(({ id, numberHash: hash, lastDigits }) =>
      hash === null || lastDigits === null ? [] : [{ id, numberHash: hash, lastDigits }],
    ),
  };
}

interface Again {
  declared: Declared;
  tombstones: Tombstones;
  now: Date;
}

/**
 * Erases the people in these tombstones that this database has not erased. Open matters are
 * ignored, because they were settled before the original erasure. Returns the number of people;
 * undefined if the tombstones belong to another shop.
 */
export async function eraseAgain(
  tx: Db,
  { declared, tombstones, now }: Again,
): Promise<number | undefined> {
  // A backup from before the first erasure has no secret yet.
  await storeSecret(tx, numberSecret, tombstones.secret);
  const own = await findTombstones(tx);
  if (own.secret !== tombstones.secret) return undefined;
  const known = new Set(own.tombstones.map(({ id }) => id));
  const missing = new Map(
    tombstones.tombstones.filter(({ id }) => !known.has(id)).map((each) => [each.numberHash, each]),
  );
  const numbers = await numbersByHash(tx, declared, own.secret);
  let people = 0;
  for (const { numberHash: hash, lastDigits } of missing.values()) {
    const mobileNo = numbers.get(hash);
    const [erased] =
      mobileNo === undefined ? [] : await eraseRows(tx, { declared, mobileNos: [mobileNo] });
    const counts = erased?.counts ?? {};
    if (erased) people += 1;
    const row = { numberHash: hash, lastDigits, staffId: null, counts, createdAt: now };
    await insertRequest(tx, { id: newId(), kind: 'restore', ...row });
  }
  return people;
}

async function numbersByHash(
  tx: Db,
  declared: Declared,
  secret: string,
): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (const table of declared.flatMap(({ tables }) => tables)) {
    for (const number of await selectNumbers(tx, table)) {
      numbers.set(numberHash(secret, number), number);
    }
  }
  return numbers;
}
