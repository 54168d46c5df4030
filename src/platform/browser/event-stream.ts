/**
 * Reads an operation that sends server-sent events. `EventSource` could not send the bearer token.
 */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { decoded } from '../contract/codec.ts';
import { type Endpoint, type InputOf, type OutputOf, openingEvent } from '../contract/endpoint.ts';
import { ApiError, noAnswer, openStream } from './api-client.ts';

interface Listening<E extends Endpoint> {
  signal: AbortSignal;
  /** From now on no event is missed; `id` is the cursor from which the stream continues. */
  onOpen?: (opening: { id: string }) => void;
  /** `id` is what a later call sends as `last-event-id`. */
  onEvent: (event: { id: string; data: OutputOf<E> }) => void;
}

/**
 * The server sends at least a heartbeat in this time; after a longer silence the connection is
 * dead.
 */
const silentMs = 45_000;

/**
 * Resolves when the server ends the stream. Throws `ApiError` if the stream can't be opened, or the
 * caller's abort reason.
 */
export async function listen<const E extends Endpoint>(
  operation: E,
  input: InputOf<E>,
  { signal, onOpen, onEvent }: Listening<E>,
): Promise<void> {
  const silence = new AbortController();
  let alarm = setTimeout(() => silence.abort(), silentMs);
  const heard = () => {
    clearTimeout(alarm);
    alarm = setTimeout(() => silence.abort(), silentMs);
  };
  try {
    const bytes = await openStream(operation, input, {
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const events = bytes
      .pipeThrough(tapped(heard))
      .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
      .pipeThrough(new EventSourceParserStream());
    await readAll(events, ({ id = '', event, data }) => {
      if (event === openingEvent) onOpen?.({ id });
      else onEvent({ id, data: decoded(operation.response, JSON.parse(data)) as OutputOf<E> });
    });
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw noAnswer(error);
  } finally {
    clearTimeout(alarm);
  }
}

function tapped(heard: () => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      heard();
      controller.enqueue(chunk);
    },
  });
}

/** Not every browser can iterate over a stream. */
async function readAll<T>(stream: ReadableStream<T>, take: (value: T) => void): Promise<void> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    take(value);
  }
}
