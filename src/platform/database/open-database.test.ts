import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#lab/postgres/test-database.ts';
import type { OwnDatabase } from '#lab/postgres/test-postgres.ts';
import { type Database, openDatabase } from './open-database.ts';

let own: OwnDatabase;
let atEnd: (() => unknown)[];

beforeEach(async () => {
  own = await createTestDatabase();
  atEnd = [() => own.remove()];
});

afterEach(async () => {
  vi.useRealTimers();
  for (const end of atEnd.reverse()) await end();
});

/** A proxy to the database that handles its first connection with `first`. */
async function openDoor(first: (socket: Socket) => void) {
  const { host, port } = new pg.Client({ connectionString: own.databaseUrl });
  const sockets: Socket[] = [];
  const door = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    if (sockets.length === 1) return first(socket);
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.pipe(far.on('error', () => socket.destroy())).pipe(socket);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  atEnd.push(() => {
    for (const socket of sockets) socket.destroy();
    door.close();
  });
  const { username, password, pathname } = new URL(own.databaseUrl);
  const address = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  return `postgres://${username}:${password}@${address}${pathname}`;
}

async function open(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1 });
  atEnd.push(() => database.close());
  return database;
}

const isThere = async ({ pool }: Database) => (await pool.query('select 1 as one')).rows;

it('a database that does not answer for minutes is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrived = Promise.withResolvers<void>();
  const opening = open(await openDoor(() => arrived.resolve()));
  await arrived.promise;
  // Simulates a thread that was blocked while loading: the response may have arrived by then.
  vi.advanceTimersByTime(300_000);
  expect(await isThere(await opening)).toEqual([{ one: 1 }]);
});

it('a request waits 5 s for a connection', async () => {
  const { pool } = await open(own.databaseUrl);
  expect(pool.options.connectionTimeoutMillis).toBe(5000);
});

it('a database that is starting is waited for', async () => {
  const refuse = (socket: Socket) => {
    const fields = ['SFATAL', 'C57P03', 'Mthe database system is starting up', ''];
    const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(body.length + 4, 1);
    socket.once('data', () => socket.end(Buffer.concat([head, body])));
  };
  expect(await isThere(await open(await openDoor(refuse)))).toEqual([{ one: 1 }]);
});

it('a database that refuses is not waited for', async () => {
  const missing = new URL(own.databaseUrl);
  missing.pathname = '/nothing_of_that_name';
  await expect(open(missing.href)).rejects.toMatchObject({ code: '3D000' });
});
