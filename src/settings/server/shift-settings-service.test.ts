import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addKnownNumber } from '#lab/builders/customer-builders.ts';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { shiftMeals } from '#src/menus/server/shift-meal-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import type { getSettings, saveSettings } from '../settings-contract.ts';
import type { ShiftRule } from '../settings-groups.ts';

const app = setUpApp();
const owner = setUpOwner(app);

const url = '/api/admin/settings';
const tomorrow = addDays(testToday, 1);
const lunch = (rule: Partial<ShiftRule> = {}): ShiftRule => {
  return { shift: 'Lunch', from: testToday, daysOff: [], ...rule };
};
const till = (time: string) => ({ cutOff: { time, isDayBefore: false } });

const shiftsNow = async () =>
  (await app.send<OutputOf<typeof getSettings>>('GET', url, undefined, owner.as)).body.shifts;

async function save(rules: ShiftRule[], more: object = {}) {
  const { revision, value } = await shiftsNow();
  const past = value.rules.filter(({ from }) => from < testToday);
  return app.send<
    OutputOf<typeof saveSettings.shifts> & { message: string; details: { path: string }[] }
  >('PUT', `${url}/shifts`, { revision, value: { rules: [...past, ...rules] }, ...more }, owner.as);
}

const orderFor = async (date: string, quantity = 1) => {
  const menu = await addMenu(app, { date });
  return placeTestOrder(app, { menus: [{ menu_id: menu, quantity }] });
};

