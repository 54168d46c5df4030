import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addAddress, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import type { Address } from '../address-contract.ts';
import { addresses } from './address-tables.ts';

const app = setUpApp();
const admin = setUpAdmin(app);

describe('the saved addresses', () => {
  it('are the active ones in their order, with id and shortname only', async () => {
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

  it('are an empty list if there are none', async () => {
    expect((await app.send('GET', '/api/user/addresses')).body).toEqual({ addresses: [] });
  });
});

describe('the addresses for admins', () => {
  const url = '/api/admin/addresses';
  type Answer = { address: Address; addresses: Address[]; message: string; details: unknown };
  const send = (method: 'GET' | 'POST' | 'PUT', path = url, body?: object) =>
    app.send<Answer>(method, path, body, admin.as);
  const add = async (shortname: string) => {
    const form = { shortname, address: `${shortname}, Gandhinagar 382007` };
    return (await send('POST', url, form)).body.address.id;
  };
  const names = async () =>
    (await send('GET')).body.addresses.map(({ shortname, isActive }) =>
      isActive ? shortname : `(${shortname})`,
    );
  const order = (ids: string[]) => send('PUT', '/api/admin/address-order', { ids });

  it('are added at the end, and customers see them at once', async () => {
    await add('Infocity');
    await add('Kudasan');
    expect(await names()).toEqual(['Infocity', 'Kudasan']);
    const { body } = await send('GET', '/api/user/addresses');
    expect(body.addresses.map((each) => each.shortname)).toEqual(['Infocity', 'Kudasan']);
  });

  it('have unique short names while they are active', async () => {
    const first = await add('Infocity');
    const form = { shortname: ' infocity ', address: 'Elsewhere' };
    const taken = await send('POST', url, form);
    expect(taken).toMatchObject({
      status: 409,
      body: {
        details: [{ path: 'shortname', message: 'An address has this short name already.' }],
      },
    });
    await send('PUT', `${url}/${first}/active`, { isActive: false });
    expect((await send('POST', url, form)).status).toBe(200);
    expect((await send('PUT', `${url}/${first}/active`, { isActive: true })).status).toBe(409);
    expect(await names()).toEqual(['infocity', '(Infocity)']);
  });

  it.each([
    [{ shortname: ' ', address: 'x' }, 'Short name is required'],
    [{ shortname: 'x', address: '' }, 'Address is required'],
    [{ shortname: 'x'.repeat(61), address: 'x' }, 'Please keep it under 60 characters.'],
  ])('are refused if a field is missing: %j', async (form, message) => {
    expect(await send('POST', url, form)).toMatchObject({ status: 400, body: { message } });
    expect(await names()).toEqual([]);
  });

  it('are renamed and deactivated without changing the orders that have them', async () => {
    const id = await add('Infocity');
    const { orderId } = await placeTestOrder(app, { address_id: id });
    await send('PUT', `${url}/${id}`, { shortname: 'Infocity Gate 2', address: 'Gate 2' });
    await send('PUT', `${url}/${id}/active`, { isActive: false });
    const { body } = await send('GET', `/api/admin/orders/${orderId}`);
    expect(body).toMatchObject({
      order: { address: { shortname: 'Infocity', address: 'Infocity, Gandhinagar 382007' } },
    });
    expect(await names()).toEqual(['(Infocity Gate 2)']);
  });

  it('are reordered all or none', async () => {
    const [a, b, c] = [await add('A'), await add('B'), await add('C')];
    expect((await order([c, a, b])).status).toBe(200);
    expect(await names()).toEqual(['C', 'A', 'B']);
    for (const ids of [
      [a, b],
      [a, b, c, c],
      [a, a, b],
      [a, b, crypto.randomUUID()],
    ]) {
      expect((await order(ids)).status).toBe(409);
    }
    expect(await names()).toEqual(['C', 'A', 'B']);
  });

  it('that are reactivated are last', async () => {
    const a = await add('A');
    await add('B');
    await send('PUT', `${url}/${a}/active`, { isActive: false });
    await send('PUT', `${url}/${a}/active`, { isActive: true });
    expect(await names()).toEqual(['B', 'A']);
    const stale = (await send('GET')).body.addresses.find((each) => each.shortname === 'B');
    await send('PUT', `${url}/${stale?.id}/active`, { isActive: true });
    expect(await names(), 'one that was never away stays').toEqual(['B', 'A']);
  });

  it('stay in one complete order, however many admins reorder them at once', async () => {
    const ids = [await add('A'), await add('B'), await add('C'), await add('D')];
    const turned = ids.map((_, turn) => [...ids.slice(turn), ...ids.slice(0, turn)]);
    const answers = await Promise.all(turned.map(order));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(['ABCD', 'BCDA', 'CDAB', 'DABC']).toContain((await names()).join(''));
  });

  it('can have a pin, which is stored in one form and can be removed', async () => {
    const id = await add('Infocity');
    const texts = { shortname: 'Infocity', address: 'Gate 2' };
    const pins = async (form: object) => (await send('PUT', `${url}/${id}`, form)).body.address.pin;
    expect((await send('GET')).body.addresses[0]).not.toHaveProperty('pin');
    expect(await pins({ ...texts, pin: ' 23.02250, 72.5714 ' })).toBe('23.0225,72.5714');
    expect(await pins(texts), 'a form without it leaves it').toBe('23.0225,72.5714');
    expect(await pins({ ...texts, pin: '7jmj2hcc+2v' })).toBe('7JMJ2HCC+2V');
    const wrong = await send('PUT', `${url}/${id}`, { ...texts, pin: 'near the gate' });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: 'pin' }] } });
    expect(wrong.body.message).toContain('full plus code');
    expect((await send('GET')).body.addresses[0]?.pin).toBe('7JMJ2HCC+2V');
    expect(await pins({ ...texts, pin: '' })).toBeUndefined();
    const [more] = [{ shortname: 'Kudasan', address: 'Kudasan', pin: '23.1,72.6' }];
    expect((await send('POST', url, more)).body.address.pin).toBe('23.1,72.6');
  });

  it('that do not exist are 404', async () => {
    const form = { shortname: 'x', address: 'x' };
    expect((await send('PUT', `${url}/${crypto.randomUUID()}`, form)).status).toBe(404);
  });
});
