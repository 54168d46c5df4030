/**
 * Follows a stream of server-sent events the way a dashboard does: it comes back after a break and
 * catches up.
 */
import { get } from 'node:http';
import { pause } from './rush-arrivals.ts';
import { type Caller, instanceOf } from './rush-client.ts';
import { count } from './rush-figures.ts';

interface Following {
  path: string;
  token: string;
  /** Hears the data of each event, as the text that came. */
  hear?: (data: string) => void;
}

const comeBackMs = 2000;

/** Until the signal ends it; never rejects. */
export async function follow(caller: Caller, following: Following): Promise<void> {
  const place: { lastId?: string } = {};
  while (!caller.signal.aborted) {
    await listen(caller, following, place);
    if (caller.signal.aborted) return;
    count(caller.figures.counts, 'a stream broke and was opened again');
    caller.at += 1;
    await pause(comeBackMs, caller.signal);
  }
}

/** Settles when the stream has ended, for whatever reason. */
function listen(caller: Caller, { path, token, hear }: Following, place: { lastId?: string }) {
  const { figures, signal } = caller;
  const { url } = instanceOf(caller);
  return new Promise<void>((end) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(place.lastId !== undefined && { 'last-event-id': place.lastId }),
    };
    const message = get(`${url}${path}`, { headers, agent: false, signal });
    message.on('error', () => end());
    message.on('response', (response) => {
      if (response.statusCode !== 200) {
        count(figures.counts, `a stream was refused with ${response.statusCode}`);
      }
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const events = `${rest}${text}`.split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) take(event);
      });
      response.on('error', () => end());
      response.on('close', () => end());
    });
    const take = (event: string) => {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data === undefined) return;
      place.lastId = /^id: (.*)$/m.exec(event)?.[1] ?? place.lastId ?? '';
      // The opening event says from where the stream goes on, and nothing else.
      if (event.startsWith('event:')) return;
      count(figures.counts, 'events heard on streams');
      hear?.(data);
    };
  });
}
