/** Chooses the encoding that a client accepts, and encodes bytes. */
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Effort {
  brotli: number;
  gzip: number;
}

/** The best encoding that the client accepts; `q=0` means refused. */
export function encodingOf(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  if (takes(text, 'br')) return 'br';
  return takes(text, 'gzip') ? 'gzip' : 'identity';
}

function takes(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false;
  return accepted.split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/);
    return name === encoding && Number(quality ?? 1) > 0;
  });
}

export function encode(bytes: Buffer, encoding: Encoding, effort: Effort): Buffer {
  if (encoding === 'gzip') return gzipSync(bytes, { level: effort.gzip });
  if (encoding === 'identity') return bytes;
  return brotliCompressSync(bytes, brotliOptions(bytes, effort));
}

const brotliElsewhere = promisify(brotliCompress);
const gzipElsewhere = promisify(gzip);

/** Encodes in another thread, so that the main thread continues to serve requests. */
export async function encodeElsewhere(
  bytes: Buffer,
  encoding: Encoding,
  effort: Effort,
): Promise<Buffer> {
  if (encoding === 'gzip') return gzipElsewhere(bytes, { level: effort.gzip });
  if (encoding === 'identity') return bytes;
  return brotliElsewhere(bytes, brotliOptions(bytes, effort));
}

function brotliOptions(bytes: Buffer, { brotli }: Effort): BrotliOptions {
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants;
  return { params: { [quality]: brotli, [size]: bytes.length } };
}
