/**
 * Signed cookies that scripts cannot read and that, over TLS, no other host of the domain can set.
 */
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

/**
 * With this prefix, browsers accept a cookie only from this exact host, over TLS, for all paths.
 */
const hostPrefix = '__Host-';

/**
 * The cookie's value, or undefined when it is missing or its signature is invalid. Over TLS only
 * the name with the prefix counts: any other host of the domain can set a cookie without it, with a
 * value that it received here.
 */
export function readSigned(request: FastifyRequest, { name }: SignedCookie): string | undefined {
  const signed = request.cookies[request.server.isHttps ? hostPrefix + name : name];
  const read = signed === undefined ? undefined : request.unsignCookie(signed);
  return read?.valid ? read.value : undefined;
}

/** Without https the cookie has no prefix, for trying the shop on one's own machine. */
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
