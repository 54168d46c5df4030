/**
 * Pictures in a bucket of an S3-compatible store. Loaded only if a bucket is configured, because
 * the SDK is large.
 */
import type {
  DeleteObjectCommandInput,
  GetObjectCommandInput,
  HeadObjectCommandInput,
  ListObjectsV2CommandInput,
  PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { BucketSettings } from '#src/platform/config/storage-config.ts';

export interface StoreTimeouts {
  connectMs: number;
  /** Timeout of one attempt, and of each pause in its response. */
  requestMs: number;
}

const defaultTimeouts: StoreTimeouts = { connectMs: 3000, requestMs: 10_000 };
const tries = 3;

/** Stores all files below the configured prefix; never copies or moves files. */
export class BucketDriver extends S3Driver {
  readonly #prefix: string;

  constructor(settings: BucketSettings, timeouts = defaultTimeouts) {
    const { bucket, region, endpoint, accessKeyId, secretAccessKey, prefix } = settings;
    super({
      bucket,
      visibility: 'private',
      // New buckets at Amazon refuse ACLs; the shop serves the pictures itself.
      supportsACL: false,
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: tries,
      // Other and older stores do not support the checksums that the SDK adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: timeouts.connectMs,
        requestTimeout: timeouts.requestMs,
        throwOnRequestTimeout: true,
        socketTimeout: timeouts.requestMs,
      },
    });
    this.#prefix = prefix;
  }

  protected override createPutObjectCommand(client: S3Client, input: PutObjectCommandInput) {
    return super.createPutObjectCommand(client, this.#inside(input));
  }

  protected override createGetObjectCommand(client: S3Client, input: GetObjectCommandInput) {
    return super.createGetObjectCommand(client, this.#inside(input));
  }

  protected override createHeadObjectCommand(client: S3Client, input: HeadObjectCommandInput) {
    return super.createHeadObjectCommand(client, this.#inside(input));
  }

  protected override createDeleteObjectCommand(client: S3Client, input: DeleteObjectCommandInput) {
    return super.createDeleteObjectCommand(client, this.#inside(input));
  }

  protected override createListObjectsV2Command(
    client: S3Client,
    input: ListObjectsV2CommandInput,
  ) {
    return super.createListObjectsV2Command(client, {
      ...input,
      Prefix: `${this.#prefix}${input.Prefix ?? ''}`,
    });
  }

  #inside<Input extends { Key: string | undefined }>(input: Input): Input {
    return { ...input, Key: `${this.#prefix}${input.Key}` };
  }
}
