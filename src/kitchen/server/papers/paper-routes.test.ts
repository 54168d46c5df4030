import { beforeEach, describe, expect, it } from 'vitest';
import { pdfPageTexts } from '#lab/builders/pdf-pictures.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { addRider, asDelivery, asRole, type TestPerson } from '#lab/builders/staff-builders.ts';
import { startTestApp, testToday } from '#lab/builders/test-app.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { addMenuWith, addWish } from '#lab/builders/wish-builders.ts';
import type { TestDatabase } from '#lab/postgres/test-database.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import type { App } from '#src/app/server.ts';
import { runs } from '#src/delivery/server/runs/run-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Box } from '../../packing-contract.ts';
import { components } from '../component-tables.ts';
import { shiftPrints } from '../shift-note-tables.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);
let cook: TestPerson;

beforeEach(async () => {
  cook = await asRole(app, 'kitchen');
});

const lunch = { date: testToday, shift: 'Lunch' };

async function order(
  quantity = 1,
  note = '302, Shanti Apartments, no onion',
  name = '',
): Promise<number> {
  const menu_id = await addMenu(app, { items: ['5 phulka', 'Dal'], variant: 'Thali' });
  return (await placePaidOrder(payer, { menus: [{ menu_id, quantity }], note, name })).orderId;
}

const freeze = () => app.send('POST', '/api/kitchen/freeze', lunch, cook.as);

async function assign(...orderIds: number[]): Promise<void> {
  const rider = await addRider(app);
  const body = { orderIds, delivery_boy_id: rider.id };
  expect((await app.send('PUT', '/api/admin/assign-orders', body, owner.as)).status).toBe(200);
}

async function boxes(): Promise<WireOf<typeof Box>[]> {
  const url = `/api/kitchen/boxes?date=${testToday}&shift=Lunch`;
  type Answer = { boxes: WireOf<typeof Box>[] };
  return (await app.send<Answer>('GET', url, undefined, cook.as)).body.boxes;
}

interface Printed {
  status: number;
  message?: string;
  type: string;
  fileName: string;
  text: string;
}

const beingPrinted = 'This is being printed. Please wait for it a moment.';

async function print(form: object, person: TestPerson = cook, at: App = app): Promise<Printed> {
  const answer = await at.server.inject({
    method: 'POST',
    url: '/api/kitchen/papers',
    headers: { ...person.as.headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...lunch, ...form }),
  });
  const isPdf = answer.statusCode === 200;
  return {
    status: answer.statusCode,
    ...(!isPdf && { message: answer.json<{ message: string }>().message }),
    type: String(answer.headers['content-type']),
    fileName: String(answer.headers['content-disposition']),
    text: isPdf ? (await pdfPageTexts(answer.rawPayload)).join(' ') : '',
  };
}

const prints = () => app.shop.db.select().from(shiftPrints);

describe('papers before the freeze', () => {
  it('are only the count, which says that orders still come in', async () => {
    await order(2);
    const count = await print({ kind: 'count' });
    expect(count).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(count.fileName).toBe(`inline; filename="count-${testToday}-lunch.pdf"`);
    expect(count.text).toContain('2 meals in 1 order · So far');
    // What customers wrote, their doors too, is on labels and lists alone.
    expect(count.text).not.toContain('302');
    const extra = { subject: 'dish Thali', thousandths: 2000, reason: 'for the guards' };
    await app.send('PUT', '/api/kitchen/extra', { ...lunch, ...extra }, cook.as);
    expect((await print({ kind: 'count' })).text).toContain('Thali 2 + 2: for the guards');
    // With a capital as on the screen.
    expect(count.text).toMatch(/Phulka 10\b/);
    for (const kind of ['labels', 'packing', 'run']) {
      expect(await print({ kind })).toMatchObject({
        status: 409,
        message: 'The count of this shift is not frozen yet.',
      });
    }
    // A count that can still change is never a reprint.
    expect((await print({ kind: 'count' })).text).not.toContain('REPRINT');
    expect(await prints()).toEqual([]);
  });
});

