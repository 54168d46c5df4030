/**
 * Moves the shop in DATA_DIR, which stays closed meanwhile, to the empty PostgreSQL database at
 * DATABASE_URL, and its pictures to S3_BUCKET if that is set. Either everything arrives, compared
 * table by table, or no row does. The folder is not changed.
 *
 *   npm run migrate-data
 */
import { join } from 'node:path';
import { openMediaFolder } from '#src/media/server/media-storage.ts';
import { ConfigError } from '#src/platform/config/config.ts';
import { moveShop } from '#src/platform/transfer/data-transfer.ts';
import { openClosedSource, openTarget } from '#src/platform/transfer/transfer-database.ts';
import { endPlainly, openPictures, openSettings, printTables } from './plain-end.ts';

async function main(): Promise<void> {
  const config = await openSettings();
  const { dataDir, databaseUrl, bucket } = config;
  if (!databaseUrl) throw new ConfigError('DATABASE_URL must be set: it is where the shop goes.');
  const folder = join(dataDir, 'media');
  const source = await openClosedSource({ dataDir });
  const target = await openTarget({ dataDir, databaseUrl });
  const moved = await moveShop({
    source: source.pool,
    target: target.pool,
    ...(bucket && {
      pictures: { from: await openMediaFolder(folder), to: await openPictures(config) },
    }),
  });
  await Promise.all([source.close(), target.close()]);
  console.log('The same on both sides (table, rows, checksum):\n');
  printTables(moved.tables);
  const pictures = bucket
    ? `Picture files in the bucket ${bucket.bucket}: ${moved.pictures.length}.`
    : `The pictures are in ${folder}: every server needs that folder as its DATA_DIR/media.`;
  console.log(`
${pictures}
From now on start the shop with DATABASE_URL; ${dataDir} is as it was, and no longer the shop.`);
}

await endPlainly(main);
