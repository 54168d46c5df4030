import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { addMenuWith, addWish } from '#lab/builders/wish-builders.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { MenuList } from '../menu-contract.ts';
import { menus } from './menu-tables.ts';

const app = setUpApp();

const list = (headers = {}) => app.send<MenuList>('GET', '/api/user/menus', undefined, { headers });

describe('the menus for customers', () => {
  it('are the published ones of today, tomorrow and the day after, including closed ones', async () => {
    const days = [-1, 0, 1, 2, 3].map((offset) => addDays(testToday, offset));
    for (const date of days) await addMenu(app, { date, variant: date });
    await addMenu(app, { isPublished: false, variant: 'hidden' });
    await addMenu(app, { status: 'Closed', variant: 'closed' });
    const { body } = await list();
    expect(body.days).toEqual(days.slice(1, 4));
    expect(body.menus.map((menu) => menu.variant).sort()).toEqual([...days.slice(1, 4), 'closed']);
  });

  it('contain exactly the fields of the contract, with prices in rupees', async () => {
    const id = await addMenu(app, { pricePaise: 8550, photoUrl: '/images/menu-dal-rice-640.webp' });
    expect((await list()).body.menus).toEqual([
      {
        id,
        date: testToday,
        isPublished: true,
        shift: 'Lunch',
        variant: 'Rajma Chawal',
        description: 'Kidney beans and rice',
        menu_items: ['Rajma', 'Rice'],
        price: 85.5,
        status: 'Available',
        availability: 'open',
        photo_url: '/images/menu-dal-rice-640.webp',
      },
    ]);
  });

  it('move to the next day at midnight in India', async () => {
    expect((await list()).body.days[0]).toBe('2026-11-21');
    app.advance((13 * 60 + 35) * 60 - 1);
    expect((await list()).body.days[0]).toBe('2026-11-21');
    app.advance(1);
    expect((await list()).body.days[0]).toBe('2026-11-22');
  });

  it('show a change to the very next request', async () => {
    const id = await addMenu(app);
    expect((await list()).body.menus).toHaveLength(1);
    await app.shop.db.update(menus).set({ variant: 'Changed' }).where(eq(menus.id, id));
    app.menuCache.publishChange();
    expect((await list()).body.menus[0]?.variant).toBe('Changed');
  });

  it('answer 304 to a client that has them, by a strong ETag that changes with the menus', async () => {
    await addMenu(app);
    const first = await list();
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await list({ 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, body: '' });
    await addMenu(app, { variant: 'New' });
    expect((await list({ 'if-none-match': etag })).status).toBe(200);
  });

  it('are compressed for clients that accept it', async () => {
    for (let n = 0; n < 20; n++) await addMenu(app, { variant: `Menu ${n}` });
    const plain = await app.server.inject('/api/user/menus');
    const gzip = await app.server.inject({
      url: '/api/user/menus',
      headers: { 'accept-encoding': 'gzip, br;q=0' },
    });
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    const brotli = await app.server.inject({
      url: '/api/user/menus',
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(new Set([plain, gzip, brotli].map((answer) => answer.headers.etag)).size).toBe(3);
  });
});

describe('the wishes to choose from', () => {
  it('are those that a published menu of these days can meet', async () => {
    const [jain, mild] = [await addWish(app, 'Jain'), await addWish(app, 'Less spicy', 'MILD')];
    await addWish(app, 'No sugar');
    const thali = await addMenuWith(app, [mild, jain]);
    await addMenuWith(app, [], { variant: 'Plain' });
    await addMenuWith(app, [jain], { variant: 'Hidden', isPublished: false });
    await addMenuWith(app, [jain], { variant: 'Later', date: addDays(testToday, 3) });
    const { body } = await app.send('GET', '/api/user/wishes');
    expect(body).toEqual({
      wishes: [
        { id: jain, name: 'Jain', short: 'Jain' },
        { id: mild, name: 'Less spicy', short: 'MILD' },
      ],
      menus: [{ menu_id: thali, wishes: [jain, mild] }],
    });
  });
});
