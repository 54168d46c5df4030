/** Answers a request with server-sent events until somebody leaves, the token ends, or the server closes. */
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedIn } from './signed-in.ts';

interface ServerEvent {
  id: string;
  data: unknown;
}

type Send = (events: readonly ServerEvent[]) => void;

interface EventsOptions {
  closing: AbortSignal;
  /** Begins to send, and answers what stops it. */
  begin: (send: Send) => Promise<() => void>;
}

/** Proxies end lines on which nothing is said, and so does the browser's side. */
const heartbeatMs = 15_000;
/** A browser that does not take what is sent to it is let go: it comes back and catches up. */
const maxUnsentBytes = 1024 * 1024;

export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { closing, begin }: EventsOptions,
): Promise<FastifyReply> {
  const person = signedIn(request);
  const stream = new PassThrough();
  const end = () => stream.end();
  const write = (text: string) => {
    if (stream.writableEnded) return;
    if (stream.writableLength > maxUnsentBytes) stream.destroy();
    else stream.write(text);
  };
  // Whoever was signed out a moment ago hears nothing more, however long the stream has been open.
  const writeIfSignedIn = async (text: string) => {
    if (await person.isStillSignedIn()) write(text);
    else end();
  };
  const say = (text: string) => void writeIfSignedIn(text).catch(end);
  const stop = await begin((events) => {
    if (events.length > 0) say(events.map(toText).join(''));
  });
  const heartbeat = setInterval(() => say(':\n\n'), heartbeatMs);
  closing.addEventListener('abort', end);
  stream.on('close', () => {
    clearInterval(heartbeat);
    closing.removeEventListener('abort', end);
    stop();
  });
  if (closing.aborted) end();
  // What comes first opens the stream in browsers that wait for a byte.
  write(':\n\n');
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(stream);
}

function toText({ id, data }: ServerEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
