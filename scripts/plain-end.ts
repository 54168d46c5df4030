/**
 * How a failed command ends: with exit code 1, and with one message if people can fix the cause.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openMediaStorage } from '#src/media/server/media-storage.ts';
import { type Config, ConfigError, readConfig } from '#src/platform/config/config.ts';
import { databaseError } from '#src/platform/database/database-errors.ts';
import { isDatabaseTrouble } from '#src/platform/database/database-trouble.ts';
import { keepFilesPrivate } from '#src/platform/database/postgres/data-folder.ts';
import { FolderInUseError } from '#src/platform/database/postgres/sentence.ts';
import { readPassphrase } from '#src/platform/transfer/sealed-file.ts';
import { TransferError } from '#src/platform/transfer/transfer-database.ts';

export async function endPlainly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    process.exit();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

const away = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'];
/** By error codes of the database, or classes of them. */
const sentences: readonly [codes: RegExp, sentence: (message: string) => string][] = [
  [/^(28|3D)/, (message) => `The database at DATABASE_URL refuses: ${message}.`],
  // Out of space or of connections.
  [/^53/, (message) => `The database says: ${message}.`],
  [/^42P07$/, () => 'The database holds tables that are not of this shop: take an empty one.'],
  [
    /^55P03$/,
    () =>
      'Somebody else uses the database: stop every server of the shop on it, and do this again.',
  ],
];

function explain(error: unknown): unknown {
  if (error instanceof FolderInUseError) return `${error.message} Stop that first.`;
  if (error instanceof ConfigError || (error instanceof Error && 'plain' in error)) {
    return error.message;
  }
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (away.includes(code)) return 'The database at DATABASE_URL does not answer.';
  const database = databaseError(error);
  const found = sentences.find(([codes]) => codes.test(database?.code ?? ''));
  if (database && found) return found[1](database.message);
  if (isDatabaseTrouble(error) || syscall === 'connect') {
    return 'The database went away in the middle, as when its shop is closed: nothing is there by half. Do this again.';
  }
  return syscall && error instanceof Error ? error.message : error;
}

/** The shop's configuration, for a command that reads or writes its data. */
export async function openSettings(): Promise<Config> {
  const config = readConfig();
  await keepFilesPrivate(config.dataDir);
  return config;
}

interface Arguments {
  files: string[];
  /** From the file that `--passphrase-file` names. */
  passphrase: string | undefined;
}

export async function readArguments(): Promise<Arguments> {
  const { positionals, values } = parseOwnArguments();
  const file = values['passphrase-file'];
  return {
    files: positionals,
    passphrase: file === undefined ? undefined : await readPassphrase(file),
  };
}

function parseOwnArguments() {
  try {
    const options = { 'passphrase-file': { type: 'string' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new TransferError(error instanceof Error ? error.message : String(error));
  }
}

/** The shop's store of pictures; errors of the store are printed. */
export function openPictures(config: Config) {
  const folder = join(config.dataDir, 'media');
  return openMediaStorage({ folder, bucket: config.bucket, log: { error: sayCause } });
}

function sayCause(details: unknown): void {
  console.error(String((details as { err?: unknown }).err));
}

/** One line per table, with right-aligned numbers. */
export function printTables(tables: readonly { table: string; rows: number; checksum: string }[]) {
  const width = Math.max(...tables.map(({ table }) => table.length));
  for (const { table, rows, checksum } of tables) {
    const count = rows.toLocaleString('en-IN').padStart(12);
    console.log(`  ${table.padEnd(width)} ${count}  ${checksum.slice(0, 16)}`);
  }
}
