/** What the servers say of themselves, where they tell it. */
import { once } from 'node:events';
import { createServer } from 'node:http';

/** One that nobody uses, to be named beforehand. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? String(address.port) : '';
}

export interface ServerFigures {
  /** In 99 of 100 cases since the last time that somebody asked. */
  delayMs: number;
  cpuSeconds: number;
  /** Requests turned away, by reason. */
  shed: string;
}

/** The library's timer ticks this often, and what it measures contains that. */
const resolutionMs = 10;

/** Undefined where nothing is known. */
export async function serverFigures(port: string): Promise<ServerFigures | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await answer.text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    const shed = [...text.matchAll(/^shop_requests_shed_total\{reason="(\w+)"\} (\d+)$/gm)];
    return {
      delayMs: Math.max(0, value('nodejs_eventloop_lag_p99_seconds') * 1000 - resolutionMs),
      cpuSeconds: value('process_cpu_seconds_total'),
      shed: shed.map(([, reason, times]) => `${reason} ${times}×`).join(', ') || 'nothing',
    };
  } catch {
    return undefined;
  }
}
