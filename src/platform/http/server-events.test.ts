import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asAdmin, asOwner, type TestPerson, testPassword } from '#lab/builders/staff-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { sessions } from '#src/auth/server/session-tables.ts';
import { mostStreamsOfPerson } from './load/open-streams.ts';

const app = setUpApp();
let url: string;
beforeAll(async () => {
  url = `${await app.server.listen({ port: 0, host: '127.0.0.1' })}/api/admin/orders/stream`;
});

// Without a heartbeat, at which a stream would check by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

async function open({ token }: TestPerson) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  const ended = (async () => {
    while (!(await reader?.read())?.done) {}
    return true;
  })();
  return {
    opening: new TextDecoder().decode(first?.value),
    ended,
    isOpen: async () => !(await Promise.race([ended, wait(0, false)])),
    leave: () => reader?.cancel(),
  };
}

describe('a stream', () => {
  it('closes at once when its person signs out, and other streams do not', async () => {
    const person = await asAdmin(app);
    const other = await asAdmin(app);
    const stream = await open(person);
    const others = await open(other);
    expect(stream.opening).toMatch(/^event: open\n/);
    await app.send('POST', '/api/admin/logout', undefined, person.as);
    await stream.ended;
    expect(await others.isOpen()).toBe(true);
    await others.leave();
  });

  it.each([
    ['is deactivated', 'active', { isActive: false }],
    ['is given another password', 'password', { password: 'brand-new-1' }],
  ])('closes at once when its person %s', async (_what, path, body) => {
    const person = await asAdmin(app);
    const other = await asOwner(app);
    const stream = await open(person);
    const answer = await app.send('PUT', `/api/admin/staff/${person.id}/${path}`, body, other.as);
    expect(answer.status).toBe(200);
    await stream.ended;
  });

  it('closes at once when its person changes their own password', async () => {
    const person = await asAdmin(app);
    const stream = await open(person);
    const change = { current: testPassword, password: 'brand-new-1' };
    await app.send('PUT', '/api/admin/password', change, person.as);
    await stream.ended;
  });

  it('closes at once when its person ends that session from another one', async () => {
    const email = 'lost.phone@shop.test';
    const lost = await asAdmin(app, { email });
    const stream = await open(lost);
    const login = { email, password: testPassword };
    const { body } = await app.send<{ token: string }>('POST', '/api/admin/login', login);
    const here = { headers: { authorization: `Bearer ${body.token}` } };
    const own = await open({ ...lost, token: body.token });
    const rows = await app.shop.db.select().from(sessions).where(eq(sessions.staffId, lost.id));
    const [first] = rows.toSorted((one, other) => one.id.localeCompare(other.id));
    const url = `/api/admin/sign-ins/${first?.id}`;
    expect((await app.send('DELETE', url, undefined, here)).status).toBe(200);
    await stream.ended;
    expect(await own.isOpen()).toBe(true);
    await own.leave();
  });

  it('keeps its session from expiring while it is open', async () => {
    const person = await asAdmin(app);
    const stream = await open(person);
    app.advance(7 * 3600);
    // As at every heartbeat, the stream checks whether its person is still signed in.
    app.shop.sessionsEnded();
    const used = async () =>
      (await app.shop.db.select().from(sessions).where(eq(sessions.staffId, person.id)))[0]
        ?.lastUsedAt;
    await expect.poll(used).toEqual(app.shop.clock());
    await stream.leave();
  });

  it('of a person with too many open streams ends for the newest one', async () => {
    const person = await asAdmin(app);
    const oldest = await open(person);
    const streams = [];
    for (let n = 0; n < mostStreamsOfPerson; n++) streams.push(await open(person));
    await oldest.ended;
    expect(await Promise.all(streams.map((stream) => stream.isOpen()))).toEqual(
      Array(mostStreamsOfPerson).fill(true),
    );
    await Promise.all(streams.map((stream) => stream.leave()));
  });
});
