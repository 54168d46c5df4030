import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { asRole, type TestPerson } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Count, getShiftDay } from '../kitchen-contract.ts';
import { enqueueFreezes } from './kitchen-jobs.ts';
import { shiftDays } from './shift-day-tables.ts';
import { shiftBoxes, shiftLines } from './shift-line-tables.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);
let cook: TestPerson;

beforeEach(async () => {
  cook = await asRole(app, 'kitchen');
});

const lunch = { date: testToday, shift: 'Lunch' };
const query = `date=${testToday}&shift=Lunch`;

type CountAnswer = WireOf<typeof Count>;
type DayAnswer = WireOf<typeof getShiftDay.response>;

async function count(of = query): Promise<CountAnswer> {
  return (await app.send<CountAnswer>('GET', `/api/kitchen/count?${of}`, undefined, cook.as)).body;
}

async function dayOf(of = query): Promise<DayAnswer> {
  return (await app.send<DayAnswer>('GET', `/api/kitchen/day?${of}`, undefined, cook.as)).body;
}

function freeze(body: object = lunch) {
  return app.send<DayAnswer & { message: string }>('POST', '/api/kitchen/freeze', body, cook.as);
}

async function order(
  items: string[],
  quantity = 1,
  change: { note?: string; variant?: string } = {},
) {
  const { note = 'B-204, Shanti', variant = 'Thali' } = change;
  const menu_id = await addMenu(app, { items, variant });
  return (await placePaidOrder(payer, { menus: [{ menu_id, quantity }], note })).orderId;
}

function cancel(orderId: number) {
  const body = { reason: 'No gas today' };
  return app.send('POST', `/api/admin/orders/${orderId}/cancel`, body, owner.as);
}

/** `Roti 10` for each component. */
function sums({ components }: CountAnswer): string[] {
  return components.map(({ name, thousandths }) => `${name} ${thousandths / 1000}`);
}

describe('the count', () => {
  it('is correct without any set-up, and counts only paid orders', async () => {
    await order(['5 phulka', 'Dal', '½ papad'], 2);
    await order(['3 phulka', 'Dal 200 ml'], 1, { variant: 'Small' });
    await app.send('POST', '/api/user/order', {});
    const { components, dishes, day, newWords } = await count();
    expect(sums({ components } as CountAnswer)).toEqual([
      'phulka 13',
      'Dal 2',
      'papad 1',
      'Dal (ml) 200',
    ]);
    expect(dishes).toMatchObject([
      { subject: 'dish Thali', thousandths: 2000 },
      { subject: 'dish Small', thousandths: 1000 },
    ]);
    expect(day).toMatchObject({ state: 'open', orders: 2, meals: 3, revision: 0 });
    expect(newWords).toBe(4);
  });

  it('says nothing of the notes that customers write, such as their doors', async () => {
    await order(['Dal'], 1, { note: 'B-404, ring twice' });
    expect(JSON.stringify(await count())).not.toContain('B-404');
    await freeze();
    expect(JSON.stringify(await count())).not.toContain('B-404');
  });

  it('does not change after the freeze when words and dishes change', async () => {
    await order(['5 phulka', 'Roti']);
    await freeze();
    const before = sums(await count());
    expect(before).toEqual(['phulka 5', 'Roti 1']);
    const { body } = await app.send<{ components: { id: string; name: string }[] }>(
      'GET',
      '/api/admin/components',
      undefined,
      owner.as,
    );
    const roti = body.components.find(({ name }) => name === 'Roti');
    const merge = { word: 'phulka', componentId: roti?.id };
    await app.send('PUT', '/api/admin/component-words', merge, owner.as);
    await app.shop.db.update(menus).set({ variant: 'Renamed', items: ['Nothing'] });
    expect(sums(await count())).toEqual(before);
    expect((await count()).dishes).toMatchObject([{ name: 'Thali' }]);
    await order(['2 phulka'], 1, { variant: 'Late' });
    // Amendments are counted with the meanings at the time of the freeze.
    expect(sums(await count())).toEqual(['phulka 7', 'Roti 1']);
  });

  it('is the frozen count plus additions, without cancelled orders', async () => {
    const first = await order(['5 phulka'], 2);
    await order(['Dal'], 1, { variant: 'Dal' });
    await freeze();
    await order(['5 phulka'], 3, { variant: 'Late' });
    await cancel(first);
    expect(await count()).toMatchObject({
      added: 3,
      cancelled: 2,
      day: { state: 'frozen', revision: 2, orders: 2, meals: 4 },
    });
    expect(sums(await count())).toEqual(['phulka 15', 'Dal 1']);
  });

  it('shows the same weekday of the week before, with the present meanings of words', async () => {
    await order(['5 phulka'], 2);
    await freeze();
    app.advance(7 * 24 * 3600);
    owner.as = (await asRole(app, 'owner')).as;
    cook = await asRole(app, 'kitchen');
    const menu_id = await addMenu(app, {
      date: '2026-11-28',
      items: ['2 phulka'],
      variant: 'Thali',
    });
    await placePaidOrder(payer, { menus: [{ menu_id, quantity: 1 }] });
    const { components, dishes } = await count('date=2026-11-28&shift=Lunch');
    expect(components).toMatchObject([{ name: 'phulka', thousandths: 2000, lastWeek: 10_000 }]);
    expect(dishes).toMatchObject([{ name: 'Thali', thousandths: 1000, lastWeek: 2000 }]);
  });

  it('says what the components and their extras take of raw goods', async () => {
    await order(['5 phulka', 'Dal 200 ml'], 2);
    expect((await count()).goods).toEqual([]);
    const { components } = await count();
    const idOf = (name: string) =>
      components.find((each) => each.name === name)?.subject.replace('component ', '');
    const has = (name: string, unit: string, goods: string) =>
      app.send(
        'PUT',
        `/api/admin/components/${idOf(name)}`,
        { name, unit, station: '', mark: '', goods },
        owner.as,
      );
    expect((await has('phulka', 'pc', '35 g atta\n2 ml oil')).status).toBe(200);
    expect((await has('Dal (ml)', 'ml', '300 g toor dal\n20 ml Oil')).status).toBe(200);
    const extra = { ...lunch, subject: `component ${idOf('phulka')}`, thousandths: 10_000 };
    await app.send('PUT', '/api/kitchen/extra', extra, cook.as);
    await freeze();
    expect((await count()).goods).toEqual([
      { name: 'atta', unit: 'g', thousandths: 700_000 },
      { name: 'toor dal', unit: 'g', thousandths: 120_000 },
      { name: 'oil', unit: 'ml', thousandths: 48_000 },
    ]);
  });

  it('shows extras beside the sum, even for dishes that nobody has ordered', async () => {
    await order(['5 phulka']);
    const [phulka] = (await count()).components;
    const put = (subject: string, thousandths: number) =>
      app.send('PUT', '/api/kitchen/extra', { ...lunch, subject, thousandths }, cook.as);
    expect((await put(phulka?.subject ?? '', 20_000)).status).toBe(200);
    expect((await put('dish Khichdi', 2000)).status).toBe(200);
    expect((await put('dish Thali', 1000)).status).toBe(200);
    await put('dish Thali', 0);
    expect((await put('component 00000000-0000-4000-8000-000000000000', 1)).status).toBe(422);
    expect((await put('everything', 1)).status).toBe(422);
    const { components, dishes } = await count();
    expect(components).toMatchObject([{ name: 'phulka', thousandths: 5000, extra: 20_000 }]);
    expect(dishes).toEqual([
      { subject: 'dish Thali', name: 'Thali', thousandths: 1000 },
      { subject: 'dish Khichdi', name: 'Khichdi', thousandths: 0, extra: 2000 },
    ]);
  });
});

