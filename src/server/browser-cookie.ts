/** The signed cookie by which a browser is known to have placed an order; it holds a random id and nothing else. */
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'tiffin_browser';
/** As long as the look-up shows orders. */
const maxAgeSeconds = 90 * 24 * 60 * 60;

/** The browser's id, or undefined when there is no cookie or its signature is not ours. */
export function readBrowserId(request: FastifyRequest): string | undefined {
  const signed = request.cookies[cookieName];
  if (signed === undefined) return undefined;
  const { valid, value } = request.unsignCookie(signed);
  return valid ? value : undefined;
}

export function writeBrowserId(reply: FastifyReply, browserId: string, secure: boolean): void {
  reply.setCookie(cookieName, browserId, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/api/user',
    maxAge: maxAgeSeconds,
  });
}
