/**
 * The signed cookie that identifies a browser that has placed an order. It holds only a random id.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { daySeconds } from '../contract/business-day.ts';
import { readSigned, type SignedCookie, writeSigned } from './signed-cookie.ts';

const browserCookie: SignedCookie = {
  name: 'tiffin_browser',
  /** The same period for which the look-up shows orders. */
  maxAgeSeconds: 90 * daySeconds,
  sameSite: 'lax',
};

/** The browser's id, or undefined when the cookie is missing or its signature is invalid. */
export function readBrowserId(request: FastifyRequest): string | undefined {
  return readSigned(request, browserCookie);
}

export function writeBrowserId(reply: FastifyReply, browserId: string): void {
  writeSigned(reply, browserCookie, browserId);
}
