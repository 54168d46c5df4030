import { beforeEach, describe, expect, it } from 'vitest';
import { addPaidOrders } from '#lab/builders/run-builders.ts';
import { addAddress } from '#lab/builders/shop-builders.ts';
import { asDelivery, type TestPerson } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpAdmin, setUpApp } from '#lab/builders/test-head.ts';
import type { Run } from '../../run-contract.ts';

const app = setUpApp();
const admin = setUpAdmin(app);
let infocity: string;
let ramesh: TestPerson;
let imran: TestPerson;
beforeEach(async () => {
  infocity = await addAddress(app);
  ramesh = await asDelivery(app, 'Ramesh Parmar');
  imran = await asDelivery(app, 'Imran Shaikh');
});

type Answer = { run?: Run; message: string; dropPoint: string; gateNote: string };
const send = (person: TestPerson, method: 'GET' | 'PUT', path: string, body?: object) =>
  app.send<Answer>(method, `/api/deliveryboy/${path}`, body, person.as);
const ownRun = async (person = ramesh, date = testToday) =>
  (await send(person, 'GET', `run?date=${date}&shift=Lunch`)).body.run;
const give = async (person: TestPerson, notes: string[], date = testToday) => {
  const wanted = notes.map((note) => ({ addressId: infocity, note, date }));
  const orderIds = (await addPaidOrders(app, wanted)).map(({ number }) => number);
  const body = { orderIds, delivery_boy_id: person.id };
  expect((await app.send('PUT', '/api/admin/assign-orders', body, admin.as)).status).toBe(200);
  return orderIds;
};
const requireRun = (run: Run | undefined): Run => {
  if (!run) throw new Error('no run');
  return run;
};
const way = (run: Run | undefined) => run?.stops.map((stop) => stop.building);
const arrange = (person: TestPerson, run: Run, buildings: string[], revision = run.revision) =>
  send(person, 'PUT', `run/${run.id}/stops`, {
    placeIds: buildings.map((name) => run.stops.find(({ building }) => building === name)?.placeId),
    revision,
  });
const step = (person: TestPerson, orderId: number, status: string) =>
  send(person, 'PUT', 'order/status', { orderId, status });

describe('the own run', () => {
  it('is private, and absent if there is none', async () => {
    await give(ramesh, ['1, Alpha', '2, Beta']);
    expect(await ownRun()).toMatchObject({ letter: 'A', stops: [{ number: 1 }, { number: 2 }] });
    const none = await send(imran, 'GET', `run?date=${testToday}&shift=Lunch`);
    expect(none).toMatchObject({ status: 200, body: {} });
    expect(none.body.run).toBeUndefined();
  });

  it('keeps the numbers on boxes when its rider arranges it, and the order is learned', async () => {
    await give(ramesh, ['1, Alpha', '2, Beta', '3, Gamma']);
    const run = requireRun(await ownRun());
    const { status, body } = await arrange(ramesh, run, ['Gamma', 'Alpha', 'Beta']);
    expect(status).toBe(200);
    expect(body.run?.stops.map(({ building, number }) => [building, number])).toEqual([
      ['Gamma', 3],
      ['Alpha', 1],
      ['Beta', 2],
    ]);
    expect((await arrange(ramesh, run, ['Alpha', 'Beta', 'Gamma'])).status).toBe(409);
    await give(imran, ['4, Alpha', '5, Gamma'], '2026-11-22');
    expect(way(await ownRun(imran, '2026-11-22'))).toEqual(['Gamma', 'Alpha']);
  });

  it("can't be arranged by another person", async () => {
    await give(ramesh, ['1, Alpha', '2, Beta']);
    const run = requireRun(await ownRun());
    const refused = await arrange(imran, run, ['Beta', 'Alpha']);
    expect(refused).toMatchObject({ status: 403, body: { message: 'This run is not yours.' } });
    const unknown = { ...run, id: crypto.randomUUID() };
    expect((await arrange(imran, unknown, ['Beta', 'Alpha'])).status).toBe(403);
    expect(way(await ownRun())).toEqual(['Alpha', 'Beta']);
  });
});

