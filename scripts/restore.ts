/**
 * Puts the shop of a backup into an empty database, the one at DATABASE_URL or else in DATA_DIR,
 * and its pictures where the shop keeps them. The file is checked before anything is written, and
 * either all of it arrives or no row does.
 *
 *   npm run restore -- <file>
 */
import { checkBackup, restoreBackup } from '#src/platform/transfer/shop-backup.ts';
import { openTarget, TransferError } from '#src/platform/transfer/transfer-database.ts';
import { endPlainly, openPictures, openSettings, printTables } from './plain-end.ts';

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) throw new TransferError('Say which file it is: npm run restore -- <file>');
  const config = await openSettings();
  const manifest = await checkBackup(file);
  console.log(`${file} is whole; it was made at ${manifest.madeAt}.\n`);
  const target = await openTarget(config);
  const pictures = await openPictures(config);
  await restoreBackup({ file, manifest, target: target.pool, pictures });
  await target.close();
  printTables(manifest.tables);
  const where = config.databaseUrl ? 'the database at DATABASE_URL' : config.dataDir;
  console.log(
    `\nPicture files: ${manifest.pictures.length}. The shop is in ${where}. All sign-ins were ended.`,
  );
}

await endPlainly(main);
