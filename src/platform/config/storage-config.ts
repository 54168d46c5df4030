/**
 * The store of uploaded pictures, from the environment: a bucket of an S3-compatible store, or the
 * data folder.
 */
import * as z from 'zod/mini';

/** Contains a secret; never logged. */
export interface BucketSettings {
  bucket: string;
  region: string;
  /** The URL of a store that is not Amazon's; without a trailing slash. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** The prefix of every name in the bucket: empty, or with a trailing slash. */
  prefix: string;
}

const key = z.string().check(z.maxLength(500), z.regex(/^\S+$/, 'holds a space'));

/** Environment variables; config.ts reads them together with its own. */
export const storageVariables = {
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_REGION: z.optional(
    z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'must be a region such as ap-south-1')),
  ),
  S3_ENDPOINT: z.optional(
    z
      .string()
      .check(
        z.refine(isEndpoint, 'must be an address such as https://store.example, without a path'),
      ),
  ),
  S3_ACCESS_KEY_ID: z.optional(key),
  S3_SECRET_ACCESS_KEY: z.optional(key),
  S3_PREFIX: z.optional(
    z
      .string()
      .check(
        z.maxLength(200),
        z.regex(/^[\w-]+(\/[\w-]+)*\/?$/, 'must be a folder such as shop/pictures'),
      ),
  ),
};
const StorageEnvironment = z.object(storageVariables);
type StorageEnvironment = z.infer<typeof StorageEnvironment>;

const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const names = Object.keys(storageVariables) as (keyof StorageEnvironment)[];
/** A region for stores that have no regions. */
const anyRegion = 'us-east-1';

/**
 * Returns the settings, undefined for the data folder, or a message that names the missing
 * variable.
 */
export function storageConfig(e: StorageEnvironment): BucketSettings | undefined | string {
  if (names.every((name) => e[name] === undefined)) return undefined;
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = e;
  if (bucket === undefined || id === undefined || secret === undefined) {
    const absent = required.filter((name) => e[name] === undefined);
    return `${absent.join(', ')} must be set too: ${required.join(', ')} go together.`;
  }
  if (e.S3_REGION === undefined && e.S3_ENDPOINT === undefined) {
    return 'S3_REGION must be set for a bucket at Amazon, S3_ENDPOINT for one elsewhere.';
  }
  return {
    bucket,
    region: e.S3_REGION ?? anyRegion,
    endpoint: e.S3_ENDPOINT?.replace(/\/$/, ''),
    accessKeyId: id,
    secretAccessKey: secret,
    prefix: e.S3_PREFIX === undefined ? '' : `${e.S3_PREFIX.replace(/\/$/, '')}/`,
  };
}

/** A store in the same network needs no TLS: the secret signs requests and is never sent. */
function isEndpoint(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}
