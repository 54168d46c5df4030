/**
 * Writes the whole shop, rows and pictures, into one new file, as a consistent snapshot. The shop
 * may be running.
 *
 *   npm run backup -- <file> [--passphrase-file <file>]
 *
 * For example /backups/shop-2026-11-21.tar.gz. With a passphrase the file is encrypted; its name
 * should then end in .age, because the `age` command can open it too.
 */
import { stat } from 'node:fs/promises';
import { writeBackup } from '#src/platform/transfer/shop-backup.ts';
import { openSource, TransferError } from '#src/platform/transfer/transfer-database.ts';
import { endPlainly, openPictures, openSettings, printTables, readArguments } from './plain-end.ts';

async function main(): Promise<void> {
  const {
    files: [file],
    passphrase,
  } = await readArguments();
  if (!file) throw new TransferError('Say which file it shall be: npm run backup -- <file>');
  const config = await openSettings();
  const source = await openSource(config);
  const pictures = await openPictures(config);
  const now = new Date();
  const backup = await writeBackup({ source: source.pool, pictures, file, passphrase, now });
  await source.close();
  printTables(backup.tables);
  const { size } = await stat(file);
  const kilobytes = Math.ceil(size / 1024).toLocaleString('en-IN');
  const whole = `\nPicture files: ${backup.pictures.length}. All of it is in ${file} (${kilobytes} kB).`;
  console.log(`${whole} ${passphrase === undefined ? openText : sealedText}`);
}

const openText = `It holds customers' numbers and
addresses, the links of receipts, the shop's keys and the secrets of second steps, and is not encrypted: keep it on
another machine, where nobody else can read it, or make it with --passphrase-file.`;
const sealedText = `It is
encrypted: without its passphrase nobody can read it, you neither. Keep that apart from it.`;

await endPlainly(main);
