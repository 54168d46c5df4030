/** `npm run dev`: the server, restarted at every change, behind pages that reload themselves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'vite';

const apiPort = process.env.API_PORT ?? '3001';
process.env.API_PORT = apiPort;

const api: ChildProcess = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
  {
    env: { ...process.env, PORT: apiPort, HOST: '127.0.0.1', API_ONLY: 'yes' },
    stdio: 'inherit',
  },
);
const pages = await createServer();
await pages.listen();
pages.printUrls();

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  api.kill('SIGTERM');
  await pages.close();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
api.on('exit', () => void close());