describe('a freeze', () => {
  it('stores each paid order with its lines and boxes, and a second freeze changes nothing', async () => {
    await order(['Dal'], 3);
    const { status, body } = await freeze();
    expect(status).toBe(200);
    expect(body.day).toMatchObject({ state: 'frozen', frozenBy: 'Ramesh Parmar', meals: 3 });
    expect(body.day.digest).toMatch(/^[0-9a-f]{8}$/);
    const boxes = await app.shop.db.select().from(shiftBoxes).orderBy(shiftBoxes.nth);
    expect(boxes.map(({ nth }) => nth)).toEqual([1, 2, 3]);
    app.advance(60);
    expect((await freeze()).body.day).toEqual(body.day);
    expect(await app.shop.db.select().from(shiftBoxes)).toHaveLength(3);
  });

  it('of a shift without orders is an empty count', async () => {
    expect((await freeze()).body.day).toMatchObject({ state: 'frozen', orders: 0, meals: 0 });
    expect(await count()).toMatchObject({ components: [], dishes: [] });
  });

  it('happens automatically once at the cut-off, and stays if the clock is set back', async () => {
    const rules = [
      {
        shift: 'Lunch' as const,
        from: '2026-01-01',
        daysOff: [],
        cutOff: { time: '10:30', isDayBefore: false },
      },
    ];
    await changeSettings(app, 'shifts', { rules });
    await order(['Dal'], 2);
    await enqueueFreezes(app.shop.db, app.shop.clock());
    await app.jobs.runDue();
    expect((await dayOf()).day).toMatchObject({ state: 'open' });
    app.advance(5 * 60);
    await app.jobs.runDue();
    const { day } = await dayOf();
    expect(day).toMatchObject({ state: 'frozen', meals: 2 });
    expect(day.frozenBy).toBeUndefined();
    app.advance(-30 * 60);
    await app.jobs.runDue();
    app.advance(60 * 60);
    await app.jobs.runDue();
    expect((await dayOf()).day).toMatchObject({ frozenAt: day.frozenAt, digest: day.digest });
  });

  it('that a server missed happens when it starts', async () => {
    const rules = [
      {
        shift: 'Lunch' as const,
        from: '2026-01-01',
        daysOff: [],
        cutOff: { time: '10:30', isDayBefore: false },
      },
    ];
    await changeSettings(app, 'shifts', { rules });
    await order(['Dal']);
    app.advance(4 * 3600);
    await enqueueFreezes(app.shop.db, app.shop.clock());
    await app.jobs.runDue();
    const [row] = await app.shop.db.select().from(shiftDays);
    expect(row).toMatchObject({ shift: 'Lunch', state: 'frozen' });
  });

  it('is refused for a past day, and for a day that is not open for orders', async () => {
    expect(await freeze({ date: '2026-11-20', shift: 'Lunch' })).toMatchObject({
      status: 409,
      body: { message: 'This day is over: its count can’t be frozen any more.' },
    });
    expect((await freeze({ date: '2026-12-24', shift: 'Lunch' })).status).toBe(409);
    expect(await app.shop.db.select().from(shiftDays)).toEqual([]);
  });

  it('keeps its lines: the database refuses to change one', async () => {
    await order(['Dal']);
    await freeze();
    await expect(app.shop.db.update(shiftLines).set({ quantity: 9 })).rejects.toThrow();
    await expect(app.shop.db.delete(shiftLines)).rejects.toThrow();
  });
});