describe('raw goods', () => {
  it('are printed where somebody has typed what a component takes', async () => {
    await order(2);
    expect(await print({ kind: 'goods' })).toMatchObject({
      status: 422,
      message: 'No component of this shift has raw goods.',
    });
    await app.shop.db.update(components).set({ goods: '35 g atta' });
    const before = await print({ kind: 'goods' });
    // Ten phulka, and two portions of dal.
    expect(before.text).toContain('Raw goods · Lunch');
    expect(before.text).toContain('2 meals in 1 order, extras included · So far');
    expect(before.text).toMatch(/420 g Atta/);
    await freeze();
    expect((await print({ kind: 'goods' })).text).not.toContain('REPRINT');
    expect((await print({ kind: 'goods' })).text).toContain('REPRINT');
  });
});

it('wishes stand beside the sums, the dish of each box, and the dishes of a stop', async () => {
  const [jain, sugar] = [await addWish(app, 'Jain'), await addWish(app, 'No sugar')];
  const menu_id = await addMenuWith(app, [jain, sugar]);
  const menus = [{ menu_id, quantity: 2, wishes: [jain, sugar] }];
  const { orderId } = await placePaidOrder(payer, { menus, note: '302, Shanti Apartments' });
  await order(3);
  await assign(orderId);
  await freeze();
  expect((await print({ kind: 'count' })).text).toContain('Thali 5 Jain 2, No sugar 2');
  const labels = (await print({ kind: 'labels' })).text;
  expect(labels).toContain('1 of 2 Thali JAIN · NO SUGAR Shanti Apartments');
  expect(labels.match(/JAIN · NO SUGAR/g)).toHaveLength(2);
  const packing = (await print({ kind: 'packing' })).text;
  expect(packing.match(/Thali JAIN · NO SUGAR/g)).toHaveLength(2);
  expect((await print({ kind: 'run' })).text).toContain('2 × Thali · JAIN · NO SUGAR');
});

it('thirty wishes of one dish are on the count with their meals, and each on its label', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `Without number ${n + 1}`);
  const ids = [];
  for (const [n, name] of names.entries()) ids.push(await addWish(app, name, `NO ${n + 1}`));
  const menu_id = await addMenuWith(app, ids);
  for (const [n, id] of ids.entries()) {
    const line = { menu_id, quantity: 1 + (n % 3), wishes: [id, ids[(n + 1) % 30]] };
    await placePaidOrder(payer, { menus: [line] });
  }
  await freeze();
  const count = (await print({ kind: 'count' })).text.replaceAll(/\s+/g, ' ');
  for (const [n, name] of names.entries()) {
    const meals = 1 + (n % 3) + (1 + ((n + 29) % 3));
    expect(count).toContain(`${name} ${meals}`);
    expect(count, 'of two roti a meal').toContain(`${name} ${2 * meals}`);
  }
  const labels = (await print({ kind: 'labels' })).text;
  const packing = (await print({ kind: 'packing' })).text;
  for (const [n] of names.entries()) {
    const both = [n + 1, ((n + 1) % 30) + 1].toSorted((one, other) => one - other);
    const text = `NO ${both[0]} · NO ${both[1]}`;
    expect(labels.split(`${text} `).length - 1).toBe(1 + (n % 3));
    expect(packing).toContain(text);
  }
});

