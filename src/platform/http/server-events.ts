/** Sends server-sent events until the client disconnects, the session ends or the server closes. */
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openingEvent } from '../contract/endpoint.ts';
import { signedIn } from './signed-in.ts';

interface ServerEvent {
  id: string;
  /** JSON in the form of the contract. */
  data: string;
}

type Send = (event: ServerEvent) => void;

interface EventsOptions {
  shutdown: AbortSignal;
  /** Begins to send events; returns the cursor of the start and a function that stops it. */
  begin: (send: Send) => Promise<{ place: string; stop: () => void }>;
}

/** Proxies close silent connections, and so does the browser's side. */
const heartbeatMs = 15_000;
/** A browser that does not read its events is disconnected; it reconnects and catches up. */
const maxUnsentBytes = 1024 * 1024;

export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { shutdown, begin }: EventsOptions,
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
  // A person who was signed out a moment ago receives no more events, however old the stream is.
  const writeIfSignedIn = async (text: string) => {
    if (await person.isStillSignedIn()) write(text);
    else end();
  };
  // Events are written in order: if one overtook another, the client would skip the other for good.
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
    shutdown.removeEventListener('abort', end);
    stop();
  };
  stream.on('close', () => cleaning.abort());
  shutdown.addEventListener('abort', end);
  cleaning.signal.addEventListener('abort', clean);
  // The stream may have ended while it was starting.
  if (cleaning.signal.aborted) clean();
  else if (shutdown.aborted) end();
  // A client that loses the connection before the first event knows its cursor.
  write(`event: ${openingEvent}\n${toText({ id: place, data: '{}' })}`);
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(stream);
}

function toText({ id, data }: ServerEvent): string {
  return `id: ${id}\ndata: ${data}\n\n`;
}
