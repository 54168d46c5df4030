import { describe, expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { setUpRuns } from '#lab/builders/run-builders.ts';
import { addRider } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Run } from '../../run-contract.ts';

const { app, admin, ramesh, imran, send, list, give, place, placeMore } = setUpRuns();

const onlyRun = async () => {
  const [run] = (await list()).runs;
  if (!run) throw new Error('no run');
  return run;
};
const way = (run: Run | undefined) => run?.stops.map((stop) => stop.building).join(' ');
const arrange = (run: Run, buildings: string[], revision = run.revision) =>
  send('PUT', `/api/admin/runs/${run.id}/stops`, {
    placeIds: buildings.map((name) => run.stops.find(({ building }) => building === name)?.placeId),
    revision,
  });

describe('the runs of a shift', () => {
  it('exist for riders with orders, with a stop for each building and its boxes', async () => {
    const placed = await placeMore(
      { note: 'B-1, Shanti Apartments', quantity: 2 },
      { note: '9, Gokul Society' },
      { note: 'A-7, Shanti Apartments' },
      { note: '12' },
    );
    await give(ramesh, placed.slice(0, 3));
    const { runs, waiting } = await list();
    expect(waiting).toBe(1);
    expect(runs).toMatchObject([
      {
        letter: 'A',
        rider: { id: ramesh.id, fullName: 'Ramesh Parmar' },
        stops: [
          { building: 'Gokul Society', number: 1, boxes: 1, done: 0, shortname: 'Infocity' },
          {
            building: 'Shanti Apartments',
            number: 2,
            boxes: 3,
            orders: [placed[0]?.number, placed[2]?.number],
          },
        ],
      },
    ]);
    await give(ramesh, placed.slice(3));
    expect((await onlyRun()).stops.map(({ number, building }) => [number, building])).toEqual([
      [1, 'Gokul Society'],
      [2, 'Shanti Apartments'],
      [3, ''],
    ]);
  });

  it('are separate for each date and shift', async () => {
    const placed = await placeMore({}, { shift: 'Dinner' }, { date: '2026-11-22' });
    expect((await give(ramesh, placed)).status).toBe(200);
    expect((await list()).runs).toHaveLength(1);
    for (const query of [`date=${testToday}&shift=Dinner`, 'date=2026-11-22&shift=Lunch']) {
      expect((await list(query)).runs).toMatchObject([{ letter: 'A', stops: [{ boxes: 1 }] }]);
    }
    expect((await list('date=2026-11-22&shift=Dinner')).runs).toEqual([]);
  });

  it('keep the letter of a run without orders, and do not show the run', async () => {
    const placed = await place('1, Alpha', '2, Beta');
    await give(ramesh, placed);
    await give(imran, placed);
    expect((await list()).runs.map(({ letter }) => letter)).toEqual(['B']);
    await give(ramesh, placed.slice(0, 1));
    expect((await list()).runs.map((run) => `${run.letter} ${way(run)}`)).toEqual([
      'A Alpha',
      'B Beta',
    ]);
  });

  it('are created once, however many admins assign at the same time', async () => {
    const riders = [ramesh, imran, await addRider(app, 'Third'), await addRider(app, 'Fourth')];
    const placed = await place(
      ...Array.from({ length: 24 }, (_, index) => `1, Block ${index % 7}`),
    );
    const answers = await Promise.all(
      placed.map((one, index) => give(riders[index % 4] ?? ramesh, [one])),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { runs } = await list();
    expect(runs.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D']);
    expect(runs.flatMap(({ stops }) => stops.flatMap((stop) => stop.orders))).toHaveLength(24);
    for (const { stops } of runs) {
      const numbers = stops.map(({ number }) => number).sort((one, other) => one - other);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
  });
});

describe('arranging a run', () => {
  it('sorts the stops, numbers their boxes, and is learned', async () => {
    await give(ramesh, await place('1, Alpha', '2, Beta', '3, Gamma'));
    const run = await onlyRun();
    const { status, body } = await arrange(run, ['Gamma', 'Alpha', 'Beta']);
    expect(status).toBe(200);
    expect(body.run.revision).toBe(run.revision + 1);
    expect(body.run.stops.map(({ building, number }) => [building, number])).toEqual([
      ['Gamma', 1],
      ['Alpha', 2],
      ['Beta', 3],
    ]);
    expect(await onlyRun()).toEqual(body.run);
    const later = await placeMore(
      { note: '9, Beta', date: '2026-11-22' },
      { note: '9, Delta', date: '2026-11-22' },
      { note: '9, Gamma', date: '2026-11-22' },
    );
    await give(imran, later);
    const [next] = (await list('date=2026-11-22&shift=Lunch')).runs;
    expect(way(next)).toBe('Gamma Beta Delta');
  });

  it('is refused if the run has changed since, and changes nothing', async () => {
    await give(ramesh, await place('1, Alpha', '2, Beta'));
    const run = await onlyRun();
    await give(ramesh, await place('3, Gamma'));
    const late = await arrange(run, ['Beta', 'Alpha']);
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'The run has changed. Please look at it again.' },
    });
    expect(way(await onlyRun())).toBe('Alpha Beta Gamma');
  });

  it.each([
    ['a stop is missing', ['Alpha']],
    ['a stop is there twice', ['Alpha', 'Alpha']],
  ])('is refused when %s', async (_, buildings) => {
    await give(ramesh, await place('1, Alpha', '2, Beta'));
    expect((await arrange(await onlyRun(), buildings)).status).toBe(409);
    expect(way(await onlyRun())).toBe('Alpha Beta');
  });

  it('is refused if all of its orders are reassigned at the same moment', async () => {
    await give(ramesh, await placeMore({ note: '9, Gokul Society' }));
    const run = await onlyRun();
    const other = await app.database.pool.connect();
    await other.query('begin');
    await other.query('select from run_stops where run_id = $1 for update', [run.id]);
    const arranging = arrange(run, ['Gokul Society']);
    await untilWaiting(app, 1);
    await other.query('update orders set delivery_staff_id = $1', [imran.id]);
    await other.query('commit');
    other.release();
    expect(await arranging).toMatchObject({ status: 409, body: { error: 'conflict' } });
  });

  it('is refused for an unknown run', async () => {
    await give(ramesh, await place('1, Alpha'));
    const run = { ...(await onlyRun()), id: crypto.randomUUID() };
    expect((await arrange(run, ['Alpha'])).status).toBe(404);
  });

  it('succeeds once for two simultaneous requests', async () => {
    await give(ramesh, await place('1, Alpha', '2, Beta', '3, Gamma'));
    const run = await onlyRun();
    const answers = await Promise.all([
      arrange(run, ['Gamma', 'Alpha', 'Beta']),
      arrange(run, ['Beta', 'Gamma', 'Alpha']),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200);
    expect(await onlyRun()).toEqual(won?.body.run);
  });

  it('keeps the number of a stop whose orders were reassigned, in case they come back', async () => {
    const placed = await place('1, Alpha', '2, Beta', '3, Gamma');
    await give(ramesh, placed);
    await give(imran, placed.slice(1, 2));
    const run = (await list()).runs.find(({ rider }) => rider.id === ramesh.id);
    if (!run) throw new Error('no run');
    expect((await arrange(run, ['Gamma', 'Alpha'])).status).toBe(200);
    await give(ramesh, placed.slice(1, 2));
    expect((await onlyRun()).stops.map(({ building, number }) => [building, number])).toEqual([
      ['Gamma', 1],
      ['Alpha', 2],
      ['Beta', 3],
    ]);
  });
});

const seenOf = async () =>
  (await app.shop.db.select().from(orders)).map((order) => ({
    id: order.number,
    status: order.status,
    ...(order.deliveryStaffId !== null && { delivery_boy_id: order.deliveryStaffId }),
  }));
const move = (run: Run, to: { id: string }, seen: object[]) =>
  send('PUT', `/api/admin/runs/${run.id}/rider`, { delivery_boy_id: to.id, seen });

describe('moving a run', () => {
  it('assigns all of it to another person, and can be repeated', async () => {
    await give(ramesh, await place('1, Alpha', '2, Beta'));
    const run = await onlyRun();
    const seen = await seenOf();
    expect(await move(run, imran, seen)).toMatchObject({ status: 200, body: { moved: 2 } });
    expect((await list()).runs).toMatchObject([{ letter: 'B', rider: { id: imran.id } }]);
    expect(await move(run, imran, seen)).toMatchObject({ status: 200, body: { moved: 2 } });
  });

  it("adds its stops to the person's existing run", async () => {
    const placed = await place('1, Alpha', '2, Beta', '3, Gamma');
    await give(ramesh, placed.slice(0, 2));
    const run = await onlyRun();
    await give(imran, placed.slice(2));
    const seen = (await seenOf()).filter(({ delivery_boy_id }) => delivery_boy_id === ramesh.id);
    expect((await move(run, imran, seen)).status).toBe(200);
    const moved = await onlyRun();
    expect(moved.letter).toBe('B');
    expect(moved.stops.map(({ building, number }) => [building, number])).toEqual([
      ['Gamma', 1],
      ['Alpha', 2],
      ['Beta', 3],
    ]);
  });

  it('is refused completely if an order was added, removed or delivered in between', async () => {
    const placed = await place('1, Alpha', '2, Beta');
    await give(ramesh, placed);
    const run = await onlyRun();
    const seen = await seenOf();
    const [late] = await place('3, Gamma');
    if (!late) throw new Error('no order');
    await give(ramesh, [late]);
    expect((await move(run, imran, seen)).status).toBe(409);
    const third = await addRider(app, 'Third');
    await give(third, [late]);
    await give(third, placed.slice(0, 1));
    expect((await move(run, imran, seen)).status).toBe(409);
    expect((await list()).runs.map(({ rider, stops }) => [rider.fullName, stops.length])).toEqual([
      ['Ramesh Parmar', 1],
      ['Third', 2],
    ]);
  });

  it('is refused for staff who do not deliver, and for an unknown run', async () => {
    await give(ramesh, await place('1, Alpha'));
    const run = await onlyRun();
    expect((await move(run, { id: admin.id }, await seenOf())).status).toBeGreaterThan(399);
    const nobody = { ...run, id: crypto.randomUUID() };
    expect((await move(nobody, imran, await seenOf())).status).toBe(404);
    expect((await onlyRun()).rider.id).toBe(ramesh.id);
  });
});
