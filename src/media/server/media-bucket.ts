/**
 * Pictures in a bucket of an S3-compatible store; loaded only where one is configured, as its SDK
 * is large.
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
  /** Of one try, and of every pause within its answer. */
  requestMs: number;
}

const defaultTimeouts: StoreTimeouts = { connectMs: 3000, requestMs: 10_000 };
const tries = 3;

/** Keeps every name below the prefix of the settings; nothing copies or moves inside of it. */
export class BucketDriver extends S3Driver {
  readonly #prefix: string;

  constructor(settings: BucketSettings, timeouts = defaultTimeouts) {
    const { bucket, region, endpoint, accessKeyId, secretAccessKey, prefix } = settings;
    super({
      bucket,
      visibility: 'private',
      // A new bucket at Amazon refuses lists of who may see what; the shop itself serves the
      // pictures.
      supportsACL: false,
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: tries,
      // Other stores, and older ones, do not know the checksums that the SDK adds by itself.
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