describe('labels', () => {
  it('are printed one for each box with its destination, and are marked when they are reprints', async () => {
    const number = await order(3);
    await freeze();
    const first = await print({ kind: 'labels' });
    const mark = `#${String(number).padStart(4, '0')}`;
    for (const text of ['1 of 3', '2 of 3', '3 of 3']) {
      expect(first.text).toContain(`${mark} ${text} Thali Shanti Apartments`);
    }
    expect(first.text).toContain('302, Shanti Apartments, no onion');
    expect(first.text).not.toContain('REPRINT');
    const [box] = await boxes();
    expect(box?.prints).toBe(1);
    const again = await print({ kind: 'labels', codes: [box?.code] });
    expect(again.text).toContain('REPRINT');
    expect(again.text).not.toContain('2 of 3');
    expect((await boxes()).map((each) => each.prints)).toEqual([2, 1, 1]);
    const [, second] = await prints();
    expect(second).toMatchObject({ kind: 'labels', codes: [box?.code], staffId: cook.id });
  });

  it('name the customer by the first name, the packing list and run sheet once', async () => {
    await assign(await order(2, '302, Shanti Apartments', 'Dr. Asha Rao'));
    await freeze();
    expect((await print({ kind: 'labels' })).text.match(/Asha · Shanti Apartments/g)).toHaveLength(
      2,
    );
    for (const kind of ['packing', 'run']) {
      const { text } = await print({ kind });
      expect(text.match(/Asha, 302, Shanti Apartments/g)).toHaveLength(1);
      expect(text).not.toContain('Dr.');
    }
  });

  it('carry the letter of the run and the number of the stop', async () => {
    await assign(await order());
    await freeze();
    expect((await print({ kind: 'labels' })).text).toContain('A-01 #0001 Thali Shanti Apartments');
    const [run] = await app.shop.db.select().from(runs);
    expect((await print({ kind: 'labels', runId: run?.id })).text).toContain('A-01');
  });

  it('are refused for boxes of another shift, and if no box is left', async () => {
    const number = await order();
    await freeze();
    const unknown = { kind: 'labels', codes: ['0123456789AB'] };
    expect(await print(unknown)).toMatchObject({
      status: 422,
      message: 'A label of another shift was chosen. Please load the page again.',
    });
    const reason = { reason: 'No gas today' };
    await app.send('POST', `/api/admin/orders/${number}/cancel`, reason, owner.as);
    expect(await print({ kind: 'labels' })).toMatchObject({
      status: 422,
      message: 'There is no box that needs a label.',
    });
    expect(await prints()).toEqual([]);
  });

  it('begin at a label that the sheet has', async () => {
    await order();
    await freeze();
    const place = { kind: 'labels', format: 'a4-21' };
    expect((await print({ ...place, startCell: 21 })).status).toBe(200);
    expect((await print({ ...place, startCell: 22 })).status).toBe(400);
    expect((await print({ ...place, startCell: 0 })).status).toBe(400);
    expect((await print({ kind: 'labels', format: 'a4-99' })).status).toBe(400);
    expect((await print({ kind: 'labels', format: 'roll-58', rollHeight: 5 })).status).toBe(400);
  });

  it('are printed once for twelve presses at once, and don’t block other papers', async () => {
    // So many that the first printing is not over before the last press.
    await order(50);
    await freeze();
    const presses = Array.from({ length: 12 }, () => print({ kind: 'labels' }));
    const packing = print({ kind: 'packing' });
    const all = await Promise.all(presses);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ message }) => message === beingPrinted)).toHaveLength(11);
    expect((await packing).status).toBe(200);
    expect((await print({ kind: 'labels' })).text).toContain('REPRINT');
  });

  it('are printed by the next press after a failed printing', async () => {
    await order();
    const early = await Promise.all([print({ kind: 'labels' }), print({ kind: 'labels' })]);
    expect(early.map(({ status }) => status)).toEqual([409, 409]);
    await freeze();
    expect((await print({ kind: 'labels' })).status).toBe(200);
  });

  it('are the first print only once, when two instances print at the same moment', async () => {
    await order();
    await freeze();
    await using other = await startTestApp({
      database: { ...(app.database as TestDatabase), close: async () => {} },
    });
    const both = await Promise.all([
      print({ kind: 'labels' }),
      print({ kind: 'labels' }, cook, other),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.filter(({ text }) => text.includes('REPRINT'))).toHaveLength(1);
    expect(await prints()).toHaveLength(2);
  });

  it('of different boxes are printed at the same moment without conflict', async () => {
    await order(7);
    await freeze();
    const codes = (await boxes()).map(({ code }) => code);
    const all = await Promise.all(codes.map((code) => print({ kind: 'labels', codes: [code] })));
    expect(all.map(({ status }) => status)).toEqual(codes.map(() => 200));
    expect(all.filter(({ text }) => text.includes('REPRINT'))).toEqual([]);
  });
});

