import { expect, it } from 'vitest';
import { migrationsBefore } from '#lab/postgres/migrations-before.ts';
import { createEmptyDatabase } from '#lab/postgres/test-database.ts';
import { applyMigrations } from '#src/platform/database/migrations-sql.ts';
import { openDatabase } from '#src/platform/database/open-database.ts';
import { inOneTransaction } from '#src/platform/transfer/table-rows.ts';
import { openTarget } from '#src/platform/transfer/transfer-database.ts';

/** The version in which closed days had a column for each payment method. */
const olderVersion = migrationsBefore(24);

const closeOf = (date: string, sums: readonly number[]) => `(gen_random_uuid(), '${date}', now(),
  gen_random_uuid(), 1, ${sums.join(', ')}, 0, 0, repeat('0', 64))`;
const olderDays = `
  set local session_replication_role = replica;
  insert into day_closes (id, date, closed_at, closed_by, orders, sold_paise, online_paise, cash_paise,
    qr_paise, owed_paise, due_cash_paise, due_qr_paise, refunded_paise, late_refunded_paise, digest)
  values ${closeOf('2026-03-01', [10_007, 5000, 3002, 1999, 6, 0, 0])},
    ${closeOf('2026-03-02', [0, 0, 0, 0, 0, 0, 0])},
    ${closeOf('2026-03-03', [9, 0, 9, 0, 0, 4, 2])}`;

it('a day closed with a column for each payment method has the same sums as rows', async () => {
  const database = await createEmptyDatabase();
  const older = await openTarget({ ...database, dataDir: '' });
  await inOneTransaction(older.pool, 'write', async (to) => {
    await applyMigrations(to, olderVersion);
    await to.query(olderDays);
  });
  await older.close();
  const shop = await openDatabase({ ...database, dataDir: '' });
  const rows = async (query: string) => (await shop.pool.query(query)).rows;
  const sums = 'select date, figure, tender, paise from day_close_sums order by date, paise desc';
  expect(await rows(sums)).toEqual([
    { date: '2026-03-01', figure: 'sold', tender: 'online', paise: 5000 },
    { date: '2026-03-01', figure: 'sold', tender: 'cash', paise: 3002 },
    { date: '2026-03-01', figure: 'sold', tender: 'qr', paise: 1999 },
    { date: '2026-03-01', figure: 'sold', tender: 'owed', paise: 6 },
    { date: '2026-03-03', figure: 'sold', tender: 'cash', paise: 9 },
    { date: '2026-03-03', figure: 'latePaid', tender: 'cash', paise: 4 },
    { date: '2026-03-03', figure: 'latePaid', tender: 'qr', paise: 2 },
  ]);
  await expect(rows('update day_close_sums set paise = 1')).rejects.toThrow('append-only');
  await shop.close();
  await database.remove();
});
