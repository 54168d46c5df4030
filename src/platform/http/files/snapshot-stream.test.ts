import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { setUpDatabase } from '#lab/builders/test-head.ts';
import type { Db } from '../../database/db.ts';
import { streamOfOneMoment } from './snapshot-stream.ts';

const database = setUpDatabase();
const bytes = (value: string) => Buffer.from(value);
const idle = ({ idleCount, totalCount }: pg.Pool) => idleCount === totalCount;
const countOf = async (db: Db) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from shared_versions`,
  );
  return rows[0]?.count ?? -1;
};
const addOne = (topic: string) =>
  database.pool.query('insert into shared_versions (topic, version) values ($1, 1)', [topic]);

describe('a stream of one moment', () => {
  it('does not see what is stored while it is read', async () => {
    const before = await countOf(database.db);
    const stream = await streamOfOneMoment(database.db, async (tx) => {
      const first = await countOf(tx);
      return (async function* () {
        yield bytes(`${first} `);
        await addOne('one');
        yield bytes(`${await countOf(tx)}`);
      })();
    });
    expect(await text(stream)).toBe(`${before} ${before}`);
    expect(await countOf(database.db)).toBe(before + 1);
  });

  it('stores nothing', async () => {
    const writing = streamOfOneMoment(database.db, async (tx) => {
      await tx.execute(sql`delete from shared_versions`);
      return (async function* () {})();
    });
    await expect(writing).rejects.toThrow();
    expect(idle(database.pool)).toBe(true);
  });

  it('ends with the error of what fails later', async () => {
    const stream = await streamOfOneMoment(database.db, async (tx) =>
      (async function* () {
        yield bytes('a part');
        await tx.execute(sql`select 1 / 0`);
      })(),
    );
    await expect(text(stream)).rejects.toThrow();
    await expect.poll(() => idle(database.pool)).toBe(true);
  });

  it('ends the reading when the client leaves, and gives the connection back', async () => {
    let isReading = true;
    const stream = await streamOfOneMoment(database.db, async (tx) =>
      (async function* () {
        try {
          for (;;) yield bytes(`${await countOf(tx)} `.repeat(10_000));
        } finally {
          isReading = false;
        }
      })(),
    );
    stream.once('readable', () => stream.destroy());
    await expect.poll(() => isReading).toBe(false);
    await expect.poll(() => idle(database.pool)).toBe(true);
  });
});
