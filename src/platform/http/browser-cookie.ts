/**
 * The signed cookie by which a browser is known to have placed an order; it holds a random id and
 * nothing else.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSigned, type SignedCookie, writeSigned } from './signed-cookie.ts';

const browserCookie: SignedCookie = {
  name: 'tiffin_browser',
  /** As long as the look-up shows orders. */
  maxAgeSeconds: 90 * 24 * 60 * 60,
  sameSite: 'lax',
};

/** The browser's id, or undefined when there is no cookie or its signature is not ours. */
export function readBrowserId(request: FastifyRequest): string | undefined {
  return readSigned(request, browserCookie);
}

export function writeBrowserId(reply: FastifyReply, browserId: string): void {
  writeSigned(reply, browserCookie, browserId);
}
