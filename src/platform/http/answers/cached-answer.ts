/** A response cached in memory: its bytes in every encoding, each made once, with a strong ETag. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Effort,
  type Encoding,
  encode,
  encodeElsewhere,
  encodingOf,
} from './content-encoding.ts';

interface Variant {
  bytes: Buffer;
  etag: string;
  headers: Record<string, string>;
}

export interface CachedAnswer {
  /** The bytes and headers for an encoding, compressed at the first request for it. */
  variant(encoding: Encoding): Variant;
  /**
   * Compresses with the highest effort in another thread, for content that rarely changes. Returns
   * undefined when that is done already.
   */
  prepare(encoding: Encoding): Promise<void> | undefined;
}

/**
 * Enough for a response that changes with every order; the last few per cent would take ten times
 * as long.
 */
const usual: Effort = { brotli: 8, gzip: 6 };
const best: Effort = { brotli: 11, gzip: 9 };

export function createCachedAnswer(body: string | Buffer, contentType: string): CachedAnswer {
  const identity = Buffer.from(body);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  const made = new Map<Encoding, Variant>();
  const underWay = new Map<Encoding, Promise<void>>();
  const keep = (encoding: Encoding, bytes: Buffer) => {
    // A strong ETag identifies exact bytes, so each encoding has its own.
    const etag = `"${hash}-${encoding}"`;
    const variant = {
      bytes,
      etag,
      headers: {
        'content-type': contentType,
        vary: 'accept-encoding',
        etag,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    };
    made.set(encoding, variant);
    return variant;
  };
  const prepare = async (encoding: Encoding) => {
    const bytes = await encodeElsewhere(identity, encoding, best);
    // A request in the meantime may have stored other bytes under this ETag; keep those.
    if (!made.has(encoding)) keep(encoding, bytes);
  };
  return {
    variant: (encoding) => made.get(encoding) ?? keep(encoding, encode(identity, encoding, usual)),
    prepare(encoding) {
      if (made.has(encoding)) return undefined;
      const begun = underWay.get(encoding) ?? prepare(encoding);
      underWay.set(encoding, begun);
      return begun;
    },
  };
}

/** Answers 304 when the client has the same bytes. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  { cacheControl }: { cacheControl: string },
): FastifyReply {
  const { bytes, etag, headers } = answer.variant(encodingOf(request.headers['accept-encoding']));
  reply.headers(headers).header('cache-control', cacheControl);
  return hasSame(request, etag) ? reply.code(304).send() : reply.send(bytes);
}

/** True when the client has the bytes of this ETag. */
export function hasSame({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
