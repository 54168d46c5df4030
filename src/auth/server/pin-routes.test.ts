import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, asOwner, testPassword } from '#lab/builders/staff-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { loginNames, logins } from '#src/platform/contract/roles.ts';
import { staffEvents } from '#src/staff/server/staff-event-tables.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { devicePins } from './device-pin-tables.ts';
import { sessions } from './session-tables.ts';

const app = setUpApp();
const api = '/api/kitchen';
const mobileNo = '9876500077';
const pin = '4719';
const day = 24 * 60 * 60;

type Cookies = Record<string, string>;
type Device = { cookies: Cookies };
interface Listed {
  people: { person: string; name: string }[];
}

let id = '';
beforeEach(async () => {
  id = await addPerson(app, { role: 'kitchen', fullName: 'Ramila Ben', mobileNo });
});

/** Keeps the cookies of answers, like a browser. */
async function send(
  device: Device,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { payload?: object; token?: string } = {},
) {
  const { payload, token } = more;
  const answer = await app.server.inject({
    method,
    url: `${api}${url}`,
    cookies: device.cookies,
    ...(payload && { payload }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  for (const { name, value } of answer.cookies)
    device.cookies = { ...device.cookies, [name]: value };
  return { status: answer.statusCode, body: answer.json() };
}

async function byPassword(
  device: Device,
  mobile_no = mobileNo,
  password = testPassword,
): Promise<string> {
  const answer = await send(device, 'POST', '/login', { payload: { mobile_no, password } });
  expect(answer.status).toBe(200);
  return answer.body.token;
}

/** A device on which the person signed in and set a PIN. */
async function knownDevice(chosen = pin): Promise<Device> {
  const device: Device = { cookies: {} };
  const token = await byPassword(device);
  expect((await send(device, 'PUT', '/pin', { payload: { pin: chosen }, token })).status).toBe(200);
  return device;
}

const peopleOn = async (device: Device): Promise<Listed['people']> =>
  (await send(device, 'GET', '/login/pins')).body.people;
const personOn = async (device: Device) => (await peopleOn(device))[0]?.person ?? 'nobody';
const byPin = async (device: Device, given = pin, person?: string) =>
  send(device, 'POST', '/login/pin', {
    payload: { person: person ?? (await personOn(device)), pin: given },
  });
const kindsOf = async () =>
  (await app.shop.db.select().from(staffEvents).where(eq(staffEvents.staffId, id))).map(
    ({ kind }) => kind,
  );
const isIn = async (device: Device, token: string) =>
  (await send(device, 'GET', '/session', { token })).status === 200;

describe('a PIN', () => {
  it('signs its person in on the device where it was set, and shows only the first name', async () => {
    const device = await knownDevice();
    const people = await peopleOn(device);
    expect(people).toEqual([{ person: expect.stringMatching(/^[\w-]{22}$/), name: 'Ramila' }]);
    const { status, body } = await byPin(device);
    expect(status).toBe(200);
    expect(body.kitchenPerson).toEqual({
      id,
      fullName: 'Ramila Ben',
      role: 'kitchen',
      mobile_no: mobileNo,
    });
    expect(await isIn(device, body.token)).toBe(true);
    expect(await kindsOf()).toEqual(['added', 'pinSet', 'pinUsed']);
  });

  it('does not work on another device, even one where its person signed in', async () => {
    const device = await knownDevice();
    const person = await personOn(device);
    const other: Device = { cookies: {} };
    await byPassword(other);
    expect(await peopleOn(other)).toEqual([]);
    for (const stranger of [other, { cookies: {} }]) {
      const answer = await byPin(stranger, pin, person);
      expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    }
  });

  it('does not work with a forged cookie', async () => {
    const device = await knownDevice();
    const person = await personOn(device);
    const [name = '', value = ''] = Object.entries(device.cookies)[0] ?? [];
    const forged = {
      cookies: { [name]: value.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a')) },
    };
    expect(await peopleOn(forged)).toEqual([]);
    expect((await byPin(forged, pin, person)).status).toBe(401);
  });

  it('does not exist at logins by email, which may have a second step', () => {
    const taking = loginNames.filter((login) => logins[login].takesPins);
    expect(taking).toContain('kitchen');
    expect(taking.filter((login) => logins[login].signsInWith === 'email')).toEqual([]);
  });

  it.each([
    ['one that is guessed first', '1234'],
    ['a part of one’s own number', '6500'],
  ])('can’t be %s', async (_what, chosen) => {
    const device: Device = { cookies: {} };
    const token = await byPassword(device);
    const answer = await send(device, 'PUT', '/pin', { payload: { pin: chosen }, token });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: 'pin' }] } });
    expect(await peopleOn(device)).toEqual([]);
  });

  it('can’t be set without a recent password', async () => {
    const device = await knownDevice();
    const { token } = (await byPin(device)).body;
    const change = (more: object) =>
      send(device, 'PUT', '/pin', { payload: { pin: '89462', ...more }, token });
    expect(await change({})).toMatchObject({ status: 403, body: { error: 'password_required' } });
    expect(await change({ password: 'not-mine-1' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'password', message: 'This is not your password.' }] },
    });
    expect((await byPin(device, '89462')).status).toBe(401);
    expect((await change({ password: testPassword })).status).toBe(200);
    expect((await byPin(device, '89462')).status).toBe(200);
    expect((await byPin(device)).status).toBe(401);
  });

  it('can’t be set on a device where its person did not sign in', async () => {
    const token = await byPassword({ cookies: {} });
    const colleague = await addPerson(app, {
      role: 'kitchen',
      fullName: 'Hira',
      mobileNo: '9876500078',
    });
    expect(colleague).not.toBe(id);
    const theirs: Device = { cookies: {} };
    await byPassword(theirs, '9876500078');
    for (const device of [{ cookies: {} }, theirs]) {
      const answer = await send(device, 'PUT', '/pin', { payload: { pin }, token });
      expect(answer.status).toBe(409);
      expect((await send(device, 'GET', '/pin', { token })).body).toEqual({
        isSet: false,
        maySet: false,
      });
    }
  });

  it('can be deleted by its person, who can also ask whether one is set', async () => {
    const device = await knownDevice();
    const { token } = (await byPin(device)).body;
    expect((await send(device, 'GET', '/pin', { token })).body).toEqual({
      isSet: true,
      maySet: true,
    });
    for (const _twice of [1, 2]) {
      expect((await send(device, 'DELETE', '/pin', { token })).status).toBe(200);
    }
    expect(await peopleOn(device)).toEqual([]);
    expect((await kindsOf()).filter((kind) => kind === 'pinForgotten')).toHaveLength(1);
    expect(await isIn(device, token)).toBe(true);
  });
});