describe('the lists of a frozen shift', () => {
  it('are marked as reprints until the count changes', async () => {
    const number = await order();
    await order();
    await freeze();
    expect((await print({ kind: 'count' })).text).not.toContain('REPRINT');
    expect((await print({ kind: 'count' })).text).toContain('REPRINT');
    expect((await print({ kind: 'packing' })).text).not.toContain('REPRINT');
    const reason = { reason: 'No gas today' };
    await app.send('POST', `/api/admin/orders/${number}/cancel`, reason, owner.as);
    const changed = await print({ kind: 'count' });
    expect(changed.text).toContain('Rev 1: −1');
    expect(changed.text).toContain('No gas today');
    expect(changed.text).not.toContain('REPRINT');
    expect((await print({ kind: 'packing' })).text).toContain('CANCELLED');
  });

  it('show mobile numbers only on run sheets, and only to admins', async () => {
    await assign(await order(2));
    await order();
    await freeze();
    const shown = await print({ kind: 'run' }, owner);
    expect(shown.text).toContain('Run A ·');
    expect(shown.text).toContain('1 stop · 2 boxes');
    expect(shown.text).toContain('2 × Thali');
    expect(shown.text).toMatch(/\d{5} \d{5}/);
    const cooks = await print({ kind: 'run' });
    expect(cooks.text).toContain('Run A ·');
    expect(cooks.text).not.toMatch(/\d{5} \d{5}/);
    expect(cooks.text).toContain('REPRINT');
    for (const kind of ['count', 'packing', 'labels']) {
      expect((await print({ kind }, owner)).text).not.toMatch(/98250 ?12345/);
    }
  });

  it('list the stops of a run in the order of the rider’s phone', async () => {
    const buildings = ['Amber Heights', 'Bodhi Towers', 'Chinar Society'];
    const numbers: number[] = [];
    for (const building of buildings) numbers.push(await order(1, `12, ${building}`));
    const rider = await asDelivery(app);
    const body = { orderIds: numbers, delivery_boy_id: rider.id };
    expect((await app.send('PUT', '/api/admin/assign-orders', body, owner.as)).status).toBe(200);
    await freeze();
    const url = `/api/deliveryboy/run?date=${testToday}&shift=Lunch`;
    type Answer = { run: { id: string; revision: number; stops: Stop[] } };
    type Stop = { placeId: string; building: string; number: number };
    const { run } = (await app.send<Answer>('GET', url, undefined, rider.as)).body;
    const [first, second, third] = run.stops.map(({ placeId }) => placeId);
    const way = { placeIds: [third, first, second], revision: run.revision };
    const arranged = await app.send('PUT', `/api/deliveryboy/run/${run.id}/stops`, way, rider.as);
    expect(arranged.status).toBe(200);
    const onPhone = (await app.send<Answer>('GET', url, undefined, rider.as)).body.run.stops;
    expect(onPhone.map(({ building }) => building)).toEqual([
      run.stops[2]?.building,
      run.stops[0]?.building,
      run.stops[1]?.building,
    ]);
    const { text } = await print({ kind: 'run' }, owner);
    const onPaper = onPhone.map(({ building, number }) => [
      text.indexOf(building),
      text.indexOf(`A-${String(number).padStart(2, '0')}`),
    ]);
    expect(onPaper.flat()).not.toContain(-1);
    for (const column of [0, 1]) {
      const places = onPaper.map((stop) => stop[column] ?? -1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });

  it('have no run sheet while no order has a delivery person', async () => {
    await order();
    await freeze();
    expect(await print({ kind: 'run' })).toMatchObject({
      status: 422,
      message: 'No order of this shift is assigned yet.',
    });
    expect((await print({ kind: 'packing' })).text).toContain('Not on a run yet');
  });
});
