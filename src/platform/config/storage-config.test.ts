import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { storageConfig, storageVariables } from './storage-config.ts';

const bucket = {
  S3_BUCKET: 'tiffin-pictures',
  S3_ACCESS_KEY_ID: 'key-1',
  S3_SECRET_ACCESS_KEY: 'secret-1',
};
const region = { S3_REGION: 'ap-south-1' };

const Variables = z.object(storageVariables);
const settingsOf = (env: Record<string, string>) => storageConfig(Variables.parse(env));

describe('the store of pictures', () => {
  it('is the data folder unless a bucket is named', () => {
    expect(settingsOf({})).toBeUndefined();
  });

  it('is a bucket at Amazon', () => {
    expect(settingsOf({ ...bucket, ...region })).toEqual({
      bucket: 'tiffin-pictures',
      region: 'ap-south-1',
      endpoint: undefined,
      accessKeyId: 'key-1',
      secretAccessKey: 'secret-1',
      prefix: '',
    });
  });

  it('is a bucket of a compatible store, with a prefix', () => {
    const env = { ...bucket, S3_ENDPOINT: 'http://minio:9000/', S3_PREFIX: 'shop/pictures/' };
    expect(settingsOf(env)).toMatchObject({
      region: 'us-east-1',
      endpoint: 'http://minio:9000',
      prefix: 'shop/pictures/',
    });
    expect(settingsOf({ ...env, S3_REGION: 'auto' })).toMatchObject({ region: 'auto' });
  });

  it.each(Object.keys(bucket))('is not used with half a configuration: without %s', (name) => {
    const { [name]: _left, ...half } = { ...bucket, ...region } as Record<string, string>;
    const sentence = settingsOf(half);
    expect(sentence).toContain(`${name} must be set too`);
    expect(sentence).not.toContain('secret-1');
  });

  it.each([{ S3_PREFIX: 'shop' }, { S3_ENDPOINT: 'https://store.example' }, region])(
    'has no other settings without a bucket: %j',
    (env) => {
      expect(settingsOf(env)).toContain('S3_BUCKET');
    },
  );

  it('needs a region or an endpoint', () => {
    expect(settingsOf(bucket)).toContain('S3_REGION must be set');
  });

  it.each([
    ['S3_BUCKET', 'Pictures'],
    ['S3_BUCKET', 'a/b'],
    ['S3_REGION', 'Mumbai, India'],
    ['S3_ENDPOINT', 'store.example'],
    ['S3_ENDPOINT', 'https://store.example/bucket'],
    ['S3_ENDPOINT', 'https://user:secret@store.example'],
    ['S3_ACCESS_KEY_ID', 'two words'],
    ['S3_PREFIX', '/shop'],
    ['S3_PREFIX', '../shop'],
  ])('is not accepted with %s=%s', (name, value) => {
    const { error } = Variables.safeParse({ ...bucket, ...region, [name]: value });
    expect(error?.issues.map(({ path }) => path.join())).toEqual([name]);
  });
});
