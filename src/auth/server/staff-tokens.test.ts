import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { queueLimits } from '#src/platform/http/load/load-shedding.ts';

const listOfStaff = '/api/admin/addresses';
let waiting = 0;
beforeEach(() => {
  waiting = 0;
});
const app = setUpApp();
beforeAll(() => {
  Object.defineProperty(app.database.pool, 'waitingCount', { get: () => waiting });
});

/** Turns customers away at once. */
const turnCustomersAway = async () => {
  waiting = queueLimits.crowd;
  expect((await app.send('GET', '/api/user/addresses')).status).toBe(503);
};
const ask = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.send('GET', listOfStaff, undefined, { headers })).status;
};

describe('while customers are turned away', () => {
  it('an admin who has been working is served', async () => {
    const { token } = await asAdmin(app);
    expect(await ask(token)).toBe(200);
    await turnCustomersAway();
    expect(await ask(token)).toBe(200);
  });

  it('an unknown token is turned away with them, for every path', async () => {
    const stranger = 'a'.repeat(43);
    expect(await ask(stranger)).toBe(401);
    await turnCustomersAway();
    expect(await ask(stranger)).toBe(503);
    expect((await app.send('POST', '/api/admin/login', {})).status).toBe(503);
  });

  it('a signed-out token is turned away as well', async () => {
    const { token, as } = await asAdmin(app);
    expect(await ask(token)).toBe(200);
    await app.send('POST', '/api/admin/logout', undefined, as);
    expect(await ask(token)).toBe(401);
    await turnCustomersAway();
    expect(await ask(token)).toBe(503);
  });
});
