/** The destination of the nightly backup, from the environment: a folder or a bucket. */
import * as z from 'zod/mini';
import { type BucketSettings, storageConfig, storageVariables } from './storage-config.ts';

export interface BackupSettings {
  place: { folder: string } | { bucket: BucketSettings };
  /** If undefined, backups are not encrypted. */
  passphraseFile: string | undefined;
}

const path = z
  .string()
  .check(z.regex(/^(\/|[A-Za-z]:\\).+/, 'must be a whole path such as /mnt/backups'));

/** Environment variables; config.ts reads them together with its own. */
export const backupVariables = {
  BACKUP_DIR: z.optional(path),
  BACKUP_PASSPHRASE_FILE: z.optional(path),
  BACKUP_S3_BUCKET: storageVariables.S3_BUCKET,
  BACKUP_S3_REGION: storageVariables.S3_REGION,
  BACKUP_S3_ENDPOINT: storageVariables.S3_ENDPOINT,
  BACKUP_S3_ACCESS_KEY_ID: storageVariables.S3_ACCESS_KEY_ID,
  BACKUP_S3_SECRET_ACCESS_KEY: storageVariables.S3_SECRET_ACCESS_KEY,
  BACKUP_S3_PREFIX: storageVariables.S3_PREFIX,
};
const BackupEnvironment = z.object(backupVariables);
type BackupEnvironment = z.infer<typeof BackupEnvironment>;

/** Returns the settings, undefined for no nightly backup, or a message about a missing variable. */
export function backupConfig(e: BackupEnvironment): BackupSettings | undefined | string {
  const bucket = storageConfig({
    S3_BUCKET: e.BACKUP_S3_BUCKET,
    S3_REGION: e.BACKUP_S3_REGION,
    S3_ENDPOINT: e.BACKUP_S3_ENDPOINT,
    S3_ACCESS_KEY_ID: e.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: e.BACKUP_S3_SECRET_ACCESS_KEY,
    S3_PREFIX: e.BACKUP_S3_PREFIX,
  });
  if (typeof bucket === 'string') return bucket.replaceAll('S3_', 'BACKUP_S3_');
  const { BACKUP_DIR: folder, BACKUP_PASSPHRASE_FILE: passphraseFile } = e;
  if (folder !== undefined && bucket) {
    return 'BACKUP_DIR and BACKUP_S3_BUCKET are both set: backups go to one place.';
  }
  if (folder !== undefined) return { place: { folder }, passphraseFile };
  if (bucket) return { place: { bucket }, passphraseFile };
  if (passphraseFile === undefined) return undefined;
  return 'BACKUP_PASSPHRASE_FILE is set without BACKUP_DIR or BACKUP_S3_BUCKET: name the place too.';
}