describe('the rules of shifts', () => {
  it('take effect when they are saved', async () => {
    const menu = await addMenu(app);
    expect((await save([lunch(till('10:25'))])).status).toBe(200);
    const answer = await app.send<{ menus: object[] }>('GET', '/api/user/menus');
    expect(answer.body.menus).toMatchObject([{ id: menu, availability: 'late' }]);
  });

  it("can't be changed for the past: the first ones are free, later ones start today or later", async () => {
    const { revision, value } = await shiftsNow();
    const first = value.rules.map((rule) => ({ ...rule, ...till('10:30') }));
    const put = (rules: object[], of: number) =>
      app.send<{ details: object[] }>(
        'PUT',
        `${url}/shifts`,
        { revision: of, value: { rules } },
        owner.as,
      );
    expect((await put(first, revision)).status).toBe(200);
    expect(await put(value.rules, revision + 1)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'value.rules.0.from' }, { path: 'value.rules.1.from' }] },
    });
  });

  it.each([
    ['rules.2.cutOff.time', lunch({ ...till('13:00'), window: { from: '12:00', to: '14:00' } })],
    ['rules.2.window.to', lunch({ window: { from: '21:00', to: '01:00' } })],
    ['rules.2.cutOff.time', lunch(till('25:00'))],
    ['rules.2.from', lunch({ from: '2026-02-30' })],
    ['rules.2.mostMeals', lunch({ mostMeals: 0 })],
  ])('with an error get a message at %s and change nothing', async (path, rule) => {
    const answer = await save([rule]);
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: `value.${path}` }] } });
    expect((await shiftsNow()).revision).toBe(1);
  });

  it('can be saved although a day was closed since they were read, because no rule has changed', async () => {
    const { revision, value } = await shiftsNow();
    const closure = { id: randomUUID(), from: tomorrow, to: tomorrow, reason: 'Diwali', seen: [] };
    expect((await app.send('POST', '/api/admin/closures', closure, owner.as)).status).toBe(200);
    const put = (of: number, time: string) => {
      const body = { revision: of, value: { rules: [...value.rules, lunch(till(time))] } };
      return app.send<{ revision: number }>('PUT', `${url}/shifts`, body, owner.as);
    };
    const saved = await put(revision, '10:30');
    expect(saved.status).toBe(200);
    expect((await shiftsNow()).revision).toBe(saved.body.revision);
    expect((await put(revision, '11:00')).status).toBe(409);
    expect((await put(saved.body.revision, '11:00')).status).toBe(200);
  });

  it('are not overwritten if another person has saved in the meantime', async () => {
    const { revision, value } = await shiftsNow();
    const body = (time: string) => ({
      revision,
      value: { rules: [...value.rules, lunch(till(time))] },
    });
    const put = (time: string) => app.send('PUT', `${url}/shifts`, body(time), owner.as);
    const answers = await Promise.all([put('10:30'), put('11:00')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a change that affects existing orders', () => {
  it('names them, and is saved once exactly these are confirmed', async () => {
    const first = await orderFor(tomorrow);
    const rules = [lunch(), lunch({ from: tomorrow, ...till('09:00') })];
    const asked = await save(rules);
    expect(asked).toMatchObject({ status: 409 });
    expect(asked.body.details).toEqual([
      {
        path: `confirmedOrders.${first.orderId}`,
        message: `Lunch of 22 Nov, ${first.mobileNumber}`,
      },
    ]);
    const second = await orderFor(tomorrow);
    const again = await save(rules, { confirmedOrders: [first.orderId] });
    expect(again.body.details).toHaveLength(2);
    const both = { confirmedOrders: [second.orderId, first.orderId] };
    expect((await save(rules, both)).status).toBe(200);
  });

  it('needs confirmation if it removes their day, but not if it affects other days', async () => {
    await orderFor(tomorrow);
    const sundays = lunch({ from: tomorrow, daysOff: [0] });
    expect((await save([sundays])).status).toBe(409);
    expect((await save([{ ...sundays, shift: 'Dinner' }])).status).toBe(200);
    expect((await save([{ ...sundays, from: addDays(testToday, 2) }])).status).toBe(200);
  });

  it('includes orders that are placed at the same moment', async () => {
    const menu = await addMenu(app, { date: tomorrow });
    const rules = [lunch({ from: tomorrow, daysOff: [0] })];
    const menus = [{ menu_id: menu, quantity: 1 }];
    const placing = Array.from({ length: 8 }, () =>
      placeTestOrder(app, { menus }).then(
        () => true,
        () => false,
      ),
    );
    const saved = await save(rules);
    const placed = (await Promise.all(placing)).filter(Boolean).length;
    const stored = await app.shop.db.$count(orders);
    expect(stored).toBe(placed);
    expect(saved.status).toBe(stored > 0 ? 409 : 200);
  });
});

describe('the limit of meals of a shift', () => {
  beforeEach(() => addKnownNumber(app));

  const taken = async () => {
    const rows = await app.shop.db.select().from(shiftMeals).where(eq(shiftMeals.date, testToday));
    return rows[0]?.taken ?? 0;
  };
  const place = (menu: string, quantity: number) =>
    placeTestOrder(app, { menus: [{ menu_id: menu, quantity }] }).then(
      () => true,
      () => false,
    );

  it('is never exceeded, however many customers order at once and whatever dishes', async () => {
    await save([lunch({ mostMeals: 7 })]);
    const dishes = [await addMenu(app), await addMenu(app, { variant: 'Thali' })];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place_) => place(dishes[place_ % 2] ?? '', 2)),
    );
    expect(answers.filter(Boolean)).toHaveLength(3);
    expect(await taken()).toBe(6);
    const { body } = await app.send<{ menus: object[] }>('GET', '/api/user/menus');
    expect(body.menus).toMatchObject([{ portionsLeft: 1 }, { portionsLeft: 1 }]);
    expect(await place(dishes[0] ?? '', 1)).toBe(true);
    const after = await app.send<{ menus: object[] }>('GET', '/api/user/menus');
    expect(after.body.menus).toMatchObject([
      { availability: 'soldOut' },
      { availability: 'soldOut' },
    ]);
  });

  it('counts orders from before there was a limit', async () => {
    const menu = await addMenu(app);
    await place(menu, 5);
    await save([lunch({ mostMeals: 6 })]);
    expect(await place(menu, 2)).toBe(false);
    expect(await place(menu, 1)).toBe(true);
    await save([lunch({ mostMeals: 3 })]);
    expect(await place(menu, 1)).toBe(false);
    await save([lunch({})]);
    expect(await place(menu, 9)).toBe(true);
    await save([lunch({ mostMeals: 16 })]);
    expect(await taken()).toBe(15);
  });

  it('is released by orders that are not paid', async () => {
    await save([lunch({ mostMeals: 4 })]);
    const menu = await addMenu(app);
    expect(await place(menu, 4)).toBe(true);
    expect(await place(menu, 1)).toBe(false);
    app.advance(20 * 60 + 1);
    await app.jobs.runDue();
    expect(await taken()).toBe(0);
    expect(await place(menu, 3)).toBe(true);
  });

  it('is checked even by a server that does not know of it yet', async () => {
    const menu = await addMenu(app);
    await app.send('GET', '/api/user/menus');
    const old = app.settings.current();
    await save([lunch({ mostMeals: 1 })]);
    // As another server that still has the old plan in memory.
    const { shiftPlan } = app.settings.current();
    Object.assign(shiftPlan, { rules: old.shiftPlan.rules, version: old.shiftPlan.version });
    expect(await place(menu, 2)).toBe(false);
    expect(app.settings.current().shiftPlan.version).toBe(old.shiftPlan.version + 1);
  });
});
