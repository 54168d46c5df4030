/** Repeats erasures after a restore, for people who were erased after the backup was made. */
import { open, readFile } from 'node:fs/promises';
import { dbOn } from '#src/platform/database/db.ts';
import { checkBackup, readBackupRows } from '#src/platform/transfer/shop-backup.ts';
import type { Connection } from '#src/platform/transfer/table-rows.ts';
import { TransferError } from '#src/platform/transfer/transfer-database.ts';
import { numberSecret } from '#src/privacy/server/number-hash.ts';
import { eraseAgain, Tombstones } from '#src/privacy/server/tombstone-service.ts';
import { declaredData } from './declared-data.ts';

/** Reads a file of `npm run erasures`, or a backup that is newer than the restored one. */
export async function readTombstones(file: string, passphrase?: string): Promise<Tombstones> {
  const small = await readSmallFile(file);
  if (small) return small;
  await checkBackup(file, { passphrase });
  const rows = await readBackupRows(file, ['privacy_requests', 'secrets'], { passphrase });
  const requests = rows.get('privacy_requests') ?? [];
  const secret = rows.get('secrets')?.find(({ name }) => name === numberSecret)?.value;
  return Tombstones.parse({
    format: 1,
    secret: secret ?? '',
    tombstones: requests
      .filter(({ kind }) => kind === 'erase' || kind === 'restore')
      .map(({ id, number_hash, last_digits }) => {
        return { id, numberHash: number_hash, lastDigits: last_digits };
      }),
  });
}

/** A backup is compressed or encrypted, so it is not JSON. */
async function readSmallFile(file: string): Promise<Tombstones | undefined> {
  if ((await firstSign(file)) !== '{') return undefined;
  try {
    return Tombstones.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new TransferError(`${file} is damaged, or holds no erasures. Nothing was changed.`, {
      cause,
    });
  }
}

/** Reads only the beginning, because a backup may be larger than the memory. */
async function firstSign(file: string): Promise<string> {
  const handle = await open(file).catch(() => {
    throw new TransferError(`There is no file ${file}.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Runs in the transaction of the restore; returns how many people it erased. */
export async function eraseRestored(
  to: Connection,
  tombstones: Tombstones,
  now: Date,
): Promise<number> {
  if (tombstones.tombstones.length === 0) return 0;
  const declared = declaredData(() => now);
  const people = await eraseAgain(dbOn(to), { declared, tombstones, now });
  if (people !== undefined) return people;
  throw new TransferError(
    'The erasures are of another shop than the backup: nothing was restored.',
  );
}
