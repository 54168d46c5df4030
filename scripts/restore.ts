/**
 * Restores the shop of a backup into an empty database, the one at DATABASE_URL or else in
 * DATA_DIR, and its pictures into the shop's store. The file is checked before anything is written,
 * and either everything is restored or no row is. People who were erased after the backup was made
 * are erased again, if a newer backup or a file of `npm run erasures` is given.
 *
 *   npm run restore -- <file> [<newer backup, or file of erasures>] [--passphrase-file <file>]
 *
 * The passphrase is that of the backup, and of the newer one if that is encrypted too.
 */
import { eraseRestored, readTombstones } from '#src/app/personal/restored-erasures.ts';
import { checkBackup, restoreBackup } from '#src/platform/transfer/shop-backup.ts';
import { openTarget, TransferError } from '#src/platform/transfer/transfer-database.ts';
import { numberSecret } from '#src/privacy/server/number-hash.ts';
import { endPlainly, openPictures, openSettings, printTables, readArguments } from './plain-end.ts';

async function main(): Promise<void> {
  const {
    files: [file, newer],
    passphrase,
  } = await readArguments();
  if (!file) throw new TransferError('Say which file it is: npm run restore -- <file>');
  const config = await openSettings();
  const manifest = await checkBackup(file, { passphrase });
  console.log(
    `${file} is whole; it was made at ${manifest.madeAt}${manifest.version ? ` by version ${manifest.version}` : ''}.\n`,
  );
  const tombstones = newer === undefined ? undefined : await readTombstones(newer, passphrase);
  const target = await openTarget(config);
  const pictures = await openPictures(config);
  let people = 0;
  await restoreBackup({
    ...{ file, passphrase, manifest, target: target.pool, pictures },
    keptSecrets: [numberSecret],
    atEnd: async (to) => {
      if (tombstones) people = await eraseRestored(to, tombstones, new Date());
    },
  });
  await target.close();
  printTables(manifest.tables);
  const where = config.databaseUrl ? 'the database at DATABASE_URL' : config.dataDir;
  console.log(`\nPicture files: ${manifest.pictures.length}. The shop is in ${where}.\n${newKeys}`);
  console.log(tombstones ? erasedText(people, newer) : warning);
}

const newKeys = `All sign-ins were ended, and the shop makes new keys at its next start: payment links that were sent before open
nothing any more, the kitchen's tablets ask for a password, and browsers are not known as those that ordered.`;

function erasedText(people: number, newer = ''): string {
  return `People erased again, by ${newer}: ${people}.`;
}

const warning = `
Whoever was erased after this backup was made is in the shop again. If that is anybody, begin once
more with a newer backup, or with a file of "npm run erasures", as the second file.`;

await endPlainly(main);
