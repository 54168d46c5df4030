import { describe, expect, it, vi } from 'vitest';
import { addRider, asOwner, testPassword } from '#lab/builders/staff-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { staff } from './staff-tables.ts';

const app = setUpApp();

describe('an owner who is deactivated while a password is being hashed', () => {
  /** Sends the request, and deactivates the owner as soon as it waits for a lock or is done. */
  async function deactivateDuring(
    send: () => Promise<{ status: number; body: { message: string } }>,
    id: string,
  ) {
    const client = await app.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('update staff set is_active = false where id = $1', [id]);
      let isOver = false;
      const answer = send().finally(() => {
        isOver = true;
      });
      await vi.waitFor(async () => {
        const { rows } = await client.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        expect(isOver || rows.length > 0).toBe(true);
      }, 5000);
      await client.query('commit');
      return await answer;
    } finally {
      client.release();
    }
  }
  const refusal = { status: 409, body: { message: 'You are not an owner any more.' } };

  it('can’t add anybody', async () => {
    await asOwner(app);
    const { id, as } = await asOwner(app);
    const body = {
      role: 'kitchen',
      fullName: 'Jaya',
      mobile_no: '9876500088',
      password: 'first-pass',
    };
    const answer = await deactivateDuring(() => app.send('POST', '/api/admin/staff', body, as), id);
    expect(answer).toMatchObject(refusal);
    expect((await app.shop.db.select().from(staff)).map(({ fullName }) => fullName)).not.toContain(
      'Jaya',
    );
  });

  it('can’t set anybody’s password', async () => {
    await asOwner(app);
    const { id, as } = await asOwner(app);
    const rider = await addRider(app);
    const body = { password: 'brand-new-1' };
    const set = () => app.send('PUT', `/api/admin/staff/${rider.id}/password`, body, as);
    expect(await deactivateDuring(set, id)).toMatchObject(refusal);
    const login = { mobile_no: rider.mobileNo, password: testPassword };
    expect((await app.send('POST', '/api/deliveryboy/login', login)).status).toBe(200);
  });
});
