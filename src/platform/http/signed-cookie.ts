/** Signed cookies that no script reads and, over TLS, no other host of the domain can set. */
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether customers reach the shop by https. */
    isHttps: boolean;
  }
}

export interface SignedCookie {
  name: string;
  maxAgeSeconds: number;
  sameSite: 'lax' | 'strict';
}

/** Browsers take a name that begins so from this very host alone, over TLS, for all of it. */
const hostPrefix = '__Host-';

/**
 * Its value, or undefined when there is none or its signature is not ours. Over TLS only the name
 * with the prefix counts: any other host of the domain can set a plain one, with a value that it
 * was given here.
 */
export function readSigned(request: FastifyRequest, { name }: SignedCookie): string | undefined {
  const signed = request.cookies[request.server.isHttps ? hostPrefix + name : name];
  const read = signed === undefined ? undefined : request.unsignCookie(signed);
  return read?.valid ? read.value : undefined;
}

/** The plain form is for trying the shop on one's own machine. */
export function writeSigned(
  reply: FastifyReply,
  { name, maxAgeSeconds, sameSite }: SignedCookie,
  value: string,
): void {
  const { isHttps } = reply.server;
  reply.setCookie(isHttps ? hostPrefix + name : name, value, {
    signed: true,
    httpOnly: true,
    sameSite,
    secure: isHttps,
    path: '/',
    maxAge: maxAgeSeconds,
  });
}
