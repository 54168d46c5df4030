import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-main-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      SEED: 'none',
      API_ONLY: 'yes',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const listening = async () => {
    while (!/http:\/\/127\.0\.0\.1:\d+/.test(output)) {
      if (child.exitCode !== null) throw new Error(output);
      await once(child.stdout, 'data');
    }
    return /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '';
  };
  return { child, listening, ended: once(child, 'exit'), output: () => output };
}

describe('the server process', () => {
  it('refuses a wrong setting with a sentence that names it, and ends with 1', async () => {
    const { ended, output } = start({ PORT: 'eighty' });
    expect((await ended)[0]).toBe(1);
    expect(output().trim()).toBe('PORT must be a port number from 0 to 65535.');
  });

  it('says that its port is taken', async () => {
    const other: Server = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { ended, output } = start({ PORT: String(port) });
    expect((await ended)[0]).toBe(1);
    expect(output()).toContain(`Port ${port} is in use by another program`);
    other.close();
  });

  it('does not open a data folder that another server has, says so and ends with 1', async () => {
    const first = start({});
    await first.listening();
    const second = start({});
    expect((await second.ended)[0]).toBe(1);
    expect(second.output()).toContain(folder);
    expect(second.output()).not.toMatch(/\n\s+at /);
  });

  it('on SIGTERM finishes the running requests, cuts the ones that hang, and ends with 0', async () => {
    const { child, listening, ended } = start({});
    const url = new URL(await listening());
    const kept = await fetch(`${url.origin}/readyz`, { headers: { connection: 'keep-alive' } });
    expect(kept.status).toBe(200);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });
});
