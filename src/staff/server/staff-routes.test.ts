import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  asDelivery,
  asOwner,
  type TestPerson,
  testPassword,
} from '#lab/builders/staff-builders.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import type { StaffMember } from '../staff-contract.ts';
import type { StaffEvent } from '../staff-event-contract.ts';
import { staffEvents } from './staff-event-tables.ts';
import type { StaffRow } from './staff-sql.ts';
import { staff } from './staff-tables.ts';

const app = setUpApp();
const admin = setUpOwner(app, { email: 'meena@shop.test' });

type Member = { member: StaffMember };
const url = '/api/admin/staff';
const add = (body: object) => app.send<Member>('POST', url, body, admin.as);
const put = (path: string, body: object, by = admin) =>
  app.send<Member & { message: string }>('PUT', `${url}/${path}`, body, by.as);
const list = async () =>
  (await app.send<{ staff: StaffMember[] }>('GET', url, undefined, admin.as)).body.staff;
const isIn = async ({ as }: TestPerson, path = '/api/admin/session') =>
  (await app.send('GET', path, undefined, as)).status === 200;
const rider = { role: 'delivery', fullName: 'Imran Shaikh', mobile_no: '+919876500009' };

describe('staff', () => {
  it('are listed with their logins and without passwords, active ones first', async () => {
    const { body } = await add({ ...rider, password: testPassword });
    await put(`${body.member.id}/active`, { isActive: false });
    await add({ role: 'admin', fullName: 'Zoya', email: 'Zoya@shop.test', password: testPassword });
    expect(await list()).toEqual([
      {
        id: admin.id,
        role: 'owner',
        fullName: 'Meena Shah',
        email: 'meena@shop.test',
        isActive: true,
      },
      {
        id: expect.any(String),
        role: 'admin',
        fullName: 'Zoya',
        email: 'Zoya@shop.test',
        isActive: true,
      },
      {
        id: body.member.id,
        role: 'delivery',
        fullName: 'Imran Shaikh',
        mobile_no: '9876500009',
        isActive: false,
      },
    ]);
  });

  it('can sign in as soon as they are added', async () => {
    await add({ ...rider, password: 'rider-pass' });
    const answer = await app.send('POST', '/api/deliveryboy/login', {
      mobile_no: '9876500009',
      password: 'rider-pass',
    });
    expect(answer.status).toBe(200);
  });

  it('can’t have the login of somebody else, in any notation', async () => {
    await add({ ...rider, password: testPassword });
    const number = await add({ ...rider, mobile_no: '9876500009', password: testPassword });
    expect(number).toMatchObject({
      status: 409,
      body: {
        details: [{ path: 'mobile_no', message: 'Somebody has this mobile number already.' }],
      },
    });
    const email = { role: 'admin', fullName: 'Other', email: 'MEENA@shop.test' };
    expect((await add({ ...email, password: testPassword })).status).toBe(409);
    expect(await list()).toHaveLength(2);
  });

  it.each([
    [{ ...rider, fullName: ' ', password: testPassword }, 'Name is required'],
    [{ ...rider, mobile_no: '12', password: testPassword }, 'Invalid mobile number format'],
    [{ ...rider, password: '1234567' }, 'Password must be at least 8 characters long'],
    [
      { ...rider, password: 'Password1' },
      'Many people use this password, so it is guessed first. Please choose another one.',
    ],
    [
      { ...rider, password: rider.mobile_no },
      'Please choose a password that differs from what one signs in with.',
    ],
    [
      { ...rider, mobile_no: '9876500009', password: '+91 98765 00009' },
      'Please choose a password that differs from what one signs in with.',
    ],
    [{ role: 'admin', fullName: 'A', email: 'no', password: testPassword }, 'Invalid email format'],
  ])('are refused when something is missing: %j', async (body, message) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { message } });
    expect(await list()).toHaveLength(1);
  });

  it('can be renamed and keep their role', async () => {
    const { id } = await asDelivery(app);
    const changed = await put(id, { ...rider, fullName: 'Imran S.' });
    expect(changed.body.member).toMatchObject({ fullName: 'Imran S.', mobile_no: '9876500009' });
    const other = await put(id, { role: 'admin', fullName: 'Imran', email: 'i@shop.test' });
    expect(other.status).toBe(409);
    expect((await put(crypto.randomUUID(), rider)).status).toBe(404);
  });

  it('are signed out at once by a new password, and can sign in with it', async () => {
    const other = await asOwner(app, { email: 'zoya@shop.test' });
    expect((await put(`${other.id}/password`, { password: 'brand-new' })).status).toBe(200);
    expect(await isIn(other)).toBe(false);
    expect(await isIn(admin)).toBe(true);
    const logIn = (password: string) =>
      app.send('POST', '/api/admin/login', { email: 'zoya@shop.test', password });
    expect((await logIn(testPassword)).status).toBe(401);
    expect((await logIn('brand-new')).status).toBe(200);
  });

  it('are signed out at once when they are deactivated, and can sign in again when they are activated', async () => {
    const other = await asOwner(app, { email: 'zoya@shop.test' });
    expect((await put(`${other.id}/active`, { isActive: false })).status).toBe(200);
    expect(await isIn(other)).toBe(false);
    await put(`${other.id}/active`, { isActive: true });
    expect(await isIn(other), 'the old token stays ended').toBe(false);
    const again = { email: 'zoya@shop.test', password: testPassword };
    expect((await app.send('POST', '/api/admin/login', again)).status).toBe(200);
  });

  it('can’t deactivate themselves', async () => {
    await asOwner(app);
    const answer = await put(`${admin.id}/active`, { isActive: false });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'You can’t deactivate yourself.' },
    });
    expect(await isIn(admin)).toBe(true);
  });

  it('keep one owner, however many deactivate each other at once', async () => {
    const others = [await asOwner(app), await asOwner(app), await asOwner(app)];
    const ring = [admin, ...others];
    const answers = await Promise.all(
      ring.map((by, index) =>
        put(`${ring[(index + 1) % ring.length]?.id}/active`, { isActive: false }, by),
      ),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const left = await Promise.all(ring.map((each) => isIn(each)));
    expect(left.filter(Boolean).length).toBeGreaterThan(0);
  });
});

