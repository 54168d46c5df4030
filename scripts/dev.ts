/** `npm run dev`: the server, restarted at every change, behind pages that reload automatically. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { kitPage } from '#lab/kit/serve-kit.ts';
import { shopFactsId } from '#src/settings/shop-facts.ts';
import { copyApiPage } from './api-page.ts';
import { makePictures } from './pictures.ts';

const pictureFolder = 'dist/images';
const apiPort = process.env.API_PORT ?? '3001';
process.env.API_PORT = apiPort;

/** With API_ONLY the server serves no files. */
const pictures: Plugin = {
  name: 'pictures',
  configureServer: ({ middlewares }) => {
    middlewares.use('/images', ({ url = '' }, response) => {
      const name = basename(new URL(url, 'http://localhost').pathname);
      response.setHeader('content-type', `image/${extname(name).slice(1)}`);
      createReadStream(join(pictureFolder, name))
        .on('error', () => response.writeHead(404).end())
        .pipe(response);
    });
  },
};

/** The shop's data, as the server puts them into documents. */
const shopFacts: Plugin = {
  name: 'shop-facts',
  transformIndexHtml: async () => {
    const facts = await fetch(`http://127.0.0.1:${apiPort}/shop.json`);
    const attrs = { type: 'application/json', id: shopFactsId };
    return [{ tag: 'script', attrs, children: await facts.text(), injectTo: 'body' }];
  },
};

await makePictures(pictureFolder);
await copyApiPage('dist/api-page');
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/app/main.ts'], {
  env: { ...process.env, PORT: apiPort, HOST: '127.0.0.1', API_ONLY: 'yes' },
  stdio: 'inherit',
});
const apiEnded = once(api, 'exit');
const pages = await createServer({ plugins: [pictures, kitPage, shopFacts] });
await pages.listen();
pages.printUrls();

async function close(): Promise<void> {
  api.kill('SIGTERM');
  await Promise.all([pages.close(), apiEnded]);
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
api.once('exit', () => void close());
