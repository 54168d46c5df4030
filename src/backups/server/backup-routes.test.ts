import { describe, expect, it } from 'vitest';
import { testNow } from '#lab/builders/test-app.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { version } from '#src/platform/config/version.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { insertBackup } from './backup-sql.ts';

const path = '/api/admin/backups';

describe('the state of backups', () => {
  const app = setUpApp();
  const owner = setUpOwner(app);

  it('says that there is no backup without a place for it', async () => {
    const { body } = await app.send('GET', path, undefined, owner.as);
    expect(body).toEqual({ version, isOn: false, isEncrypted: false });
  });

  it('names the last good backup, and the last proven one', async () => {
    const row = { madeAt: testNow, bytes: 2048, provenAt: null };
    const older = { ...row, madeAt: new Date(testNow.getTime() - 86_400_000), provenAt: testNow };
    await insertBackup(app.shop.db, { ...older, id: newId(), name: 'one' });
    await insertBackup(app.shop.db, { ...row, id: newId(), name: 'two' });
    const { body } = await app.send('GET', path, undefined, owner.as);
    expect(body).toMatchObject({
      lastAt: '2026-11-21T10:25:00.000+05:30',
      bytes: 2048,
      provenAt: '2026-11-21T10:25:00.000+05:30',
      provenOf: '2026-11-20T10:25:00.000+05:30',
    });
  });
});