describe('a role', () => {
  const zoya = { fullName: 'Zoya Khan', email: 'zoya@shop.test' };
  const logIn = (email: string) =>
    app.send<{ admin: { role: string } }>('POST', '/api/admin/login', {
      email,
      password: testPassword,
    });

  it.each([
    ['admin', 'owner'],
    ['owner', 'admin'],
  ] as const)('of an %s can become that of an %s, who has to sign in again', async (from, to) => {
    const add = { admin: asAdmin, owner: asOwner }[from];
    const other = await add(app, zoya);
    expect((await put(other.id, { ...zoya, role: to })).body.member).toMatchObject({ role: to });
    expect(await isIn(other)).toBe(false);
    expect((await logIn(zoya.email)).body.admin.role).toBe(to);
    const { body } = await app.send<{ events: StaffEvent[] }>(
      'GET',
      `${url}/events`,
      undefined,
      admin.as,
    );
    expect(body.events[0]).toMatchObject({ kind: 'changed', detail: `${from} → ${to}` });
  });

  it('that does not change ends no session', async () => {
    const other = await asAdmin(app, zoya);
    await put(other.id, { ...zoya, role: 'admin', fullName: 'Zoya K.' });
    expect(await isIn(other)).toBe(true);
  });

  it.each([
    [{ role: 'kitchen', fullName: 'Imran', mobile_no: '9876500009' }],
    [{ role: 'admin', fullName: 'Imran', email: 'imran@shop.test' }],
  ])('with another login is refused: %j', async (body) => {
    const { id } = await asDelivery(app);
    expect(await put(id, body)).toMatchObject({ status: 409, body: { error: 'conflict' } });
  });

  it('of one’s own can be changed only by somebody else', async () => {
    const own = { role: 'admin', fullName: 'Meena Shah', email: 'meena@shop.test' };
    expect(await put(admin.id, own)).toMatchObject({
      status: 409,
      body: { message: 'You can’t change your own role. Another owner can.' },
    });
    expect(await isIn(admin)).toBe(true);
  });

  it('of owner stays with one person, however many take it from each other at once', async () => {
    const others = [await asOwner(app), await asOwner(app), await asOwner(app)];
    const ring = [admin, ...others];
    await Promise.all(
      ring.map((by, index) => {
        const goal = ring[(index + 1) % ring.length]?.id ?? '';
        const email = `${goal}@shop.test`;
        if (index % 2 === 0) return put(`${goal}/active`, { isActive: false }, by);
        return put(goal, { role: 'admin', fullName: 'Zoya', email }, by);
      }),
    );
    expect(await activeOwners()).toBeGreaterThan(0);
  });

  it('of the last owner is also kept by the database, even from two at once', async () => {
    const { id } = await asOwner(app);
    const change = (owner: string, row: Partial<StaffRow>) =>
      app.shop.db.update(staff).set(row).where(eq(staff.id, owner));
    await Promise.allSettled([
      change(admin.id, { role: 'admin' }),
      change(id, { isActive: false }),
    ]);
    expect(await activeOwners()).toBe(1);
    const [last] = await app.shop.db.select().from(staff).where(isActiveOwner);
    await expect(change(last?.id ?? '', { isActive: false })).rejects.toMatchObject({
      cause: { constraint: 'staff_keep_owner' },
    });
    await expect(app.shop.db.delete(staff).where(eq(staff.id, last?.id ?? ''))).rejects.toThrow();
  });

  const isActiveOwner = and(eq(staff.role, 'owner'), eq(staff.isActive, true));
  const activeOwners = () => app.shop.db.$count(staff, isActiveOwner);
});

