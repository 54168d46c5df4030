import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addKnownPerson, type KnownPerson } from '#lab/builders/known-person.ts';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { testNow } from '#lab/builders/test-app.ts';
import { findWords } from '#lab/builders/word-search.ts';
import { openTestDatabase, type TestDatabase } from '#lab/postgres/test-database.ts';
import { startTestPayer, type TestPayer } from '#lab/simulation/payer.ts';
import { openMediaFolder } from '#src/media/server/media-storage.ts';
import { checkBackup, restoreBackup, writeBackup } from '#src/platform/transfer/shop-backup.ts';
import { numberSecret } from '#src/privacy/server/number-hash.ts';
import { erasePerson } from '#src/privacy/server/person-erasing-service.ts';
import { findTombstones, type Tombstones } from '#src/privacy/server/tombstone-service.ts';
import { declaredData } from './declared-data.ts';
import { eraseRestored, readTombstones } from './restored-erasures.ts';

const declared = declaredData(() => testNow);
const papers = declared
  .flatMap(({ tables }) => tables)
  .flatMap(({ table, personal }) =>
    [...personal]
      .filter(([, { fate }]) => fate === 'keep' || fate === 'redact')
      .map(([column]) => `${getTableName(table)}.${column}`),
  );

let payer: TestPayer;
let person: KnownPerson;
let folder: string;
const fileOf = (name: string) => join(folder, name);

/** Two backups of one shop, from before and after the erasure. */
beforeAll(async () => {
  payer = await startTestPayer();
  const { app } = payer;
  folder = await mkdtemp(join(tmpdir(), 'tiffin-erasures-'));
  const owner = await asOwner(app);
  person = await addKnownPerson(payer, owner);
  const source = app.database.pool;
  const pictures = await openMediaFolder(join(folder, 'media'));
  await writeBackup({ source, pictures, file: fileOf('old.tar.gz'), now: testNow });
  const { mobileNo } = person;
  await erasePerson(app.shop.db, { declared, mobileNo, staffId: owner.id, now: testNow });
  await writeBackup({ source, pictures, file: fileOf('new.tar.gz'), now: testNow });
  await writeFile(fileOf('erasures.json'), JSON.stringify(await findTombstones(app.shop.db)));
  await placeTestOrder(app, { mobile_no: mobileNo });
  await writeBackup({ source, pictures, file: fileOf('again.tar.gz'), now: testNow });
});
afterAll(async () => {
  await payer.app.close();
  await rm(folder, { recursive: true, force: true });
});

let target: TestDatabase;
beforeEach(async () => {
  target = await openTestDatabase();
});
afterEach(() => target.close());

async function restore(name: string, tombstones?: Tombstones) {
  const file = fileOf(name);
  let people = 0;
  await restoreBackup({
    ...{ file, manifest: await checkBackup(file), target: target.pool },
    pictures: await openMediaFolder(join(folder, 'restored')),
    keptSecrets: [numberSecret],
    atEnd: async (to) => {
      if (tombstones) people = await eraseRestored(to, tombstones, testNow);
    },
  });
  return people;
}

const known = () => findWords(target.pool, person.words);

describe('a backup from before an erasure', () => {
  it('contains the person when it is restored without a list of erasures', async () => {
    await restore('old.tar.gz');
    expect((await known()).length).toBeGreaterThan(12);
  });

  it.each(['new.tar.gz', 'erasures.json'])('repeats the erasure from %s', async (newer) => {
    expect(await restore('old.tar.gz', await readTombstones(fileOf(newer)))).toBe(1);
    expect(await known()).toEqual([]);
    const inPapers = await findWords(target.pool, person.paperWords);
    expect(inPapers.filter((place) => !papers.includes(place))).toEqual([]);
    const { rows } = await target.pool.query('select kind, last_digits from privacy_requests');
    expect(rows).toEqual([{ kind: 'restore', last_digits: '222' }]);
    // The next restore of an older backup finds them too.
    expect((await findTombstones(target.db)).tombstones).toHaveLength(1);
  });

  it('is refused with erasures of another shop, and restores nothing', async () => {
    const foreign = await readTombstones(fileOf('erasures.json'));
    const other = { ...foreign, secret: 'ff'.repeat(32) };
    await expect(restore('old.tar.gz', other)).rejects.toThrow('of another shop');
    const { rows } = await target.pool.query('select count(*)::int as count from orders');
    expect(rows).toEqual([{ count: 0 }]);
  });
});

it('a backup from after the erasure keeps customers who have ordered again', async () => {
  expect(await restore('again.tar.gz', await readTombstones(fileOf('new.tar.gz')))).toBe(0);
  expect(await findWords(target.pool, [person.mobileNo])).toEqual([
    'checkouts.mobile_no',
    'customers.mobile_no',
    'orders.mobile_no',
  ]);
});

it('a file without erasures is refused', async () => {
  await writeFile(fileOf('wrong.json'), '{"format": 2}');
  await expect(readTombstones(fileOf('wrong.json'))).rejects.toThrow('holds no erasures');
  await expect(readTombstones(fileOf('missing'))).rejects.toThrow('There is no file');
  await writeFile(fileOf('large.tar.gz'), 'no backup');
  await truncate(fileOf('large.tar.gz'), 4 * 1024 ** 3);
  await expect(readTombstones(fileOf('large.tar.gz'))).rejects.toThrow('is damaged, or no backup');
});
