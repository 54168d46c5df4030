import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#src/server/test-app.ts';
import { addAddress } from '#src/server/test-builders.ts';
import { addresses } from './address-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.reset());

describe('the saved addresses', () => {
  it('are the active ones, with id and shortname alone, in their order', async () => {
    const second = await addAddress(app, 'Sargasan');
    const first = await addAddress(app, 'Infocity');
    const gone = await addAddress(app, 'Closed office');
    const { db } = app.shop;
    await db.update(addresses).set({ position: 1 }).where(eq(addresses.id, second));
    await db.update(addresses).set({ isActive: false }).where(eq(addresses.id, gone));
    const answer = await app.send('GET', '/api/user/addresses');
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      addresses: [
        { id: first, shortname: 'Infocity' },
        { id: second, shortname: 'Sargasan' },
      ],
    });
  });

  it('are an empty list where there are none', async () => {
    expect((await app.send('GET', '/api/user/addresses')).body).toEqual({ addresses: [] });
  });
});