describe('the history of staff', () => {
  const events = async (search = '') => {
    const path = `${url}/events${search}`;
    const { body } = await app.send<{ events: StaffEvent[]; before?: number }>(
      'GET',
      path,
      undefined,
      admin.as,
    );
    return body;
  };
  const short = async () =>
    (await events()).events.map(({ kind, person, by, detail }) => ({ kind, person, by, detail }));

  it('lists newest first who did what to whom, without passwords', async () => {
    const { body } = await add({ ...rider, password: 'rider-pass' });
    const { id } = body.member;
    await put(id, { ...rider, fullName: 'Imran S.' });
    await put(id, { ...rider, fullName: 'Imran S.' });
    await put(`${id}/password`, { password: 'rider-pass-2' });
    await put(`${id}/active`, { isActive: false });
    await put(`${id}/active`, { isActive: false });
    await put(`${id}/active`, { isActive: true });
    const about = { person: 'Imran S.', by: 'Meena Shah', detail: undefined };
    expect(await short()).toEqual([
      { ...about, kind: 'activated' },
      { ...about, kind: 'deactivated' },
      { ...about, kind: 'passwordSet' },
      { ...about, kind: 'changed', detail: 'Imran Shaikh → Imran S.' },
      { ...about, kind: 'added' },
      { kind: 'added', person: 'Meena Shah', by: undefined, detail: undefined },
    ]);
    expect(JSON.stringify(await events())).not.toContain('rider-pass');
    expect((await events()).events[0]?.at).toBe('2026-11-21T10:25:00.000+05:30');
  });

  it('comes in pages', async () => {
    const { body } = await add({ ...rider, password: 'rider-pass' });
    for (let n = 0; n < 20; n++) {
      await put(body.member.id, { ...rider, fullName: `Imran ${n}` });
    }
    const first = await events();
    const second = await events(`?before=${first.before}`);
    expect([first.events.length, second.events.length]).toEqual([20, 2]);
    expect(second.before).toBeUndefined();
  });

  it('can’t be changed or deleted, not even by an SQL statement', async () => {
    await expect(app.shop.db.delete(staffEvents)).rejects.toMatchObject({
      cause: { message: 'staff_events is append-only' },
    });
    await expect(app.shop.db.update(staffEvents).set({ detail: 'x' })).rejects.toThrow();
    await expect(app.shop.db.execute('truncate staff_events')).rejects.toThrow();
    expect(await short()).toHaveLength(1);
  });

  it('has no entry for a change that was refused', async () => {
    await add({ ...rider, password: 'short' });
    await put(`${admin.id}/active`, { isActive: false });
    await put(`${admin.id}/password`, { password: 'brand-new-1' });
    expect(await short()).toHaveLength(1);
  });
});

describe('changes of staff', () => {
  it('need one’s own password, typed in the last 15 minutes', async () => {
    app.advance(15 * 60 + 1);
    const refused = await add({ ...rider, password: testPassword });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: 'password_required', message: 'Please type your own password once more.' },
    });
    expect(await list()).toHaveLength(1);
    const confirm = (password: string) =>
      app.send('POST', '/api/admin/confirm-password', { password }, admin.as);
    expect((await confirm('wrong-one')).status).toBe(400);
    expect((await add({ ...rider, password: testPassword })).status).toBe(403);
    expect((await confirm(testPassword)).status).toBe(200);
    expect((await add({ ...rider, password: testPassword })).status).toBe(200);
  });

  it('don’t include one’s own password, which needs the old one', async () => {
    expect(await put(`${admin.id}/password`, { password: 'brand-new-1' })).toMatchObject({
      status: 409,
      body: { message: 'Please change your own password with your old one.' },
    });
    expect(await isIn(admin)).toBe(true);
  });
});

describe('the delivery people to assign orders to', () => {
  it('are the active ones by name, with their numbers', async () => {
    const gone = await asDelivery(app, 'Aarti');
    await asDelivery(app, 'Ramesh');
    await asDelivery(app, 'Imran');
    await put(`${gone.id}/active`, { isActive: false });
    const { body } = await app.send<{ data: { fullName: string }[] }>(
      'GET',
      '/api/admin/delivery-boys',
      undefined,
      admin.as,
    );
    expect(body.data.map((person) => person.fullName)).toEqual(['Imran', 'Ramesh']);
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      fullName: 'Imran',
      mobile_no: expect.stringMatching(/^\d{10}$/),
    });
  });
});
