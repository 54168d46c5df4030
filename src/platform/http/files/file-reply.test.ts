import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedInRequest } from '../signed-in.ts';
import { sendFile } from './file-reply.ts';

const app = Fastify();
let bodies: Readable[] = [];
app.decorate('noteDownload', async ({ fileName }: { fileName: string }) => {
  if (fileName === 'unnoted.zip') throw new Error('no database');
});
app.decorateRequest('signedIn', null);
app.addHook('onRequest', async (request) => {
  request.signedIn = { staffId: 'asha' } as SignedInRequest;
});

async function* endless() {
  for (;;) yield Buffer.alloc(100_000);
}
async function* broken() {
  yield Buffer.alloc(100_000);
  await new Promise((next) => setImmediate(next));
  throw new Error('no database');
}
const files = { broken, endless, unnoted: endless };
for (const [name, pieces] of Object.entries(files)) {
  app.get(`/${name}`, (_request, reply) => {
    const body = Readable.from(pieces());
    bodies.push(body);
    return sendFile(reply, { fileName: `${name}.zip`, type: 'application/zip', body });
  });
}

let url = '';
beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

describe('a file that is made while it is sent', () => {
  it('breaks off where it fails, so that the client has no file', async () => {
    const answer = await fetch(`${url}/broken`);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it('is not made any more when the client has left', async () => {
    bodies = [];
    const leaving = new AbortController();
    const answer = await fetch(`${url}/endless`, { signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
    await expect.poll(() => bodies.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  it('is neither sent nor made if nobody can note it', async () => {
    bodies = [];
    expect((await fetch(`${url}/unnoted`)).status).toBe(500);
    expect(bodies.map(({ destroyed }) => destroyed)).toEqual([true]);
  });
});
