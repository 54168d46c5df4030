import { describe, expect, it } from 'vitest';
import { addPerson, asOwner } from '#lab/builders/staff-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { loadSecret } from '#src/platform/database/secret-sql.ts';
import { selectAllStaff } from '#src/staff/server/staff-sql.ts';
import { makeSetupSecret } from './setup-link.ts';
import { setupKey } from './setup-service.ts';

const app = setUpApp();

const link = async () => makeSetupSecret(await loadSecret(app.shop.db, setupKey), app.shop.clock());
const check = (secret: string) =>
  app.send<{ message: string }>('POST', '/api/setup/link', { secret });
const open = (secret: string, change: object = {}, options: object = {}) =>
  app.send<{ token: string; role: string; message: string; details: unknown }>(
    'POST',
    '/api/setup/owner',
    {
      secret,
      fullName: 'Asha Patel',
      email: 'Asha@kitchen.example',
      password: 'Turmeric-and-cumin-7',
      ...change,
    },
    options,
  );
const people = async () => (await selectAllStaff(app.shop.db)).map(({ fullName }) => fullName);

describe('the link of a new shop', () => {
  it('creates the owner, who is signed in at once and can sign in again', async () => {
    const secret = await link();
    expect(await check(secret)).toMatchObject({ status: 200 });
    const { status, body } = await open(secret);
    expect([status, body.role]).toEqual([200, 'owner']);
    const headers = { authorization: `Bearer ${body.token}` };
    const settings = await app.send('GET', '/api/admin/settings', undefined, { headers });
    expect(settings.status).toBe(200);
    const login = { email: 'asha@kitchen.example', password: 'Turmeric-and-cumin-7' };
    expect((await app.send('POST', '/api/admin/login', login)).status).toBe(200);
  });

  it('works once, also for two simultaneous requests', async () => {
    const secret = await link();
    const answers = await Promise.all([
      open(secret),
      open(secret, { email: 'second@kitchen.example', fullName: 'Second' }),
      open(await link(), { email: 'third@kitchen.example', fullName: 'Third' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await people()).toHaveLength(1);
    expect((await check(secret)).status).toBe(403);
  });

  it('ends after 30 minutes, and is not valid before the time it was made', async () => {
    const secret = await link();
    app.advance(30 * 60 - 1);
    expect((await check(secret)).status).toBe(200);
    app.advance(1);
    expect(await open(secret)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('start it again') },
    });
    const later = await link();
    app.advance(-60);
    expect((await check(later)).status).toBe(403);
    expect(await people()).toEqual([]);
  });

  it('does not work once the shop has an owner', async () => {
    await asOwner(app);
    const secret = await link();
    expect((await check(secret)).status).toBe(403);
    expect((await open(secret)).status).toBe(403);
  });

  it.each(['', 'x', '-', '00000000-AAAA', 'zzzzzzzzz-'])('can’t be %j', async (secret) => {
    expect([400, 403]).toContain((await check(secret)).status);
    expect([400, 403]).toContain((await open(secret)).status);
  });

  it('does not work in another shop, or with a changed end', async () => {
    const secret = await link();
    const [end = '', signature] = secret.split(/-(.*)/s);
    const longer = (Number.parseInt(end, 36) + 1000).toString(36);
    expect((await check(`${longer}-${signature}`)).status).toBe(403);
    expect((await check(makeSetupSecret('another key', app.shop.clock()))).status).toBe(403);
  });

  it('is refused to a client elsewhere that does not use https', async () => {
    const answer = await open(await link(), {}, { remoteAddress: '203.0.113.7' });
    expect(answer).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('https') },
    });
    expect(await people()).toEqual([]);
  });

  it('shows an error at the email when somebody who works here has it', async () => {
    await addPerson(app, { role: 'admin', fullName: 'Ila', email: 'asha@kitchen.example' });
    expect(await open(await link())).toMatchObject({
      status: 409,
      body: { details: [{ path: 'email' }] },
    });
  });

  it('names everything that is missing at once', async () => {
    const { body } = await open(await link(), { fullName: '', email: '', password: '' });
    expect((body.details as { path: string; message: string }[]).slice(0, 3)).toEqual([
      { path: 'fullName', message: 'Your name is required' },
      { path: 'email', message: 'Your e-mail address is required' },
      { path: 'password', message: 'Password is required' },
    ]);
  });

  it('refuses a weak password, and still works with a better one', async () => {
    const secret = await link();
    expect(await open(secret, { password: 'password' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'password' }] },
    });
    expect(await open(secret, { email: 'nobody' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'email' }] },
    });
    expect((await open(secret)).status).toBe(200);
  });
});