describe('a note of a place', () => {
  const note = (person: TestPerson, placeId: string, body: object) =>
    send(person, 'PUT', `places/${placeId}`, body);
  const said = { dropPoint: ' reception ', gateNote: 'Ask for Bhavesh' };

  it('is kept for the next rider, and removed by a blank one', async () => {
    await give(ramesh, ['1, Alpha']);
    const place = requireRun(await ownRun()).stops[0]?.placeId ?? '';
    expect(await note(ramesh, place, said)).toMatchObject({
      status: 200,
      body: { dropPoint: 'reception', gateNote: 'Ask for Bhavesh' },
    });
    await give(imran, ['7, alpha'], '2026-11-22');
    const stop = { dropPoint: 'reception', gateNote: 'Ask for Bhavesh' };
    expect((await ownRun(imran, '2026-11-22'))?.stops).toMatchObject([stop]);
    expect((await note(imran, place, { dropPoint: '', gateNote: ' ' })).status).toBe(200);
    const [bare] = requireRun(await ownRun()).stops;
    expect(bare).not.toHaveProperty('dropPoint');
    expect(bare).not.toHaveProperty('gateNote');
  });

  it('can only be written by riders who go there today or tomorrow', async () => {
    const orders = await give(ramesh, ['1, Alpha']);
    const place = requireRun(await ownRun()).stops[0]?.placeId ?? '';
    expect((await note(imran, place, said)).status).toBe(403);
    expect((await note(ramesh, crypto.randomUUID(), said)).status).toBe(403);
    const body = { orderIds: orders, delivery_boy_id: imran.id };
    await app.send('PUT', '/api/admin/assign-orders', body, admin.as);
    expect((await note(ramesh, place, said)).status).toBe(403);
    await give(imran, ['1, Beta'], '2026-11-23');
    const later = (await ownRun(imran, '2026-11-23'))?.stops[0]?.placeId ?? '';
    expect((await note(imran, later, said)).status).toBe(403);
    expect(requireRun(await ownRun(imran)).stops[0]).not.toHaveProperty('dropPoint');
  });

  it.each([
    { dropPoint: 'x'.repeat(61), gateNote: '' },
    { dropPoint: '', gateNote: 'x'.repeat(201) },
    { dropPoint: 'two\nlines', gateNote: '' },
    { dropPoint: 'only' },
  ])('is refused as %j', async (body) => {
    await give(ramesh, ['1, Alpha']);
    const place = requireRun(await ownRun()).stops[0]?.placeId ?? '';
    expect((await note(ramesh, place, body)).status).toBe(400);
  });
});

describe('the driven route', () => {
  const drive = async (person: TestPerson, orderIds: number[]) => {
    for (const id of orderIds) {
      await step(person, id, 'outForDelivery');
      app.advance(300);
      expect((await step(person, id, 'done')).status).toBe(200);
    }
  };

  it('is the order of the next run with these places, and a returning place keeps its position', async () => {
    const [alpha = 0, beta = 0, gamma = 0] = await give(ramesh, [
      '1, Alpha',
      '2, Beta',
      '3, Gamma',
    ]);
    await drive(ramesh, [gamma, alpha, beta]);
    await give(imran, ['9, Beta', '9, Gamma'], '2026-11-22');
    expect(way(await ownRun(imran, '2026-11-22'))).toEqual(['Gamma', 'Beta']);
    await give(imran, ['9, Alpha', '9, New'], '2026-11-22');
    expect(way(await ownRun(imran, '2026-11-22'))).toEqual(['Gamma', 'Alpha', 'Beta', 'New']);
  });

  it('is learned when the last order is handed over, not before', async () => {
    const [alpha = 0, beta = 0] = await give(ramesh, ['1, Alpha', '2, Beta']);
    await drive(ramesh, [beta]);
    await give(imran, ['9, Alpha', '9, Beta'], '2026-11-22');
    expect(way(await ownRun(imran, '2026-11-22'))).toEqual(['Alpha', 'Beta']);
    await drive(ramesh, [alpha]);
    await give(ramesh, ['8, Alpha', '8, Beta'], '2026-11-22');
    expect(way(await ownRun(ramesh, '2026-11-22'))).toEqual(['Beta', 'Alpha']);
  });

  it('does not wait for an order with a problem', async () => {
    const [alpha = 0, beta = 0, gamma = 0] = await give(ramesh, [
      '1, Alpha',
      '2, Beta',
      '3, Gamma',
    ]);
    await drive(ramesh, [gamma, beta]);
    await step(ramesh, alpha, 'outForDelivery');
    const problem = { orderId: alpha, problem: 'nobodyThere' };
    await send(ramesh, 'PUT', 'order/problem', problem);
    await give(imran, ['9, Beta', '9, Gamma'], '2026-11-22');
    expect(way(await ownRun(imran, '2026-11-22'))).toEqual(['Gamma', 'Beta']);
  });

  it('is learned when the last two orders are handed over at once', async () => {
    const [alpha = 0, beta = 0, gamma = 0] = await give(ramesh, [
      '1, Alpha',
      '2, Beta',
      '3, Gamma',
    ]);
    for (const id of [alpha, beta, gamma]) await step(ramesh, id, 'outForDelivery');
    app.advance(300);
    await step(ramesh, gamma, 'done');
    app.advance(300);
    await Promise.all([step(ramesh, alpha, 'done'), step(ramesh, beta, 'done')]);
    await give(imran, ['9, Alpha', '9, Beta', '9, Gamma'], '2026-11-22');
    expect(way(await ownRun(imran, '2026-11-22'))).toEqual(['Gamma', 'Alpha', 'Beta']);
  });

  it('uses the times of the taps, however late a tap arrives', async () => {
    const [alpha = 0, beta = 0] = await give(ramesh, ['1, Alpha', '2, Beta']);
    for (const id of [alpha, beta]) await step(ramesh, id, 'outForDelivery');
    app.advance(3600);
    const done = (orderId: number, time: string) =>
      send(ramesh, 'PUT', 'order/status', {
        ...{ orderId, status: 'done', tappedAt: `${testToday}T${time}:00+05:30` },
      });
    await done(alpha, '11:20');
    await done(beta, '10:40');
    await give(imran, ['9, Alpha', '9, Beta'], '2026-11-22');
    expect(way(await ownRun(imran, '2026-11-22'))).toEqual(['Beta', 'Alpha']);
  });
});
