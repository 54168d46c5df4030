/** Signed cookies that no script reads and, over TLS, no other host of the domain can set. */
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface SignedCookie {
  name: string;
  maxAgeSeconds: number;
  sameSite: 'lax' | 'strict';
}

/** Browsers take a name that begins so from this very host alone, over TLS, for all of it. */
const hostPrefix = '__Host-';

/**
 * Its value, or undefined when there is none or its signature is not ours. A cookie without the prefix is read as well:
 * it is the only form without TLS, and older ones live on in browsers.
 */
export function readSigned(request: FastifyRequest, { name }: SignedCookie): string | undefined {
  for (const each of [hostPrefix + name, name]) {
    const signed = request.cookies[each];
    const read = signed === undefined ? undefined : request.unsignCookie(signed);
    if (read?.valid) return read.value;
  }
  return undefined;
}

/** `secure` where the shop is reached by https; the plain form is for trying it on one's own machine. */
export function writeSigned(
  reply: FastifyReply,
  { name, maxAgeSeconds, sameSite }: SignedCookie,
  { value, secure }: { value: string; secure: boolean },
): void {
  reply.setCookie(secure ? hostPrefix + name : name, value, {
    signed: true,
    httpOnly: true,
    sameSite,
    secure,
    path: '/',
    maxAge: maxAgeSeconds,
  });
}
