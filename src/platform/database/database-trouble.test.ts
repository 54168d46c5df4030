import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lab/postgres/test-database.ts';
import { isDatabaseTrouble } from './database-trouble.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that is not a database; calls `answer` for each connection. */
async function poolOn(answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const pool = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 100 });
  closing.push(() => pool.end());
  return { db: drizzle(pool), server };
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const statement = sql`select 1`;

describe('an unavailable database', () => {
  it('is one at whose address nothing listens', async () => {
    const { db, server } = await poolOn(() => {});
    server.close();
    await once(server, 'close');
    const error = await failureOf(db.execute(statement));
    expect(isDatabaseTrouble(error)).toBe(true);
  });

  it('is one whose socket is missing', async () => {
    const pool = new pg.Pool({ host: tmpdir(), port: 1 });
    closing.push(() => pool.end());
    const error = await failureOf(drizzle(pool).execute(statement));
    expect(isDatabaseTrouble(error)).toBe(true);
    const file = await failureOf(readFile(join(tmpdir(), '.s.PGSQL.1')));
    expect(isDatabaseTrouble(file)).toBe(false);
  });

  it('is one that closes the connection', async () => {
    const { db, server } = await poolOn((socket) => socket.end());
    const error = await failureOf(db.execute(statement));
    server.close();
    expect(isDatabaseTrouble(error)).toBe(true);
  });

  it('is one that does not answer in time', async () => {
    const sockets: Socket[] = [];
    const { db, server } = await poolOn((socket) => sockets.push(socket));
    const error = await failureOf(db.execute(statement));
    for (const socket of sockets) socket.destroy();
    server.close();
    expect(isDatabaseTrouble(error)).toBe(true);
  });

  it('is one whose connections are all in use for too long', async () => {
    const pool = new pg.Pool({ ...database.pool.options, max: 1 });
    closing.push(() => pool.end());
    const client = await pool.connect();
    pool.options.connectionTimeoutMillis = 50;
    const error = await failureOf(drizzle(pool).execute(statement));
    client.release();
    expect(isDatabaseTrouble(error)).toBe(true);
  });

  it.each(['08000', '08006', '57P01', '57P02', '57P03', '53300', '25006'])(
    'is one that reports %s',
    (code) => {
      const error = Object.assign(new pg.DatabaseError('away', 4, 'error'), { code });
      expect(isDatabaseTrouble(new Error('Failed query', { cause: error }))).toBe(true);
    },
  );
});

describe('an available database', () => {
  it.each([
    'select 1/0',
    'select * from nothing_of_that_name',
    'insert into jobs (id) values (null)',
  ])('may refuse a statement: %s', async (text) => {
    const error = await failureOf(database.db.execute(sql.raw(text)));
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseTrouble(error)).toBe(false);
  });

  it.each([undefined, null, 'timeout expired', new Error('Something else.')])(
    'is not the cause of %s',
    (error) => {
      expect(isDatabaseTrouble(error)).toBe(false);
    },
  );
});
