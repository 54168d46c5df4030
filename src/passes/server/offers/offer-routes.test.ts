import { describe, expect, it } from 'vitest';
import { addTiffin } from '#lab/builders/pass-builders.ts';
import { changeSettings } from '#lab/builders/settings-builders.ts';
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
  ...{ stopping: 'unusedBack', isOnSale: false },
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

  it('has each of its shifts once, in the order of the day', async () => {
    const { body } = await add({ shifts: ['Dinner', 'Lunch', 'Dinner'] });
    expect(body.offer.shifts).toEqual(['Lunch', 'Dinner']);
  });

  it('costs a rupee a meal at least', async () => {
    const { status, body } = await add({ price: 25.99 });
    expect([status, body.details]).toMatchObject([409, [{ path: 'price' }]]);
  });

  it('is sold only for shifts that freeze by themselves', async () => {
    const { status, body } = await add({ isOnSale: true });
    expect([status, body.message]).toEqual([
      409,
      'Lunch has no cut-off, so nobody knows until when to skip. Set it in Settings › Shifts.',
    ]);
    const cutOff = { time: '20:00', isDayBefore: true };
    const rule = { shift: 'Lunch' as const, from: '2026-01-01', cutOff, daysOff: [] };
    await changeSettings(app, 'shifts', { rules: [rule] });
    expect((await add({ isOnSale: true })).status).toBe(200);
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