describe('a session that began with a PIN', () => {
  it('lasts as long as one with a password, but does not count as a recent password', async () => {
    const device = await knownDevice();
    const { token } = (await byPin(device)).body;
    const rows = await app.shop.db.select().from(sessions);
    const [first, second] = rows.toSorted(
      (a, b) => b.passwordGivenAt.getTime() - a.passwordGivenAt.getTime(),
    );
    expect(second?.expiresAt).toEqual(first?.expiresAt);
    expect(second?.passwordGivenAt).toEqual(new Date(0));
    const change = { current: pin, password: 'brand-new-1' };
    expect((await send(device, 'PUT', '/password', { payload: change, token })).status).toBe(400);
  });
});

describe('wrong PIN tries', () => {
  it('are five at most, then the PIN is deleted and the password is needed', async () => {
    const device = await knownDevice();
    const person = await personOn(device);
    const messages = [];
    for (let n = 0; n < 6; n++) messages.push((await byPin(device, '9047', person)).body.message);
    expect(messages).toEqual([
      'This PIN is not right. 4 tries are left, then the password is needed.',
      'This PIN is not right. 3 tries are left, then the password is needed.',
      'This PIN is not right. 2 tries are left, then the password is needed.',
      'This PIN is not right. One try is left, then the password is needed.',
      'This PIN no longer works. Please sign in with your password.',
      'This PIN no longer works. Please sign in with your password.',
    ]);
    expect((await byPin(device, pin, person)).status).toBe(401);
    expect(await peopleOn(device)).toEqual([]);
    expect(await kindsOf()).toEqual(['added', 'pinSet', 'pinForgotten']);
    await byPassword(device);
  });

  it('start at zero after a right PIN, also after one at the fifth try', async () => {
    const device = await knownDevice();
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 4; n++) expect((await byPin(device, '9047')).status).toBe(401);
      expect((await byPin(device)).status).toBe(200);
    }
  });

  it('are five at most even when they are simultaneous, on any server', async () => {
    const device = await knownDevice();
    const person = await personOn(device);
    const guesses = Array.from({ length: 40 }, (_, n) => byPin(device, String(9050 + n), person));
    const answers = await Promise.all(guesses);
    const judged = answers.filter(({ body }) => String(body.message).includes('not right'));
    expect(judged.length).toBeLessThanOrEqual(4);
    expect(answers.every(({ status }) => status === 401)).toBe(true);
    expect((await byPin(device, pin, person)).status).toBe(401);
    expect(await app.shop.db.select().from(devicePins)).toEqual([]);
    expect((await kindsOf()).filter((kind) => kind === 'pinForgotten')).toHaveLength(1);
  });

  it('are kept in the database: a try counts even if its server died', async () => {
    const device = await knownDevice();
    // The state after four wrong tries and a crash during the fifth.
    await app.shop.db.update(devicePins).set({ wrongTries: 5 });
    expect(await peopleOn(device)).toEqual([]);
    const token = await byPassword(device);
    expect((await send(device, 'PUT', '/pin', { payload: { pin }, token })).status).toBe(200);
    expect((await byPin(device)).status).toBe(200);
  });

  it('of one person don’t affect another person’s PIN on the same device', async () => {
    const device = await knownDevice();
    await addPerson(app, { role: 'kitchen', fullName: 'Ramila Shah', mobileNo: '9876500078' });
    const token = await byPassword(device, '9876500078');
    const { body } = await send(device, 'PUT', '/pin', { payload: { pin: '89462' }, token });
    expect(body).toEqual({ name: 'Ramila (2)' });
    const [first, second] = await peopleOn(device);
    expect([first?.name, second?.name]).toEqual(['Ramila', 'Ramila (2)']);
    for (let n = 0; n < 5; n++) await byPin(device, '9047', first?.person);
    expect((await byPin(device, pin, second?.person)).status).toBe(401);
    expect((await byPin(device, '89462', second?.person)).status).toBe(200);
  });
});

