/** Answers with server-sent events until the client leaves, the token ends or the server closes. */
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openingEvent } from '../contract/endpoint.ts';
import { signedIn } from './signed-in.ts';

interface ServerEvent {
  id: string;
  /** JSON, as the contract has it. */
  data: string;
}

type Send = (event: ServerEvent) => void;

interface EventsOptions {
  closing: AbortSignal;
  /** Begins to send; answers the place from which it does, and what stops it. */
  begin: (send: Send) => Promise<{ place: string; stop: () => void }>;
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
  const cleaning = new AbortController();
  const end = () => {
    cleaning.abort();
    stream.end();
  };
  const write = (text: string) => {
    if (stream.writableEnded) return;
    if (stream.writableLength > maxUnsentBytes) stream.destroy();
    else stream.write(text);
  };
  // Anyone who was signed out a moment ago hears nothing more, however long the stream has been
  // open.
  const writeIfSignedIn = async (text: string) => {
    if (await person.isStillSignedIn()) write(text);
    else end();
  };
  // One after the other: an event that overtook another would have the client skip that one for
  // good.
  let turn = Promise.resolve();
  const say = (text: string) => {
    turn = turn.then(() => writeIfSignedIn(text)).catch(end);
  };
  const leave = person.openStream(end);
  cleaning.signal.addEventListener('abort', leave);
  const { place, stop } = await begin((event) => say(toText(event))).catch((error: unknown) => {
    leave();
    throw error;
  });
  const heartbeat = setInterval(() => say(':\n\n'), heartbeatMs);
  const clean = () => {
    clearInterval(heartbeat);
    closing.removeEventListener('abort', end);
    stop();
  };
  stream.on('close', () => cleaning.abort());
  closing.addEventListener('abort', end);
  cleaning.signal.addEventListener('abort', clean);
  // It may have been ended while it began.
  if (cleaning.signal.aborted) clean();
  else if (closing.aborted) end();
  // Anyone who loses the line before the first event knows from where to go on.
  write(`event: ${openingEvent}\n${toText({ id: place, data: '{}' })}`);
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(stream);
}

function toText({ id, data }: ServerEvent): string {
  return `id: ${id}\ndata: ${data}\n\n`;
}