describe('the amendments', () => {
  it('list additions and cancellations with their reasons, by the shop’s clock', async () => {
    const first = await order(['Dal'], 2);
    await freeze();
    app.advance(60);
    const second = await order(['Dal'], 1, { variant: 'Late' });
    app.advance(60);
    await cancel(first);
    const { changes } = await dayOf();
    expect(changes).toEqual([
      {
        ...{ revision: 1, kind: 'added', order: second, meals: 1, dishes: '1 × Late' },
        at: '2026-11-21T10:26:00.000+05:30',
      },
      {
        ...{ revision: 2, kind: 'cancelled', order: first, meals: 2, dishes: '2 × Thali' },
        at: '2026-11-21T10:27:00.000+05:30',
        reason: 'No gas today',
      },
    ]);
  });

  it('keep an order that was added and then cancelled as two entries', async () => {
    await freeze();
    const late = await order(['Dal'], 2);
    await cancel(late);
    const { changes, day } = await dayOf();
    expect(changes.map(({ kind }) => kind)).toEqual(['added', 'cancelled']);
    expect(day.meals).toBe(0);
    expect(sums(await count())).toEqual([]);
  });

  it('can’t be marked as seen beyond the last revision', async () => {
    await freeze();
    for (const [revision, status] of [
      [2_147_483_647, 200],
      [2_147_483_648, 400],
      [-1, 400],
    ]) {
      const body = { ...lunch, revision };
      const answer = await app.send('PUT', '/api/kitchen/changes/seen', body, cook.as);
      expect(answer.status).toBe(status);
    }
  });

  it('are seen up to a revision; later ones are new', async () => {
    await freeze();
    await order(['Dal'], 1, { variant: 'One' });
    await order(['Dal'], 1, { variant: 'Two' });
    const seen = await app.send<DayAnswer>(
      'PUT',
      '/api/kitchen/changes/seen',
      { ...lunch, revision: 1 },
      cook.as,
    );
    expect(seen.body.changes.map(({ seenAt }) => seenAt !== undefined)).toEqual([true, false]);
  });

  it('leave out orders that are not cooked because they are not paid', async () => {
    await freeze();
    const menu_id = await addMenu(app);
    await app.send('POST', '/api/user/order', { menus: [{ menu_id, quantity: 1 }] });
    await app.shop.db.update(orders).set({ status: 'unexpected', paymentStatus: 'failed' });
    expect((await dayOf()).changes).toEqual([]);
  });

  it('list an order again when a payment revives it after the freeze, and create its boxes once', async () => {
    const id = await order(['Dal'], 2);
    await freeze();
    const move = (status: 'pending' | 'unexpected') =>
      app.shop.db.update(orders).set({ status }).where(eq(orders.number, id));
    await move('unexpected');
    await move('pending');
    expect((await dayOf()).changes.map(({ kind }) => kind)).toEqual(['cancelled', 'added']);
    expect(await app.shop.db.select().from(shiftBoxes)).toHaveLength(2);
    expect(sums(await count())).toEqual(['Dal 2']);
  });
});

describe('the kitchen’s calls', () => {
  it('return no mobile numbers and no amounts', async () => {
    await order(['Dal'], 2);
    await freeze();
    const answers = await Promise.all(
      ['day', 'count', 'boxes', 'not-placed'].map((path) =>
        app.send<unknown>('GET', `/api/kitchen/${path}?${query}`, undefined, cook.as),
      ),
    );
    const text = JSON.stringify(answers.map(({ body }) => body));
    expect(text).toContain('Thali');
    expect(text).not.toMatch(/9825012345|mobile|amount|price|paise/i);
  });

  it('refuse an invalid day or shift', async () => {
    expect(
      (await app.send('GET', '/api/kitchen/count?date=2026-02-30&shift=Lunch', undefined, cook.as))
        .status,
    ).toBe(400);
    expect((await freeze({ date: testToday, shift: 'Breakfast' })).status).toBe(400);
  });
});
