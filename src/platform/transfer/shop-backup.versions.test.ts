import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrationsBefore } from '#lab/postgres/migrations-before.ts';
import { createEmptyDatabase, createTestDatabase } from '#lab/postgres/test-database.ts';
import type { OwnDatabase } from '#lab/postgres/test-postgres.ts';
import { openMediaFolder } from '#src/media/server/media-storage.ts';
import { appliedMigrations, applyMigrations, knownMigrations } from '../database/migrations-sql.ts';
import { openDatabase } from '../database/open-database.ts';
import { checkBackup, restoreBackup, writeBackup } from './shop-backup.ts';
import { inOneTransaction } from './table-rows.ts';
import { type OpenPool, openTarget } from './transfer-database.ts';

/** Before receipts had a tax rate, and payments more than one capture. */
const olderVersion = migrationsBefore(6);

/** A paid order of that version, with a receipt, a refund, and a signed-in person. */
const olderShop = `
  insert into staff (id, role, full_name, email, password_hash, created_at)
    values (uuid(1), 'admin', 'Meena', 'meena@example.in', 'hash', moment());
  insert into sessions (id, token_hash, staff_id, expires_at, created_at)
    values (uuid(2), 'token', uuid(1), moment(), moment());
  insert into addresses (id, shortname, address, position, created_at)
    values (uuid(3), 'B-204', '12 Nehru Road', 1, moment());
  insert into menus (id, date, shift, variant, description, items, price_paise, status, is_published, created_at, updated_at)
    values (uuid(4), '2026-03-01', 'Lunch', 'Dal', '"', '{"a,b",NULL,""}', 10400, 'Available', true, moment(), moment());
  insert into checkouts (id, state, mobile_no, total_paise, browser_id, request_hash, expires_at, created_at)
    values (uuid(5), 'confirmed', '9825012345', 10400, uuid(6), 'hash', moment(), moment());
  select nextval(pg_get_serial_sequence('orders', 'number')) from generate_series(1, 41);
  insert into orders (id, checkout_id, status, payment_status, mobile_no, address_id, note, order_date, delivery_date,
      shift, total_paise, created_at, address_shortname, address_text)
    values (uuid(7), uuid(5), 'pending', 'done', '9825012345', uuid(3), 'शांति 😀', '2026-03-01', '2026-03-01',
      'Lunch', 10400, moment(), 'B-204', '12 Nehru Road');
  insert into order_lines (id, order_id, menu_id, position, variant, description, items, price_paise, quantity, holds_portions)
    values (uuid(8), uuid(7), uuid(4), 1, 'Dal', '', '{}', 10400, 1, false);
  insert into payment_attempts (id, transaction_id, checkout_id, gateway, state, is_current, amount_paise, expires_at,
      created_at, updated_at, outcome, paid_paise, paid_currency, payment_ref, refunded_paise)
    values (uuid(9), 'T1', uuid(5), 'sandbox', 'paid', true, 10400, moment(), moment(), moment(), 'accepted', 10400,
      'INR', 'pay_1', 400);
  insert into refunds (id, attempt_id, order_id, cause, amount_paise, state, reason, created_at, updated_at)
    values (uuid(10), uuid(9), uuid(7), 'goodwill', 400, 'done', 'cold', moment(), moment());
  insert into receipts (id, kind, financial_year, number, token, order_id, amount_paise, scheme, taxable_paise,
      cgst_paise, sgst_paise, seller, issued_at)
    values (uuid(11), 'receipt', '2025-26', 1, 'token', uuid(7), 10400, 'regular', 9904, 248, 248, '{}', moment())`;
const helpers = `
  create function pg_temp.uuid(number int) returns uuid language sql as
    $$ select lpad(number::text, 32, '0')::uuid $$;
  create function pg_temp.moment() returns timestamptz language sql as
    $$ select '2026-03-01 06:07:08.912345+00'::timestamptz $$`;

describe('a backup of an earlier version of the program', () => {
  let folder: string;
  let file: string;
  let emptied: OwnDatabase;
  let target: OpenPool;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tiffin-versions-'));
    file = join(folder, 'older.tar.gz');
    const database = await createEmptyDatabase();
    const older = await openTarget({ ...database, dataDir: '' });
    await inOneTransaction(older.pool, 'write', async (to) => {
      await applyMigrations(to, olderVersion);
      await to.query(helpers);
      await to.query(olderShop.replace(/\b(uuid|moment)\(/g, 'pg_temp.$1('));
    });
    const pictures = await openMediaFolder(join(folder, 'media'));
    await pictures.put('0a1b-640.webp', 'pixels');
    await writeBackup({ source: older.pool, pictures, file, now: new Date() });
    await older.close();
    await database.remove();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    emptied = await createEmptyDatabase();
    target = await openTarget({ ...emptied, dataDir: '' });
  });
  afterEach(async () => {
    await target.close();
    await emptied.remove();
  });

  const restore = async (pool: pg.Pool = target.pool) => {
    const manifest = await checkBackup(file);
    expect(manifest.migrations).toEqual(olderVersion);
    const pictures = await openMediaFolder(join(folder, 'restored'));
    await restoreBackup({ file, manifest, target: pool, pictures, keptSecrets: [] });
  };
  const only = async (query: string) => (await target.pool.query(query)).rows;
  const countTables = () =>
    only("select table_name from information_schema.tables where table_schema = 'public'");

  it('becomes a shop of this version, the same as after a migration in place', async () => {
    await restore();
    expect(await inOneTransaction(target.pool, 'read', appliedMigrations)).toEqual(
      knownMigrations(),
    );
    expect(await only('select number, note, status from orders')).toEqual([
      { number: 42, note: 'शांति 😀', status: 'pending' },
    ]);
    expect(await only('select items from menus')).toEqual([{ items: ['a,b', null, ''] }]);
    // The same data after migrating to this version.
    expect(await only('select gst_basis_points from receipts')).toEqual([
      { gst_basis_points: 500 },
    ]);
    expect(await only('select reference, amount_paise from payment_captures')).toEqual([
      { reference: 'pay_1', amount_paise: 10_400 },
    ]);
    expect(await only('select paid_at = updated_at as is_so from payment_attempts')).toEqual([
      { is_so: true },
    ]);
    expect(await only('select role from staff')).toEqual([{ role: 'owner' }]);
    expect(await only('select kind, detail from staff_events')).toEqual([
      { kind: 'changed', detail: 'admin → owner' },
    ]);
    expect(await only('select from sessions')).toEqual([]);
    expect(
      await only("select nextval(pg_get_serial_sequence('orders', 'number')) as next"),
    ).toEqual([{ next: 43 }]);
  });

  it('can be opened by the shop', async () => {
    await restore();
    const shop = await openDatabase({ ...emptied, dataDir: '' });
    expect((await shop.pool.query('select from orders')).rowCount).toBe(1);
    await shop.close();
  });

  it('leaves no table when its migration fails', async () => {
    // The name of an index that a later version creates.
    await target.pool.query('create table alert_mails_by_kind (id int)');
    await expect(restore()).rejects.toThrow('"alert_mails_by_kind" already exists');
    expect(await countTables()).toEqual([
      { table_name: 'alert_mails_by_kind' },
      { table_name: 'migrate_lock' },
    ]);
  });

  it('is not stored in tables of this version', async () => {
    const database = await createTestDatabase();
    const current = await openTarget({ ...database, dataDir: '' });
    await expect(restore(current.pool)).rejects.toThrow(
      'The database has the tables of another version of the program already: take one that has none, or a new DATA_DIR.',
    );
    await current.close();
    await database.remove();
  });
});
