/** A shop as its owner starts it: in production, on an empty folder, behind an https proxy. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { startServer } from '../processes/run-command.ts';

export interface NewShop extends AsyncDisposable {
  /** With https and a self-signed certificate. */
  url: string;
  /** The link that it printed for its owner. */
  setupLink: string;
  /** Each mail that it has written; without a mail server it keeps them. */
  mails(): Promise<string[]>;
}

export async function startNewShop(): Promise<NewShop> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), 'tiffin-new-')));
  const proxy = opened.use(await startProxy(folder.path));
  const shop = opened.use(
    await startServer({
      NODE_ENV: 'production',
      API_ONLY: 'no',
      DATA_DIR: join(folder.path, 'data'),
      BUSINESS_TIME_ZONE: inject('timeZone'),
      PAYMENT_GATEWAY: 'sandbox',
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: 'loopback',
      RATE_LIMITS: 'on',
    }),
  );
  opened.defer(() => shop.stop().then(() => undefined));
  proxy.leadTo(shop.address);
  const setupLink = await shop.says(/https:\S+\/admin\/setup#\S+/);
  const mails = () => filesIn(join(folder.path, 'data', 'mail'));
  const all = opened.move();
  return { url: proxy.url, setupLink, mails, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** A proxy with the headers that the guide requires. */
async function startProxy(folder: string) {
  const [key, cert] = await selfSigned(folder);
  let goal = '';
  const server = createServer({ key, cert }, (request, response) => {
    const { url, method, headers, socket } = request;
    const forwarded = {
      'x-forwarded-for': socket.remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const passed = plainRequest(
      new URL(url ?? '/', goal),
      { method, headers: { ...headers, ...forwarded } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    // The shop or the client has disconnected.
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    leadTo(address: string) {
      goal = address;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function selfSigned(folder: string): Promise<[Buffer, Buffer]> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=localhost', '-days', '2', '-keyout', key, '-out', cert],
  ]);
  return [await readFile(key), await readFile(cert)];
}
