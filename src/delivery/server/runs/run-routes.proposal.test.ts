import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setUpRuns } from '#lab/builders/run-builders.ts';
import { addAddress } from '#lab/builders/shop-builders.ts';
import { addRider } from '#lab/builders/staff-builders.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { Proposal } from '../../admin-run-contract.ts';

const { app, ramesh, imran, send, list, give, place, placeMore } = setUpRuns();

describe('proposed runs', () => {
  const propose = async (date: string) =>
    (await send('GET', `/api/admin/runs/proposal?date=${date}&shift=Lunch`)).body;
  const tomorrow = '2026-11-22';
  const shares = (proposals: Proposal[]) =>
    proposals.map(({ rider, orders: seen }) => ({ delivery_boy_id: rider.id, orders: seen }));

  it('name the rider of the last order to the place, else to the address', async () => {
    const kudasan = await addAddress(app, 'Kudasan');
    await give(ramesh, await place('1, Alpha'));
    await give(imran, await place('1, Beta'));
    const [alpha, beta, gamma, far] = await placeMore(
      { note: '8, alpha', date: tomorrow },
      { note: '8, beta', date: tomorrow },
      { note: '8, gamma', date: tomorrow },
      { addressId: kudasan, note: '1', date: tomorrow },
    );
    const { proposals, unknown } = await propose(tomorrow);
    expect(proposals).toEqual([
      {
        rider: { id: imran.id, fullName: 'Imran Shaikh' },
        orders: [
          { id: beta?.number, status: 'pending' },
          { id: gamma?.number, status: 'pending' },
        ],
        places: [{ shortname: 'Infocity', orders: 2 }],
      },
      {
        rider: { id: ramesh.id, fullName: 'Ramesh Parmar' },
        orders: [{ id: alpha?.number, status: 'pending' }],
        places: [{ shortname: 'Infocity', orders: 1 }],
      },
    ]);
    expect(unknown).toEqual([far?.number]);
    const accepted = await send('PUT', '/api/admin/runs/proposal', { runs: shares(proposals) });
    expect(accepted).toMatchObject({ status: 200, body: { assigned: 3 } });
    expect(
      (await list(`date=${tomorrow}&shift=Lunch`)).runs.map(({ letter, rider }) => [
        letter,
        rider.fullName,
      ]),
    ).toEqual([
      ['A', 'Imran Shaikh'],
      ['B', 'Ramesh Parmar'],
    ]);
    expect((await propose(tomorrow)).proposals).toEqual([]);
  });

  it('name riders who kept the orders, and nobody who has left', async () => {
    const placed = await place('1, Alpha');
    await give(ramesh, placed);
    await give(imran, placed);
    const [next] = await placeMore({ note: '2, Alpha', date: tomorrow });
    expect((await propose(tomorrow)).proposals).toMatchObject([{ rider: { id: imran.id } }]);
    await app.shop.db.update(staff).set({ isActive: false }).where(eq(staff.id, imran.id));
    expect(await propose(tomorrow)).toEqual({ proposals: [], unknown: [next?.number] });
  });

  it('are accepted all or none, and not over a newer change', async () => {
    await give(ramesh, await place('1, Alpha'));
    await give(imran, await place('1, Beta'));
    const [alpha] = await placeMore(
      { note: '8, alpha', date: tomorrow },
      { note: '8, beta', date: tomorrow },
    );
    if (!alpha) throw new Error('no order');
    const { proposals } = await propose(tomorrow);
    const third = await addRider(app, 'Third');
    await give(third, [alpha]);
    const late = await send('PUT', '/api/admin/runs/proposal', { runs: shares(proposals) });
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('changed by somebody else');
    expect((await list(`date=${tomorrow}&shift=Lunch`)).runs).toMatchObject([
      { rider: { fullName: 'Third' }, stops: [{ boxes: 1 }] },
    ]);
    for (const runs of [[], [{ delivery_boy_id: ramesh.id, orders: [] }]]) {
      expect((await send('PUT', '/api/admin/runs/proposal', { runs })).status).toBe(400);
    }
  });

  it('are accepted once by two admins at the same time', async () => {
    await give(ramesh, await place('1, Alpha', '2, Delta'));
    await give(imran, await place('1, Beta', '2, Gamma'));
    await placeMore(
      ...['1, Alpha', '1, Beta', '1, Gamma', '1, Delta'].map((note) => ({ note, date: tomorrow })),
    );
    const runs = shares((await propose(tomorrow)).proposals);
    const answers = await Promise.all([
      send('PUT', '/api/admin/runs/proposal', { runs }),
      send('PUT', '/api/admin/runs/proposal', { runs: runs.toReversed() }),
    ]);
    // Both admins assign the same orders to the same people, so the second call succeeds.
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { runs: made } = await list(`date=${tomorrow}&shift=Lunch`);
    expect(made.map((run) => [run.letter, run.stops.length])).toEqual([
      ['A', 2],
      ['B', 2],
    ]);
  });
});
