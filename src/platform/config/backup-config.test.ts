import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const keys = { BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' };
const bucket = { ...keys, BACKUP_S3_BUCKET: 'copies', BACKUP_S3_REGION: 'ap-south-1' };
const backupsOf = (env: Record<string, string>) => readConfig(env).backups;

describe('the destination of backups', () => {
  it('is none, a folder or a bucket, with a passphrase or without', () => {
    expect(backupsOf({})).toBeUndefined();
    expect(backupsOf({ BACKUP_DIR: '/mnt/backups' })).toEqual({
      place: { folder: '/mnt/backups' },
      passphraseFile: undefined,
    });
    expect(backupsOf({ ...bucket, BACKUP_PASSPHRASE_FILE: '/etc/passphrase' })).toMatchObject({
      place: { bucket: { bucket: 'copies', region: 'ap-south-1' } },
      passphraseFile: '/etc/passphrase',
    });
  });

  it.each([
    [{ BACKUP_DIR: 'backups' }, 'BACKUP_DIR must be a whole path such as /mnt/backups.'],
    [{ BACKUP_DIR: '/mnt', ...bucket }, 'BACKUP_DIR and BACKUP_S3_BUCKET are both set'],
    [keys, 'BACKUP_S3_BUCKET must be set too'],
    [{ BACKUP_PASSPHRASE_FILE: '/etc/p' }, 'is set without BACKUP_DIR or BACKUP_S3_BUCKET'],
  ])('is refused when it is incomplete: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});
