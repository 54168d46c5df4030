/** The real shop in a process of its own, on a given folder, to be killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ShopProcess {
  url: string;
  /** SIGKILL; settles when the process is gone. */
  kill(): Promise<void>;
}

const address = /http:\/\/127\.0\.0\.1:\d+/;

export async function startShop(dataDir: string): Promise<ShopProcess> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: '',
      PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'demo',
      RATE_LIMITS: 'off',
      API_ONLY: 'yes',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const found = address.exec(line);
    if (!found) continue;
    child.stdout.resume();
    return { url: found[0], kill };
  }
  throw new Error('The shop ended before it listened.');
}
