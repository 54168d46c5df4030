/**
 * HAProxy in front of the shops and of PostgreSQL, and PgBouncer, from the files in deploy/cluster.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { secondsUntil } from '../probes.ts';
import { postgresUser } from './failover-machines.ts';
import { fillIn, pathOfPrograms } from './failover-programs.ts';

const openSeconds = 10;

interface Options {
  folder: string;
  values: Record<string, string>;
}

export async function startHaproxy({ folder, values }: Options): Promise<void> {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, fillIn('haproxy.cfg', values), { mode: 0o600 });
  await startService(['haproxy', '-db', '-f', file], folder, 5000, values);
}

export async function startPgbouncer({ folder, values }: Options): Promise<void> {
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'userlist.txt');
  const line = `"shop" "${values.SHOP_PASSWORD}"\n`;
  writeFileSync(users, line, { mode: 0o600 });
  writeFileSync(file, fillIn('pgbouncer.ini', { ...values, PGBOUNCER_USERS: users }));
  const user = postgresUser();
  for (const path of [file, users]) chownSync(path, user.uid, user.gid);
  await startService(['pgbouncer', file], folder, 6432, values, user);
}

/** Resolves when it listens; ends with this process. */
async function startService(
  [program = '', ...args]: string[],
  folder: string,
  port: number,
  { DATABASE_ADDRESS: host = '' }: Record<string, string>,
  user?: { uid: number; gid: number },
): Promise<void> {
  const logFile = join(folder, `${program}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, {
    env: { PATH: pathOfPrograms() },
    stdio: ['ignore', log, log],
    ...user,
  });
  closeSync(log);
  child.unref();
  process.on('exit', () => child.kill('SIGKILL'));
  const seconds = await secondsUntil(() => isOpen(host, port, child), openSeconds);
  if (seconds === undefined) throw new Error(`${program}: ${readFileSync(logFile, 'utf8')}`);
}

async function isOpen(host: string, port: number, { exitCode }: ChildProcess): Promise<boolean> {
  if (exitCode !== null) return false;
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
