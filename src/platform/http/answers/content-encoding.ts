/** Which encoding a client takes, and an answer's bytes in it. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Effort {
  brotli: number;
  gzip: number;
}

/** The best encoding that the client takes; `q=0` is a refusal. */
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
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants;
  return brotliCompressSync(bytes, {
    params: { [quality]: effort.brotli, [size]: bytes.length },
  });
}
