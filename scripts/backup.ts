/**
 * Writes the whole shop, rows and pictures, into one new file, as it is at one moment.
 * It may be open meanwhile.
 *
 *   npm run backup -- <file>      for example /backups/shop-2026-11-21.tar.gz
 */
import { stat } from 'node:fs/promises';
import { writeBackup } from '#src/platform/transfer/shop-backup.ts';
import { openSource, TransferError } from '#src/platform/transfer/transfer-database.ts';
import { endPlainly, openPictures, openSettings, printTables } from './plain-end.ts';

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) throw new TransferError('Say which file it shall be: npm run backup -- <file>');
  const config = await openSettings();
  const source = await openSource(config);
  const pictures = await openPictures(config);
  const backup = await writeBackup({ source: source.pool, pictures, file, now: new Date() });
  await source.close();
  printTables(backup.tables);
  const { size } = await stat(file);
  const kilobytes = Math.ceil(size / 1024).toLocaleString('en-IN');
  console.log(`
Picture files: ${backup.pictures.length}. All of it is in ${file} (${kilobytes} kB). It holds customers' numbers and
addresses and the shop's secrets: keep it on another machine, where nobody else can read it.`);
}

await endPlainly(main);
