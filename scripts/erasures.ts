/**
 * Writes the erased mobile numbers as keyed hashes into one small new file, for a later restore of
 * an older backup. The shop may be running.
 *
 *   npm run erasures -- <file> for example /backups/erasures-2026-11-21.json
 */
import { writeFile } from 'node:fs/promises';
import { dbOn } from '#src/platform/database/db.ts';
import { openSource, TransferError } from '#src/platform/transfer/transfer-database.ts';
import { findTombstones } from '#src/privacy/server/tombstone-service.ts';
import { endPlainly, openSettings } from './plain-end.ts';

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) throw new TransferError('Say which file it shall be: npm run erasures -- <file>');
  const source = await openSource(await openSettings());
  const found = await findTombstones(dbOn(source.pool));
  await source.close();
  // Private, because a person with a number can find out whether it is in the file.
  await writeFile(file, `${JSON.stringify(found, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  console.log(`Erasures: ${found.tombstones.length}, in ${file}. Keep it beside the backups.`);
}

await endPlainly(main);
