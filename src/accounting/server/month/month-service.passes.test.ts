import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOfMonth } from '#lab/accountant/add-up.ts';
import { readMonth } from '#lab/accountant/month-file.ts';
import { setUpDoor } from '#lab/builders/cash-builders.ts';
import {
  addEater,
  addPass,
  addPassShop,
  addSkip,
  addStanding,
  type PassShop,
} from '#lab/builders/pass-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { buyPass } from '#lab/simulation/pass-buyer.ts';
import { freezeCount } from '#src/kitchen/server/count/shift-freeze-service.ts';
import { enqueuePassEnds } from '#src/passes/server/after-sale/ending-jobs.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

const door = setUpDoor();
const { app, payer, admin } = door;
let shop: PassShop;
beforeEach(async () => {
  payer.gateway.onRefund = async () => ({ state: 'done' });
  shop = await addPassShop(app, admin.id);
});

const save = async (month: string) => {
  const { as } = await asOwner(app);
  const url = '/api/admin/accountant/month';
  const answer = await app.server.inject({ method: 'POST', url, payload: { month }, ...as });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const freeze = async (date: string) => {
  await addMenu(app, { date, tiffinId: shop.tiffinId });
  const plan = app.settings.current().shiftPlan;
  await freezeCount(app.shop.db, { date, shift: 'Lunch', now: app.shop.clock(), plan });
};
const press = async (path: string, body: object) => {
  const { as } = await asOwner(app);
  expect((await app.send('POST', `/api/admin/${path}`, body, as)).status).toBe(200);
};

/**
 * November: a pass bought on the web and stopped, one that was paid in cash and goes on, one meal
 * that came back, and one that was skipped beyond the limit. December: what is left lapses.
 */
async function playPasses() {
  const { number } = await buyPass(payer, shop);
  const { customerId, purseId } = await addEater(app);
  const terms = { meals: 6, pricePaise: 100_001, validDays: 30, skipLimit: 0 };
  const cash = await addPass(app, shop, customerId, { ...terms, leftover: 'lost' });
  await addStanding(app, shop, purseId);
  const skipped = addDays(testToday, 1);
  await addSkip(app, shop, purseId, { fromDay: skipped, toDay: skipped });
  await freeze(testToday);
  await press('orders/1/cancel', { reason: 'It never came' });
  await freeze(skipped);
  await press(`passes/${number}/stop`, { mealsLeft: 25, reason: 'Moved away' });
  await app.jobs.runDue();
  return { cash };
}

describe('the month of a shop with passes', () => {
  it('adds up from its files alone, with the advances that it holds', async () => {
    const { cash } = await playPasses();
    app.advance(31 * 24 * 3600);
    await enqueuePassEnds(app.shop.db, app.shop.clock());
    await app.jobs.runDue();
    const [october, november, december] = await Promise.all(
      ['2026-10', '2026-11', '2026-12'].map(save),
    );
    if (!october || !november || !december) throw new Error('a month is missing');
    for (const month of [october, november, december]) expect(faultsOfMonth(month)).toEqual([]);
    expect(readMonth(october).names).not.toContain('passes.csv');
    const { list, readme } = readMonth(november);
    expect(readme).toContain('Advances held on 30 Nov 2026: ₹666.68, for 4 meals of 1 pass.');
    expect(list('passes')).toMatchObject([
      { Pass: 'P1', Paid: 'Online', Price: '2600.00', 'Held after': '0.00' },
      { Pass: `P${cash}`, Paid: 'Cash', Price: '1000.01', 'Held after': '666.68' },
    ]);
    const papers = list('receipts')?.filter(({ Pass }) => Pass === 'P1');
    expect(papers?.map(({ Paper, Total }) => [Paper, Total])).toEqual([
      ['Receipt', '2600.00'],
      ['Credit note', '-2500.00'],
    ]);
    expect(readMonth(december).readme).toContain('Advances held on 31 Dec 2026: ₹0.00');
    expect(readMonth(december).list('passes')).toMatchObject([
      { Pass: `P${cash}`, 'Sold on': '', 'Held before': '666.68', 'Held after': '0.00' },
    ]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('has the sale and its credit note in the tables of the GST return', async () => {
    await playPasses();
    const { list } = readMonth(await save('2026-11'));
    const total = (rows: readonly Record<string, string>[] | undefined, column: string) =>
      (rows ?? []).reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
    expect(total(list('gst12'), 'Total value')).toBe(260_000 + 100_001 - 250_000);
    expect(total(list('gst13'), 'Net issued')).toBe(300);
    // The meals have no paper of their own.
    expect(list('receipts')).toHaveLength(3);
  });

  it('with another amount or number of meals is noticed by who adds it up', async () => {
    await playPasses();
    const files = unzipSync(await save('2026-11'));
    const odd = {
      'passes.csv': /(.*[^0-9])([1-9]\d*\.\d\d)/s,
      'passmeals.csv': /(.*[^0-9])([1-9]\d*\.\d\d)/s,
      'README.txt': /(.*Advances held on [^₹]*₹)([\d,.]+)/s,
    };
    for (const [name, amount] of Object.entries(odd)) {
      const text = strFromU8(files[name] ?? new Uint8Array());
      const changed = text.replace(amount, '$11$2');
      expect(changed, name).not.toBe(text);
      const zip = zipSync({ ...files, [name]: strToU8(changed) });
      expect(faultsOfMonth(zip), name).not.toEqual([]);
    }
  });
});
