import { createHook } from 'node:async_hooks';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asAdmin, asDelivery, asRole, testPassword } from '#lab/builders/staff-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { loginNames, loginOf, logins, roles, staffRoles } from '#src/platform/contract/roles.ts';
import { addOwner } from '#src/staff/server/staff-service.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { sessions } from './session-tables.ts';

const app = setUpApp();

const email = 'meena@shop.test';
const logIn = (body: object) =>
  app.send<{ token: string; admin?: object }>('POST', '/api/admin/login', body);

describe('the admin login', () => {
  it('returns a token that opens the admin’s operations, in any letter case of the email', async () => {
    await asAdmin(app, { email });
    const { status, body } = await logIn({ email: ' Meena@Shop.Test ', password: testPassword });
    expect(status).toBe(200);
    expect(body.admin).toEqual({ fullName: 'Meena Shah', role: 'admin' });
    const headers = { authorization: `Bearer ${body.token}` };
    const session = await app.send('GET', '/api/admin/session', undefined, { headers });
    expect(session.body).toEqual({
      fullName: 'Meena Shah',
      role: 'admin',
      email,
      now: '2026-11-21T10:25:00.000+05:30',
      timeZone: 'Asia/Kolkata',
    });
  });

  it('stores no token, only its hash', async () => {
    const { token } = await asAdmin(app);
    const rows = await app.shop.db.select().from(sessions);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('refuses an unknown email, a wrong password and a deactivated admin alike', async () => {
    const { id } = await asAdmin(app, { email });
    const unknown = await logIn({ email: 'nobody@shop.test', password: testPassword });
    const wrong = await logIn({ email, password: 'secret-2' });
    await app.shop.db.update(staff).set({ isActive: false }).where(eq(staff.id, id));
    const deactivated = await logIn({ email, password: testPassword });
    expect(unknown).toMatchObject({
      status: 401,
      body: { error: 'unauthorized', message: 'Please check your credentials and try again.' },
    });
    expect(wrong.body).toEqual(unknown.body);
    expect(deactivated.body).toEqual(unknown.body);
  });

  it.each([
    {},
    { email: 'a\u0000@b.c', password: 'x' },
    { email: '', password: 'x' },
    { email: 'a@b.c' },
    { email: 'a@b.c', password: '' },
  ])('refuses %j with 400', async (body) => {
    expect((await logIn(body)).status).toBe(400);
  });

  it('hashes once for an unknown email as for a wrong password, so that the time reveals nothing', async () => {
    await asAdmin(app, { email });
    const wrong = { email, password: 'secret-2' };
    const unknown = { email: 'nobody@shop.test', password: 'secret-2' };
    // The stand-in password for unknown accounts is hashed once, before the counted tries.
    await logIn(unknown);
    let hashes = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'ARGON2REQUEST') hashes += 1;
      },
    }).enable();
    onTestFinished(() => void hook.disable());
    await logIn(wrong);
    expect(hashes).toBe(1);
    await logIn(unknown);
    expect(hashes).toBe(2);
  });
});

describe('the delivery login', () => {
  it('returns a token and the number, with or without the country code', async () => {
    const { id } = await asDelivery(app, 'Imran Shaikh');
    const person = (await app.shop.db.select().from(staff).where(eq(staff.id, id)))[0];
    const mobile = person?.mobileNo ?? '';
    const [first, last] = [mobile.slice(0, 5), mobile.slice(5)];
    const typed = [
      `${first} ${last}`,
      `${first}-${last}`,
      `(${first}) ${last}`,
      `+91 ${first}.${last}`,
    ];
    for (const mobile_no of [mobile, `+91${mobile}`, ...typed]) {
      const answer = await app.send('POST', '/api/deliveryboy/login', {
        mobile_no,
        password: testPassword,
      });
      expect(answer.body).toMatchObject({
        token: expect.any(String),
        deliveryBoy: { id, fullName: 'Imran Shaikh', mobile_no: mobile },
      });
    }
  });
});

describe('a login', () => {
  it.each(staffRoles.flatMap((role) => loginNames.map((login) => ({ role, login }))))(
    '$login accepts the role $role only if it belongs to that login',
    async ({ role, login }) => {
      const { id } = await asRole(app, role);
      const [person] = await app.shop.db.select().from(staff).where(eq(staff.id, id));
      const answer = await app.send('POST', `${logins[login].api}/login`, {
        ...(logins[login].signsInWith === 'email'
          ? { email: person?.email ?? 'meena@shop.test' }
          : { mobile_no: person?.mobileNo ?? '9876500001' }),
        password: testPassword,
      });
      expect(answer.status).toBe(roles[role].login === login ? 200 : 401);
    },
  );
});

describe('signing out', () => {
  it.each(staffRoles)('ends the token of the role %s, and no other one', async (role) => {
    const here = await asRole(app, role);
    const elsewhere = await asRole(app, role);
    const path = `${loginOf(role).api}/logout`;
    const out = () => app.send('POST', path, undefined, here.as);
    expect(await out()).toMatchObject({ status: 200, body: {} });
    expect((await out()).status).toBe(401);
    const other = await app.send('POST', path, undefined, elsewhere.as);
    expect(other.status).toBe(200);
  });

  it('accepts the JSON header of every call, without a body', async () => {
    const { as } = await asAdmin(app);
    const headers = { ...as.headers, 'content-type': 'application/json' };
    const out = await app.server.inject({ method: 'POST', url: '/api/admin/logout', headers });
    expect(out.statusCode).toBe(200);
  });

  it('leaves no expired session behind after the next sign-in', async () => {
    await asAdmin(app);
    app.advance(13 * 3600);
    await asAdmin(app);
    expect(await app.shop.db.select().from(sessions)).toHaveLength(1);
  });
});

describe('a session', () => {
  const isIn = async (path: string, { as }: Awaited<ReturnType<typeof asAdmin>>) =>
    (await app.send('GET', path, undefined, as)).status === 200;

  it('of an admin ends after eight hours without use', async () => {
    const admin = await asAdmin(app);
    app.advance(7 * 3600);
    expect(await isIn('/api/admin/session', admin)).toBe(true);
    app.advance(4 * 3600);
    expect(await isIn('/api/admin/session', admin)).toBe(true);
    const idle = await asAdmin(app);
    app.advance(8 * 3600);
    expect(await isIn('/api/admin/session', idle)).toBe(false);
  });

  it('of a delivery person lasts its whole day without a call', async () => {
    const rider = await asDelivery(app);
    app.advance(24 * 3600 - 1);
    expect(await isIn('/api/deliveryboy/session', rider)).toBe(true);
    app.advance(1);
    expect(await isIn('/api/deliveryboy/session', rider)).toBe(false);
  });

  it('has its last use written every few minutes, not with every call', async () => {
    const admin = await asAdmin(app);
    const lastUsed = async () => (await app.shop.db.select().from(sessions))[0]?.lastUsedAt;
    const began = app.shop.clock();
    app.advance(4 * 60);
    await isIn('/api/admin/session', admin);
    expect(await lastUsed()).toEqual(began);
    app.advance(60);
    await isIn('/api/admin/session', admin);
    expect(await lastUsed()).toEqual(app.shop.clock());
  });
});

describe('an old password', () => {
  it('of six characters still signs in', async () => {
    const now = app.shop.clock();
    await addOwner(app.shop.db, { fullName: 'Meena Shah', email, password: 'abc123', now });
    expect((await logIn({ email, password: 'abc123' })).status).toBe(200);
  });
});
