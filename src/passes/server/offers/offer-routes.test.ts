import { describe, expect, it } from 'vitest';
import { addTiffin } from '#lab/builders/pass-builders.ts';
import { setUpAdmin, setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { listOffers } from '../../offer-contract.ts';

const app = setUpApp();
const owner = setUpOwner(app);
const admin = setUpAdmin(app);

type Offer = WireOf<(typeof listOffers)['response']>['offers'][number];
type Answer = { offer: Offer; message?: string; details?: { path: string }[] };
const form = async (change: object = {}) => ({
  ...{ name: 'Month of lunches', line: '', tiffinId: await addTiffin(app), shifts: ['Lunch'] },
  ...{ meals: 26, price: 2600, validDays: 40, noticeHours: 0, leftover: 'back' },
  ...{ stopping: 'unusedBack', isOnSale: true },
  ...change,
});
const add = async (change: object = {}) =>
  app.send<Answer>('POST', '/api/admin/offers', await form(change), owner.as);
const list = async () =>
  (await app.send<{ offers: Answer['offer'][] }>('GET', '/api/admin/offers', undefined, admin.as))
    .body.offers;

describe('an offer', () => {
  it('is added by the owner, and admins see it', async () => {
    const { status, body } = await add({ skipLimit: 4 });
    expect(status).toBe(200);
    expect(body.offer).toMatchObject({ price: 2600, skipLimit: 4, revision: 1, running: 0 });
    expect(await list()).toEqual([body.offer]);
  });

  it('is not added by an admin', async () => {
    const { status } = await app.send('POST', '/api/admin/offers', await form(), admin.as);
    expect(status).toBe(403);
  });

  it('has its name alone, in any case', async () => {
    await add();
    const { status, body } = await add({ name: 'MONTH of lunches' });
    expect([status, body.details]).toMatchObject([409, [{ path: 'name' }]]);
  });

  it('costs a rupee a meal at least', async () => {
    const { status, body } = await add({ price: 25.99 });
    expect([status, body.details]).toMatchObject([409, [{ path: 'price' }]]);
  });

  it('is not sold for a shift that never freezes by itself', async () => {
    const rules = app.settings.current().shiftPlan.rules;
    expect(rules.length).toBeGreaterThan(0);
    await app.database.pool.query(`update settings set revision = revision + 1,
      value = jsonb_build_object('rules', '[]'::jsonb) where group_name = 'shifts'`);
    await app.settings.refresh();
    const { status, body } = await add();
    expect([status, body.message]).toEqual([
      409,
      'Lunch has no cut-off: nobody could be told until when to skip.',
    ]);
    expect((await add({ isOnSale: false })).status).toBe(200);
  });

  it('is changed by who has seen its newest state', async () => {
    const { offer } = (await add()).body;
    const change = async (revision: number, changed: object) => {
      const body = { ...(await form({ tiffinId: offer.tiffinId, ...changed })), revision };
      return app.send<Answer>('PUT', `/api/admin/offers/${offer.id}`, body, owner.as);
    };
    expect((await change(1, { price: 2700 })).body.offer).toMatchObject({
      price: 2700,
      revision: 2,
    });
    expect((await change(1, { price: 2800 })).status).toBe(409);
    expect(await list()).toMatchObject([{ price: 2700 }]);
  });
});
