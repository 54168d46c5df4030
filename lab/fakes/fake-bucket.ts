/**
 * A bucket of an S3-compatible store, in memory and on a free port: the calls that the shop makes,
 * with their signatures verified, as in "Authenticating Requests (AWS Signature Version 4)".
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '#src/platform/config/storage-config.ts';

export interface TestBucket extends AsyncDisposable {
  settings: BucketSettings;
  /** The settings as environment variables. */
  env: Record<string, string>;
  /** The names of all files in it. */
  files(): Promise<string[]>;
}

interface StoredObject {
  bytes: Buffer;
  type: string;
  changedAt: Date;
}

const bucket = 'tiffin-pictures';
const keyId = 'TESTKEY';
const secret = 'test-secret';
const region = 'us-east-1';

/** A page of a list has at most `pageSize` names; real stores have 1000. */
export async function startBucket(prefix = '', pageSize = 1000): Promise<TestBucket> {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    answer({ objects, pageSize }, request, response).catch((error: unknown) =>
      response.destroy(error as Error),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { bucket, region, endpoint, accessKeyId: keyId, secretAccessKey: secret, prefix },
    env: {
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: secret,
      ...(prefix && { S3_PREFIX: prefix }),
    },
    files: async () => [...objects.keys()],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface Stored {
  objects: Map<string, StoredObject>;
  pageSize: number;
}

async function answer(
  { objects, pageSize }: Stored,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  const url = new URL(request.url ?? '/', 'http://bucket');
  const [, named = '', ...rest] = url.pathname.split('/');
  const name = rest.map(decodeURIComponent).join('/');
  const refused = refusal(request, url, body);
  if (refused) return refuse(response, 403, refused);
  if (named !== bucket) return refuse(response, 404, 'NoSuchBucket');
  if (request.method === 'GET' && name === '') return list({ objects, pageSize }, url, response);
  if (request.method === 'PUT') {
    const type = request.headers['content-type'] ?? 'application/octet-stream';
    objects.set(name, { bytes: body, type, changedAt: new Date() });
    response.writeHead(200, { etag: etagOf(body) }).end();
    return;
  }
  if (request.method === 'DELETE') {
    objects.delete(name);
    response.writeHead(204).end();
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(response, 501, 'NotImplemented');
  }
  const object = objects.get(name);
  if (!object) return refuse(response, 404, 'NoSuchKey');
  response.writeHead(200, {
    'content-type': object.type,
    'content-length': object.bytes.length,
    'last-modified': object.changedAt.toUTCString(),
    etag: etagOf(object.bytes),
  });
  response.end(request.method === 'HEAD' ? undefined : object.bytes);
}

/** ListObjectsV2: names below `prefix`; those that contain `delimiter` after it are folders. */
function list({ objects, pageSize }: Stored, url: URL, response: ServerResponse): void {
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const [prefix, delimiter, after] = ['prefix', 'delimiter', 'continuation-token'].map(asked);
  const limit = Math.min(pageSize, Number(asked('max-keys') || pageSize));
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix ?? ''));
  const entries = names.map((name) => {
    const end = delimiter ? name.indexOf(delimiter, prefix?.length) : -1;
    return end === -1 ? name : name.slice(0, end + 1);
  });
  const left = [...new Set(entries)].sort().filter((entry) => entry > (after ?? ''));
  const page = left.slice(0, limit);
  const more = left.length > page.length;
  const rows = page.map((entry) => {
    const object = objects.get(entry);
    if (!object) return `<CommonPrefixes><Prefix>${xml(entry)}</Prefix></CommonPrefixes>`;
    return `<Contents><Key>${xml(entry)}</Key><LastModified>${object.changedAt.toISOString()}</LastModified><ETag>${xml(etagOf(object.bytes))}</ETag><Size>${object.bytes.length}</Size></Contents>`;
  });
  const next = more
    ? `<NextContinuationToken>${xml(page.at(-1) ?? '')}</NextContinuationToken>`
    : '';
  sendXml(
    response,
    200,
    `<ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
  );
}

/** Why the store refuses a request with this signature; undefined if it accepts it. */
function refusal(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const { authorization = '' } = request.headers;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, key, scope = '', signedHeaders = '', signature] = parts.exec(authorization) ?? [];
  if (key === undefined) return 'AccessDenied';
  if (key !== keyId) return 'InvalidAccessKeyId';
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body))
    return 'XAmzContentSHA256Mismatch';
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const asked = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    headers.join(''),
    signedHeaders,
    payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(asked)].join('\n');
  const signing = scope.split('/').reduce(hmac, Buffer.from(`AWS4${secret}`));
  return hmac(signing, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function refuse(response: ServerResponse, status: number, code: string): void {
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function sendXml(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const xml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The encoding of the signature: only what RFC 3986 leaves unencoded. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
