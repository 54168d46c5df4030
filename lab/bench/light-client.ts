/**
 * Sends requests for a third of what `fetch` costs: a load generator shares the machine with what
 * it measures.
 */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

export interface Answer {
  status: number;
  text: string;
  location: string | undefined;
}

/** GET, or POST where there is a body. Redirects are answers. */
export function send(
  url: string,
  body?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url, { agent, method, headers }, (answer) => {
      const { statusCode: status = 0, headers: given } = answer;
      const read = text(answer).then((all) => ({ status, text: all, location: given.location }));
      read.then(resolve, reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
