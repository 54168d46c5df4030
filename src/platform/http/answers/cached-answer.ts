/** An answer kept in memory: its bytes in every encoding, made once, and its strong ETag. */
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
  /** The bytes and headers for an encoding; compressed at the first request that wants it. */
  variant(encoding: Encoding): Variant;
  /**
   * Compresses as well as can be, in another thread: for what stays as it is for long. Undefined
   * where that is done.
   */
  prepare(encoding: Encoding): Promise<void> | undefined;
}

/**
 * Enough for an answer that changes with every order; the last few per cent cost ten times the
 * time.
 */
const usual: Effort = { brotli: 5, gzip: 6 };
const best: Effort = { brotli: 11, gzip: 9 };

export function createCachedAnswer(body: string | Buffer, contentType: string): CachedAnswer {
  const identity = Buffer.from(body);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  const made = new Map<Encoding, Variant>();
  const underWay = new Map<Encoding, Promise<void>>();
  const keep = (encoding: Encoding, bytes: Buffer) => {
    // Strong means byte for byte, so each encoding has a tag of its own.
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
    // Who came by another way meanwhile has those bytes under this tag.
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

/** Answers 304 when the client has these very bytes. */
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

/** True for a client that has the bytes of this tag. */
export function hasSame({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
