/** Reads the configuration and opens the database while the rest of the program is loaded. */
import { ConfigError, readConfig } from '#src/platform/config/config.ts';
import { openDatabase } from '#src/platform/database/open-database.ts';
import { keepFilesPrivate } from '#src/platform/database/postgres/data-folder.ts';
import { waitAloud } from './start-waits.ts';

async function start(): Promise<void> {
  const config = readConfig();
  await keepFilesPrivate(config.dataDir);
  const databaseName = config.databaseUrl ? 'the database at DATABASE_URL' : 'its PostgreSQL';
  // Logged first, because on a slow machine loading blocks the thread.
  console.log(`The shop is starting: it loads its program and opens ${databaseName}.`);
  const [database, { openShop }] = await Promise.all([
    waitAloud(databaseName, openDatabase(config)),
    waitAloud('its program to be loaded', import('./open-shop.ts')),
  ]);
  try {
    await openShop(database, config);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** An error that people can fix is shown as a message; other errors keep their stack trace. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || (error instanceof Error && 'plain' in error)) {
    return error.message;
  }
  const { code, path, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program: set PORT or METRICS_PORT to another one.`,
    EADDRNOTAVAIL: `HOST ${address} is not an address of this machine.`,
    ENOTFOUND: 'The host of HOST or DATABASE_URL is not known here.',
    ECONNREFUSED: 'The database at DATABASE_URL does not answer.',
    '57P03': 'The database at DATABASE_URL is starting or ending: try again in a moment.',
    '28P01': 'The user or the password of DATABASE_URL is not right.',
    '3D000': 'The database that DATABASE_URL names does not exist.',
    EACCES: `There is no permission for ${path ?? `port ${port}`}: check DATA_DIR and PORT.`,
    EROFS: `${path} can not be written: check DATA_DIR.`,
    ENOENT: `${path} can not be made: check DATA_DIR, and whether its disk can be written.`,
    EEXIST: `${path} is not a folder: check DATA_DIR.`,
    ENOTDIR: `${path} is not inside of a folder: check DATA_DIR.`,
  };
  return sentences[code ?? ''] ?? error;
}

try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
