/**
 * Writes who was erased into one small new file, as keyed hashes, for a backup that is restored
 * later. The shop may be open meanwhile.
 *
 *   npm run erasures -- <file>      for example /backups/erasures-2026-11-21.json
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
  // Nobody else may read it: who has a number can find out whether it is among these.
  await writeFile(file, `${JSON.stringify(found, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  console.log(`Erasures: ${found.tombstones.length}, in ${file}. Keep it beside the backups.`);
}

await endPlainly(main);
