/**
 * Moves the shop in DATA_DIR, whose server is stopped, to the empty PostgreSQL database at DATABASE_URL, and its
 * pictures to S3_BUCKET where that is set. Either all of it arrives, compared row by row, or nothing does; the folder
 * stays as it is.
 *
 *   npm run migrate-data
 */
import { join } from 'node:path';
import { openMediaFolder } from '../src/media/server/media-storage.ts';
import { type Config, ConfigError } from '../src/server/config.ts';
import { copyShop, type TableReport } from '../src/server/data-transfer.ts';
import { copyPictures } from '../src/server/picture-files.ts';
import { openSource, openTarget } from '../src/server/transfer-database.ts';
import { endPlainly, openPictures, openSettings, printTables } from './plain-end.ts';

async function main(): Promise<void> {
  const config = await openSettings();
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl) throw new ConfigError('DATABASE_URL must be set: it is where the shop goes.');
  const source = await openSource({ dataDir });
  const target = await openTarget({ dataDir, databaseUrl });
  let pictures = '';
  const tables = await copyShop({
    source: source.pool,
    target: target.pool,
    copied: (table) => console.log(`copied ${table}`),
    beforeCommit: async () => {
      pictures = await movePictures(config);
    },
  });
  await Promise.all([source.close(), target.close()]);
  report(tables, pictures, dataDir);
}

/** Answers a sentence on where they are now. */
async function movePictures(config: Config): Promise<string> {
  const folder = join(config.dataDir, 'media');
  if (!config.bucket) {
    return `The pictures are in ${folder}: every server needs that folder as its DATA_DIR/media.`;
  }
  const count = await copyPictures(await openMediaFolder(folder), await openPictures(config));
  return `Picture files in the bucket ${config.bucket.bucket}: ${count}.`;
}

function report(tables: readonly TableReport[], pictures: string, dataDir: string): void {
  console.log('\nThe same on both sides, row by row (table, rows, checksum):\n');
  printTables(tables);
  console.log(`
${pictures}
From now on start the shop with DATABASE_URL; ${dataDir} is as it was, and no longer the shop.`);
}

await endPlainly(main);
