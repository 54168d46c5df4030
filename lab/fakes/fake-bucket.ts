/** A bucket of a real S3-compatible store, on a free port and in a folder of its own. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { BucketSettings } from '#src/platform/config/storage-config.ts';

export interface TestBucket extends AsyncDisposable {
  settings: BucketSettings;
  /** The settings as variables of the environment. */
  env: Record<string, string>;
  /** The names of all that is kept in it. */
  files(): Promise<string[]>;
}

const bucket = 'tiffin-pictures';
/** The only pair that the store knows. */
const key = 'S3RVER';

export async function startBucket(prefix = ''): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'tiffin-bucket-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await store.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: {
      bucket,
      region: 'us-east-1',
      endpoint,
      accessKeyId: key,
      secretAccessKey: key,
      prefix,
    },
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
      ...(prefix && { S3_PREFIX: prefix }),
    },
    async files() {
      const files = await readdir(join(directory, bucket), { recursive: true });
      const ending = '._S3rver_object';
      return files
        .filter((file) => file.endsWith(ending))
        .map((file) => file.slice(0, -ending.length));
    },
    async [Symbol.asyncDispose]() {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