describe('a PIN is deleted', () => {
  it('after 30 days without use, and not while it is used', async () => {
    const device = await knownDevice();
    app.advance(29 * day);
    expect((await byPin(device)).status).toBe(200);
    app.advance(29 * day);
    expect((await byPin(device)).status).toBe(200);
    const person = await personOn(device);
    app.advance(30 * day);
    expect(await peopleOn(device)).toEqual([]);
    expect((await byPin(device, pin, person)).status).toBe(401);
  });

  it.each([
    ['sets another password', 'PUT', 'password', { password: 'brand-new-1' }],
    ['deactivates the person', 'PUT', 'active', { isActive: false }],
    ['forgets their devices', 'PUT', 'forget-devices', undefined],
  ] as const)('when an owner %s, with every session', async (_what, method, path, body) => {
    const device = await knownDevice();
    const { token } = (await byPin(device)).body;
    const owner = await asOwner(app);
    const answer = await app.send(method, `/api/admin/staff/${id}/${path}`, body, owner.as);
    expect(answer.status).toBe(200);
    expect(await app.shop.db.select().from(devicePins)).toEqual([]);
    expect(await isIn(device, token)).toBe(false);
    if (path === 'active') {
      await app.send('PUT', `/api/admin/staff/${id}/active`, { isActive: true }, owner.as);
    }
    expect(await peopleOn(device)).toEqual([]);
  });

  it('when its person changes the password', async () => {
    const device = await knownDevice();
    const { token } = (await byPin(device)).body;
    const change = { current: testPassword, password: 'brand-new-1' };
    expect((await send(device, 'PUT', '/password', { payload: change, token })).status).toBe(200);
    expect(await peopleOn(device)).toEqual([]);
  });

  it('when its person’s role belongs to another login', async () => {
    const device = await knownDevice();
    const person = await personOn(device);
    await app.shop.db.update(staff).set({ role: 'delivery' }).where(eq(staff.id, id));
    expect(await peopleOn(device)).toEqual([]);
    expect((await byPin(device, pin, person)).status).toBe(401);
  });

  it('only for a known person', async () => {
    const owner = await asOwner(app);
    const nobody = `/api/admin/staff/${crypto.randomUUID()}/forget-devices`;
    expect((await app.send('PUT', nobody, undefined, owner.as)).status).toBe(404);
  });
});

describe('a simultaneous change', () => {
  it('of the password leaves no PIN that was set at the same time', async () => {
    for (let n = 0; n < 5; n++) {
      const device: Device = { cookies: {} };
      const token = await byPassword(device);
      const [before] = await app.shop.db.select().from(staff).where(eq(staff.id, id));
      const owner = await asOwner(app);
      const body = { password: `brand-new-${n}` };
      const [set, changed] = await Promise.all([
        send(device, 'PUT', '/pin', { payload: { pin }, token }),
        app.send('PUT', `/api/admin/staff/${id}/password`, body, owner.as),
      ]);
      expect([200, 401, 409]).toContain(set.status);
      expect(changed.status).toBe(200);
      expect(await app.shop.db.select().from(devicePins)).toEqual([]);
      await app.shop.db
        .update(staff)
        .set({ ...before })
        .where(eq(staff.id, id));
    }
  });
});

describe('a stolen database', () => {
  it('does not reveal PINs, even to somebody who tries all of them with every secret in it', async () => {
    const device = await knownDevice();
    const [row] = await app.shop.db.select().from(devicePins);
    const cookie = decodeURIComponent(Object.values(device.cookies)[0] ?? '');
    const idInCookie = cookie.split('.')[0] ?? '';
    expect(idInCookie).toMatch(/^[0-9a-f-]{36}$/);
    const dump = await app.database.pool.query(
      `select string_agg(t::text, ' ') as text from (select to_jsonb(d) t from device_pins d
       union all select to_jsonb(s) from secrets s union all select to_jsonb(s) from sessions s
       union all select to_jsonb(e) from staff_events e) rows`,
    );
    expect(dump.rows[0].text).not.toContain(idInCookie);
    expect(row?.pinHash).toMatch(/^\$argon2id\$/);
  });
});
